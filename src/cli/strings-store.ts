import { defineWords } from '../i18n/dictionary.ts';

/** What `choice-mcp store` says. */
export const storeWords = defineWords({
  en: {
    files: (home: string) => `Questions are kept as files in ${home}`,
    database: (label: string, schema: number) =>
      `Questions are kept in PostgreSQL at ${label} (schema ${schema})`,
    named: {
      environment: 'CHOICE_STORE says so',
      stored: 'the store setting says so',
      default: 'nothing else is set',
    },
    counts: (open: number, ended: number) => `${open} open, ${ended} in the history`,
    upToDate: (label: string, schema: number) =>
      `The schema of ${label} is up to date (${schema}); nothing is left to do`,
    noMigration: 'Files need no migration; nothing was done',
    copied: (copied: number, present: number) =>
      `${copied} copied, ${present} there already; all of them were compared and are the same`,
    left: (count: number) =>
      count === 1
        ? '1 question is open and stays where it is: copy again once it has ended'
        : `${count} questions are open and stay where they are: copy again once they have ended`,
    differing: (ids: string) =>
      `Not copied, as other sessions have the same ids there, which were left alone: ${ids}`,
    damaged: (count: number, ids: string) =>
      count === 1
        ? `1 is damaged and was not copied: ${ids}`
        : `${count} are damaged and were not copied: ${ids}`,
    setAside: (id: string, place: string) => `${id} is kept at ${place}, where nothing reads it`,
    setAsideWhat: 'store set-aside needs the id of a damaged question; choice-mcp doctor lists them',
    notDamaged: (id: string) =>
      `There is no damaged question ${id}; choice-mcp doctor lists those there are. One that can be read is removed with choice-mcp history delete`,
    unknownVerb: (verb: string) => `store: "${verb}" is unknown; use status, migrate, copy or set-aside`,
    copyWhat:
      'store copy needs two places, FROM and TO: files, postgres (the database that CHOICE_STORE or the store setting names), or an address without a password',
    noDatabase: 'Neither CHOICE_STORE nor the store setting names a database',
    samePlace: 'FROM and TO are the same place',
  },
  zh: {
    files: (home) => `问题以文件形式保存在 ${home}`,
    database: (label, schema) => `问题保存在 PostgreSQL：${label}（结构版本 ${schema}）`,
    named: {
      environment: '由 CHOICE_STORE 指定',
      stored: '由设置 store 指定',
      default: '未另行设置',
    },
    counts: (open, ended) => `${open} 个待回答，历史记录 ${ended} 条`,
    upToDate: (label, schema) => `${label} 的结构已是最新（${schema}），无需操作`,
    noMigration: '文件无需迁移，未作任何改动',
    copied: (copied, present) => `已复制 ${copied} 条，${present} 条已存在；全部经比对一致`,
    left: (count) => `${count} 个问题尚未结束，留在原处：结束后请再复制一次`,
    differing: (ids) => `未复制：目标中有编号相同而内容不同的记录，已保持不变：${ids}`,
    damaged: (count, ids) => `${count} 条已损坏，未复制：${ids}`,
    setAside: (id, place) => `${id} 已移至 ${place} 保留，不再被读取`,
    setAsideWhat: 'store set-aside 需要已损坏问题的编号；choice-mcp doctor 会列出',
    notDamaged: (id) =>
      `没有编号为 ${id} 的已损坏问题；choice-mcp doctor 会列出已损坏的问题。可读取的记录请用 choice-mcp history delete 删除`,
    unknownVerb: (verb) => `store：未知的子命令 "${verb}"；可用 status、migrate、copy、set-aside`,
    copyWhat:
      'store copy 需要来源和目标两个位置：files、postgres（CHOICE_STORE 或设置 store 指定的数据库），或不含密码的地址',
    noDatabase: 'CHOICE_STORE 和设置 store 都没有指定数据库',
    samePlace: '来源和目标相同',
  },
});
