import { defineWords } from '../../i18n/dictionary.ts';

/** What the commands in this folder say to a person. */
export const commandWords = defineWords({
  en: {
    terminal: {
      sessionMissing: 'Which question? Give its id: --session ID.',
      noSuchId: 'That is not the id of a question. Copy the whole command the agent shows.',
    },
    config: {
      unknownVerb: (verb: string) => `config has no “${verb}”; use list, get, set, unset, reset or path.`,
      keyMissing: 'Which setting? Name its key; config lists them all.',
      noSuchKey: (key: string, known: string) => `There is no setting “${key}”. Known: ${known}`,
      now: (key: string, value: string, source: string) => `${key} is now ${value} (${source})`,
      removes: (count: number) =>
        `This removes ${count === 1 ? '1 decision' : `${count} decisions`} from the history for good. Nothing was changed; add --yes to go ahead.`,
      newerFile: 'The settings were written by a newer choice-mcp; update this one to change them.',
      unwritable: (reason: string) =>
        `The setting could not be saved: ${reason}. npx choice-mcp doctor says what to do.`,
    },
    portal: {
      at: (url: string) => `The portal is at ${url}`,
      opening: 'Opening it in your browser.',
      hosting: 'This process hosts it; Ctrl-C stops it, and nothing is lost.',
      letIn: 'To let a browser in, run: npx choice-mcp portal --print-url, and open the address it prints.',
      staying: 'This process keeps it running; Ctrl-C stops it, and nothing is lost.',
      waitsForStore: (reason: string) => `${reason} Waiting for it.`,
    },
    store: {
      files: (home: string) => `Questions are kept as files in ${home}`,
      database: (label: string, schema: number) =>
        `Questions are kept in PostgreSQL at ${label} (schema ${schema})`,
      named: {
        environment: 'set by CHOICE_STORE',
        stored: 'set by the store setting',
        default: 'the default',
      },
      counts: (open: number, ended: number) => `${open} open, ${ended} in the history`,
      attachments: (files: number, size: string) =>
        `${files === 1 ? '1 file' : `${files} files`} added to answers, ${size}`,
      upToDate: (label: string, schema: number) =>
        `The schema of ${label} is up to date (${schema}); nothing to do`,
      noMigration: 'Files need no migration; nothing was done',
      copied: (copied: number, present: number) =>
        `${copied} copied, ${present} already there; all were compared and are the same`,
      copiedFiles: (count: number) =>
        `${count === 1 ? '1 file' : `${count} files`} added to answers copied with them`,
      missingFiles: (count: number) =>
        `${count === 1 ? '1 file that an answer names is' : `${count} files that answers name are`} no longer where they were kept`,
      left: (count: number) =>
        count === 1
          ? '1 question is still open and was not copied: copy again once it has ended'
          : `${count} questions are still open and were not copied: copy again once they have ended`,
      differing: (ids: string) =>
        `Not copied, because the target has other sessions with the same ids, which were left alone: ${ids}`,
      damaged: (count: number, ids: string) =>
        count === 1
          ? `1 is damaged and was not copied: ${ids}`
          : `${count} are damaged and were not copied: ${ids}`,
      setAside: (id: string, place: string) => `${id} was moved to ${place}, where nothing reads it`,
      setAsideWhat: 'store set-aside needs the id of a damaged question; npx choice-mcp doctor lists them',
      notDamaged: (id: string) =>
        `There is no damaged question ${id}; npx choice-mcp doctor lists them. To remove one that can be read: npx choice-mcp history delete`,
      unknownVerb: (verb: string) => `store: "${verb}" is unknown; use status, migrate, copy or set-aside`,
      copyWhat:
        'store copy needs FROM and TO, each one of files, postgres (the database that CHOICE_STORE or the store setting names), or an address without a password',
      noDatabase: 'Neither CHOICE_STORE nor the store setting names a database',
      sameStore: 'FROM and TO are the same store',
    },
    pair: {
      device: (number: number) => `device ${number}`,
      scan: (name: string) =>
        `Scan this with ${name}, or open the address there, within 10 minutes. It lets one browser in, once:`,
      onlyHere: (port: number) =>
        `Phones cannot reach this portal: it has no address outside this computer. First set the https host of your tunnel or proxy: npx choice-mcp config set allowed_hosts HOST\nAnother computer can reach it by forwarding the port: ssh -L ${port}:127.0.0.1:${port} THIS-COMPUTER`,
      open: (name: string) => `Then open this on ${name} within 10 minutes. It lets one browser in, once:`,
      waiting: 'Waiting for the device; Ctrl-C revokes the address.',
      paired: (name: string) => `${name} is paired. To remove it: npx choice-mcp pair --revoke`,
      expired: 'The address was not used in time and no longer works.',
      none: 'No device is paired.',
      used: (when: string) => `last used ${when}`,
      revoked: (name: string) => `${name} no longer has access.`,
      unknown: (id: string) => `There is no device ${id}; npx choice-mcp pair --list shows them.`,
      notAllowed: (host: string) =>
        `${host} is not in allowed_hosts, so its pages would be refused. First: npx choice-mcp config set allowed_hosts ${host}`,
      nameLong: (most: number) => `--name takes at most ${most} characters.`,
      listOrRevoke: 'Use --list or --revoke ID, not both, and neither with --name or --host.',
    },
    notify: {
      sample: 'Test: this is how you are notified that a question is waiting',
      told: (way: string) => `${way}: sent`,
      off: 'No notification is set up: npx choice-mcp config set ntfy_url https://HOST/TOPIC, or notify_command PROGRAM',
    },
  },
  zh: {
    terminal: {
      sessionMissing: '要回答哪个问题？请给出编号：--session 编号。',
      noSuchId: '这不是有效的问题编号，请完整复制代理给出的命令。',
    },
    config: {
      unknownVerb: (verb) => `config 不支持“${verb}”，可用：list、get、set、unset、reset、path。`,
      keyMissing: '要操作哪项设置？请写出它的名称；运行 config 可列出全部。',
      noSuchKey: (key, known) => `没有“${key}”这项设置。可用：${known}`,
      now: (key, value, source) => `${key} 现为 ${value}（${source}）`,
      removes: (count) =>
        `这会从历史记录中永久删除 ${count} 条决定。尚未做任何更改；如要继续，请加上 --yes。`,
      newerFile: '设置由更高版本的 choice-mcp 写入，请先升级再修改。',
      unwritable: (reason) => `设置未能保存：${reason}。运行 npx choice-mcp doctor 可查看解决办法。`,
    },
    portal: {
      at: (url) => `收件箱地址：${url}`,
      opening: '正在浏览器中打开。',
      hosting: '由本进程提供服务；按 Ctrl-C 结束，不会丢失任何内容。',
      letIn: '要让浏览器进入，请运行 npx choice-mcp portal --print-url，然后打开它打印的地址。',
      staying: '本进程会一直保持服务，不受其他进程影响；按 Ctrl-C 结束，不会丢失任何内容。',
      waitsForStore: (reason) => `${reason} 正在等待恢复。`,
    },
    store: {
      files: (home) => `问题以文件形式保存在 ${home}`,
      database: (label, schema) => `问题保存在 PostgreSQL：${label}（结构版本 ${schema}）`,
      named: {
        environment: '由 CHOICE_STORE 指定',
        stored: '由设置 store 指定',
        default: '默认',
      },
      counts: (open, ended) => `${open} 个待回答，历史记录 ${ended} 条`,
      attachments: (files, size) => `回答所附文件 ${files} 个，共 ${size}`,
      upToDate: (label, schema) => `${label} 的结构已是最新（${schema}），无需操作`,
      noMigration: '文件无需迁移，未作任何改动',
      copied: (copied, present) => `已复制 ${copied} 条，${present} 条已存在；全部经比对一致`,
      copiedFiles: (count) => `随回答复制了 ${count} 个文件`,
      missingFiles: (count) => `回答所附的 ${count} 个文件在来源中已不存在`,
      left: (count) => `${count} 个问题尚未结束，留在原处：结束后请再复制一次`,
      differing: (ids) => `未复制：目标中有编号相同而内容不同的记录，已保持不变：${ids}`,
      damaged: (count, ids) => `${count} 条已损坏，未复制：${ids}`,
      setAside: (id, place) => `${id} 已移至 ${place} 保留，不再被读取`,
      setAsideWhat: 'store set-aside 需要已损坏问题的编号；运行 npx choice-mcp doctor 可列出',
      notDamaged: (id) =>
        `没有编号为 ${id} 的已损坏问题；运行 npx choice-mcp doctor 可列出。可读取的记录请用 npx choice-mcp history delete 删除`,
      unknownVerb: (verb) => `store：未知的子命令 "${verb}"；可用 status、migrate、copy、set-aside`,
      copyWhat:
        'store copy 需要来源和目标两个位置：files、postgres（CHOICE_STORE 或设置 store 指定的数据库），或不含密码的地址',
      noDatabase: 'CHOICE_STORE 和设置 store 都没有指定数据库',
      sameStore: '来源和目标相同',
    },
    pair: {
      device: (number) => `设备 ${number}`,
      scan: (name) => `请在 10 分钟内用 ${name} 扫描，或在其中打开此地址；仅供一个浏览器进入一次：`,
      onlyHere: (port) =>
        `手机无法访问此页面：它只有本机地址。请先设置隧道或代理的 https 主机名：npx choice-mcp config set allowed_hosts 主机名\n其他电脑转发端口后可以访问：ssh -L ${port}:127.0.0.1:${port} 本机地址`,
      open: (name) => `然后请在 10 分钟内用 ${name} 打开此地址；仅供一个浏览器进入一次：`,
      waiting: '正在等待；按 Ctrl-C 作废此地址。',
      paired: (name) => `${name} 已获授权。如需移除：npx choice-mcp pair --revoke`,
      expired: '此地址未及时使用，已失效。',
      none: '没有已授权的设备。',
      used: (when) => `上次使用 ${when}`,
      revoked: (name) => `${name} 已被移除。`,
      unknown: (id) => `没有设备 ${id}；运行 npx choice-mcp pair --list 查看。`,
      notAllowed: (host) =>
        `${host} 不在 allowed_hosts 中，其页面会被拒绝。请先运行：npx choice-mcp config set allowed_hosts ${host}`,
      nameLong: (most) => `--name 最多 ${most} 个字符。`,
      listOrRevoke: '--list 和 --revoke 只能选其一，且不能与 --name、--host 同用。',
    },
    notify: {
      sample: '测试：有问题等待回答时，你会这样收到通知',
      told: (way) => `${way}：已发送`,
      off: '尚未设置通知方式：npx choice-mcp config set ntfy_url https://主机/主题，或 notify_command 程序',
    },
  },
});
