import { defineWords } from '../../i18n/dictionary.ts';

/** What `history` says, beside the decisions themselves. */
export const historyWords = defineWords({
  en: {
    unknownVerb: (verb: string) =>
      `history has no “${verb}”; use list, search, show, export, delete, purge or reopen.`,
    none: 'No decisions yet.',
    noneFound: 'No decision matches.',
    noSuchId: (id: string) => `There is no ended question ${id}.`,
    needsNewer: (id: string) => `${id} needs a newer choice-mcp; it stays as it is.`,
    whichToShow: 'Which? Name one id; history list shows them.',
    whatToFind: 'What for? Give some words of the question, the answer or a note.',
    whichToReopen: 'Which? Name the id of the question whose answer you want to change.',
    whichToDelete: 'Which? Name the ids, or --all.',
    idsOrAll: 'Name the ids or give --all, not both. Nothing was deleted.',
    takesNoFlag: (verb: string, flag: string) => `history ${verb} does not take ${flag}.`,
    takesNoWord: (verb: string, word: string) => `history ${verb} does not take “${word}”.`,
    jsonOrFormat: (format: string) =>
      `--json and --format ${format} contradict each other; give one of them.`,
    whichFolder: 'Where to? Name the folder for the files: --with-attachments DIR.',
    filesCopied: (count: number, folder: string) =>
      `${count === 1 ? '1 file' : `${count} files`} copied to ${folder}.`,
    folderUnwritable: (folder: string, reason: string) =>
      `The files cannot be copied to ${folder}, and the export ends here: ${reason}`,
    filesPresent: (names: string) => `Already there, and left as they were: ${names}`,
    filesGone: (names: string) => `No longer in the store: ${names}`,
    decisions: (count: number, whose: string | null) => {
      const decisions = count === 1 ? '1 decision' : `${count} decisions`;
      return whose === null ? decisions : `${decisions} (${whose})`;
    },
    sure: (decisions: string) => `Delete ${decisions} for good? [y/N]`,
    needsYes: (decisions: string) =>
      `This deletes ${decisions} for good. Nothing was deleted; add --yes to go ahead.`,
    reopened: (command: string) => `The answer was taken back. To answer again, run: ${command}`,
    alreadySent: (id: string) =>
      `The answer to ${id} is on its way to the agent already, so it stays as it is.`,
    tooLateToChange: (id: string) => `${id} was asked more than 24 hours ago, so its answer stays as it is.`,
    stillOpen: (id: string) => `${id} is still open: there is no answer to take back.`,
    noAnswer: (id: string) => `${id} ended without an answer of a person, so there is none to take back.`,
    kept: 'Nothing was deleted.',
    removed: (count: number) => (count === 1 ? '1 decision deleted.' : `${count} decisions deleted.`),
    purged: (count: number) => {
      if (count === 0) return 'Nothing to remove.';
      return count === 1
        ? '1 decision deleted that the settings no longer keep.'
        : `${count} decisions deleted that the settings no longer keep.`;
    },
    clockAhead:
      'By this machine’s clock most decisions have expired all at once, so none was deleted for its age. If the clock is right, they are deleted a day from now.',
    badLimit: (text: string) => `--limit: “${text}” is not a whole number above 0.`,
    badDate: (flag: string, text: string) =>
      `${flag}: “${text}” is not a date; use 2026-01-31 or 2026-01-31T18:00.`,
  },
  zh: {
    unknownVerb: (verb) =>
      `history 不支持“${verb}”，可用：list、search、show、export、delete、purge、reopen。`,
    none: '还没有任何决定。',
    noneFound: '没有符合条件的决定。',
    noSuchId: (id) => `没有编号为 ${id} 的已结束问题。`,
    needsNewer: (id) => `${id} 需要更高版本的 choice-mcp 才能读取，内容会原样保留。`,
    whichToShow: '要查看哪一个？请写出一个编号；运行 history list 可列出。',
    whatToFind: '要搜索什么？请给出问题、回答或备注中的文字。',
    whichToReopen: '要修改哪个问题的回答？请写出编号。',
    whichToDelete: '要删除哪些？请写出编号，或使用 --all。',
    idsOrAll: '编号和 --all 只能选其一，未删除任何内容。',
    takesNoFlag: (verb, flag) => `history ${verb} 不支持 ${flag}。`,
    takesNoWord: (verb, word) => `history ${verb} 不需要“${word}”。`,
    jsonOrFormat: (format) => `--json 与 --format ${format} 冲突，请只用其一。`,
    whichFolder: '要放到哪里？请写出存放文件的目录：--with-attachments 目录。',
    filesCopied: (count, folder) => `已将 ${count} 个文件复制到 ${folder}。`,
    folderUnwritable: (folder, reason) => `无法将文件复制到 ${folder}，导出到此中断：${reason}`,
    filesPresent: (names) => `已存在，保持不变：${names}`,
    filesGone: (names) => `存储中已没有：${names}`,
    decisions: (count, whose) => (whose === null ? `${count} 条决定` : `${count} 条决定（${whose}）`),
    sure: (decisions) => `永久删除 ${decisions}？[y/N]`,
    needsYes: (decisions) => `这会永久删除 ${decisions}。未删除任何内容；如要继续，请加上 --yes。`,
    reopened: (command) => `回答已撤回。如要重新回答，请运行：${command}`,
    alreadySent: (id) => `${id} 的回答正在或已经发送给代理，不能再修改。`,
    tooLateToChange: (id) => `${id} 提出已超过 24 小时，回答不能再修改。`,
    stillOpen: (id) => `${id} 尚未结束，没有可撤回的回答。`,
    noAnswer: (id) => `${id} 结束时没有人作答，没有可撤回的回答。`,
    kept: '未删除任何内容。',
    removed: (count) => `已删除 ${count} 条决定。`,
    purged: (count) =>
      count === 0 ? '没有需要删除的决定。' : `已删除 ${count} 条超出保留期限或数量的决定。`,
    clockAhead:
      '按本机时钟，大部分决定会同时超出保留期限，因此没有按期限删除。如果时钟无误，这些决定将在一天后删除。',
    badLimit: (text) => `--limit：“${text}”不是大于 0 的整数。`,
    badDate: (flag, text) => `${flag}：“${text}”不是有效日期，例如 2026-01-31 或 2026-01-31T18:00。`,
  },
});
