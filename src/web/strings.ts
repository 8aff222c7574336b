import { defineWords } from '../i18n/dictionary.ts';

/** Words the portal itself says. What the page shows around a question is in the page's own file. */
export const portalWords = defineWords({
  en: {
    page: {
      title: 'choice',
      noScript:
        'This page needs JavaScript to show the question. The same question can be answered in a terminal.',
      opening: 'Opening the question…',
    },
    refusal: {
      key: 'This key was used already or is too old: run “npx choice-mcp portal” for a new one.',
      unknownSession: 'No such question: it was removed, or never asked in this home.',
      alreadyEnded: 'This question has ended already; what you typed was not sent.',
      alreadySent: 'The answer is on its way to the agent already, so it stays as it is.',
      tooLateToChange: 'The question was asked more than 24 hours ago, so its answer stays as it is.',
      unknownFile: 'No such file: it was removed, or never added to this question.',
      uploadLost: 'A part of the file did not arrive, so it was not added; add it again.',
      tooManyUploads: 'Too many files are on their way at once; try again in a minute.',
      fileNotStored: 'The file could not be stored (is the disk full?), so it was not added; try again.',
      unknownDevice: 'No such device: it was removed already, or forgotten after 30 days without use.',
      stillOpen: 'This question is still open; only ended ones can be removed.',
      needsNewer: 'This question was asked by a newer choice-mcp; update to answer it here.',
      invalid: 'The answer does not fit the question.',
      about: (question: string, problem: string) => `${question}: ${problem}`,
      hidesTooMuch: (mustShow: number) => `At least ${mustShow} must stay visible.`,
      deadline: 'The new time must lie ahead, and at most 24 hours after the question was asked.',
      settings: 'The settings were not saved; each problem is listed.',
      removesDecisions: (count: number) =>
        `Nothing was saved: this would remove ${count === 1 ? '1 decision' : `${count} decisions`} from the history for good, which the person has to agree to first.`,
      cliOnlySetting:
        'Nothing was saved: among the changes is a setting that the page and HTTP cannot change. Leave it out, or change it as listed.',
      unwritable:
        'The answer could not be stored (is the disk full?). Your text stays in the page; try again.',
      database: (reason: string) => `${reason}. Your text stays in the page; try again.`,
      fault: 'The portal failed to do this. That is a fault of ours; nothing was changed by it.',
    },
  },
  zh: {
    page: {
      title: 'choice',
      noScript: '此页面需要启用 JavaScript 才能显示问题。同一个问题也可以在终端里回答。',
      opening: '正在打开问题……',
    },
    refusal: {
      key: '此链接已使用过或已过期：运行 “npx choice-mcp portal” 获取新链接。',
      unknownSession: '找不到这个问题：可能已被删除，或不在此数据目录中。',
      alreadyEnded: '这个问题已经结束，刚才输入的内容没有发送。',
      alreadySent: '回答已在发送给代理，不能再更改。',
      tooLateToChange: '提问已超过 24 小时，回答不能再更改。',
      unknownFile: '找不到这个文件：可能已被移除，或从未添加到这个问题。',
      uploadLost: '文件有一部分没有送达，因此未添加，请重新添加。',
      tooManyUploads: '同时上传的文件太多，请一分钟后重试。',
      fileNotStored: '文件无法保存（磁盘是否已满？），因此未添加，请重试。',
      unknownDevice: '找不到这台设备：可能已被移除，或超过 30 天未使用。',
      stillOpen: '这个问题仍在等待回答，只能删除已结束的问题。',
      needsNewer: '这个问题由更高版本的 choice-mcp 提出，升级后才能在此回答。',
      invalid: '回答不符合问题的要求。',
      about: (question, problem) => `${question}：${problem}`,
      hidesTooMuch: (mustShow) => `至少要显示 ${mustShow} 个选项。`,
      deadline: '新的时限必须晚于现在，且不超过提问后 24 小时。',
      settings: '设置未保存，问题逐一列出。',
      removesDecisions: (count) => `未保存：这会永久删除历史中的 ${count} 条决定，须先由本人同意。`,
      cliOnlySetting: '全部未保存：其中有网页和 HTTP 无权修改的设置。请去掉该项，或按所列方式修改。',
      unwritable: '回答无法保存（磁盘是否已满？）。输入的内容仍保留在页面上，请重试。',
      database: (reason) => `${reason}。输入的内容仍保留在页面上，请重试。`,
      fault: '操作失败，这是程序自身的错误，没有任何内容因此改变。',
    },
  },
});

/** What is wrong with a request is for who wrote the program that sent it, and said in English. */
export const requestWords = {
  guard: {
    host: 'This portal answers to 127.0.0.1 and localhost only, and to the names in its allowed_hosts setting.',
    target: 'The address holds characters that no address of this portal has.',
    origin: 'Pages of other origins may not use this portal.',
    fetchSite: 'Only the portal’s own page may do this.',
    token: 'No valid token: run “npx choice-mcp portal” to open a page that has one.',
    ticket: 'No valid ticket: get one from POST /api/ticket and use it once, within 10 seconds.',
    method: (allowed: string) => `This address takes ${allowed} only.`,
    json: 'Send the body as application/json.',
    size: (kibibytes: number) => `The body is larger than ${kibibytes} KiB.`,
    nowhere: 'There is nothing at this address.',
    serviceWorker: 'This portal has no service worker; the one that asks was left by another program.',
    upgrade: 'Only /ws can be upgraded, and only to a WebSocket.',
  },
  body: {
    notJson: 'The body is not a JSON object.',
    wrong: 'The request is not understood; each problem is listed.',
    give: (field: string, wanted: string) => `${field}: give ${wanted}`,
    text: (max: number) => `a text of 1 to ${max} characters`,
    longText: (max: number) => `a text of at most ${max} characters, or null`,
    texts: 'a list of texts',
    notes: 'an object of texts, one per option id',
    integer: (min: number, max: number) => `a whole number from ${min} to ${max}`,
    oneOf: (values: string) => `one of ${values}`,
    ids: 'one of the ids of this history',
    moment: 'a date, or milliseconds since 1970',
    draft:
      'an object with answers and rephrase, or with selectedIds, customInput, globalNote and optionNotes',
    ofEach: (fields: string) => `a list of objects with ${fields}`,
    eitherOr: (list: string, fields: string) => `${list}: give either this or ${fields}`,
    question: 'the number of a question, counted from 0',
    part: 'the number of a part, counted from 0',
    base64: (max: number) => `at most ${max} bytes in base64`,
    forEach: (questions: number, given: number) =>
      questions === 1
        ? `one entry, for the only question; ${given} are given`
        : `${questions} entries, one for each question in their order; ${given} are given`,
    needsList: (questions: number) =>
      `${questions} entries, one for each question in their order; the fields of a single answer do not say whose they are`,
    exactlyOne: (fields: string) => `give exactly one of ${fields}`,
    unknown: (field: string, known: string) => `${field}: there is no such field; there are ${known}`,
    unknownOptions: (field: string, ids: string) =>
      `${field}: the question has no option ${ids}; name options by their id`,
  },
};
