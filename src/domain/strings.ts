import type { Language } from './language.ts';
import type { TimeoutAdvice } from './session/ending.ts';
import type { Place } from './session/face.ts';
import type { PersonThere } from './session/person.ts';
import type { Status } from './session/session.ts';

/** Words both faces, the shell and the agent's summary share: the same thing is called the same everywhere. */
export type DomainWords = {
  readonly status: Readonly<Record<Status, string>>;
  /** In place of `submitted`, where the person answered that the question itself is wrong. */
  readonly rephrased: string;
  readonly face: Readonly<Record<Place, string>>;
  /** What another person of a shared inbox did. */
  readonly byOther: Readonly<Record<'submitted' | 'cancelled', (name: string) => string>>;
  /** What others of a shared inbox do at a question. */
  readonly there: Readonly<Record<PersonThere['doing'], (names: string, count: number) => string>>;
  /** Decisions and whose they are; null for those without a name. */
  readonly decisionsOf: (name: string | null, count: number) => string;
  readonly recommended: string;
  readonly default: string;
  readonly nothingChosen: string;
  /** An optional question that was left alone. */
  readonly skipped: string;
  readonly listSeparator: string;
  readonly noteSeparator: string;
  readonly summary: {
    readonly answered: (title: string, what: string) => string;
    readonly autoSubmitted: (title: string, what: string) => string;
    readonly rephrase: (title: string, reason: string) => string;
    readonly cancelled: (title: string) => string;
    readonly cancelledBecause: (title: string, reason: string) => string;
    readonly timeout: (title: string) => string;
    readonly wentOn: (title: string, client: string) => string;
    readonly pending: (title: string) => string;
    readonly handOff: (title: string, command: string) => string;
    readonly noted: (what: string, note: string) => string;
    readonly about: (label: string, note: string) => string;
    readonly unsent: (what: string, notes: string) => string;
    readonly hidden: (count: number) => string;
  };
  /** Ready reasons why a question is wrong. */
  readonly rephrasing: Readonly<Record<'explain' | 'others' | 'split', string>>;
  readonly timeUp: {
    readonly unanswered: Readonly<Record<TimeoutAdvice, string>>;
    readonly submit: (what: string) => string;
  };
  /** How many options may be picked. */
  readonly bounds: {
    readonly exactly: (count: number) => string;
    readonly atLeast: (min: number) => string;
    readonly atMost: (max: number) => string;
    readonly between: (min: number, max: number) => string;
    readonly any: string;
    readonly orType: string;
    readonly soFar: (rule: string, picked: number) => string;
  };
  readonly problem: {
    readonly unknownOption: (id: string) => string;
    readonly hiddenOption: (label: string) => string;
    readonly tooMany: (max: number, excess: number) => string;
    readonly needsText: string;
    readonly needsOptionOrText: string;
    readonly takesNoText: string;
    readonly textTooLong: (max: number) => string;
    readonly noteTooLong: (max: number) => string;
  };
  /** Files that a person adds to an answer. */
  readonly attachment: {
    readonly bytes: (count: number) => string;
    readonly empty: (name: string) => string;
    readonly tooMany: (name: string, most: number) => string;
    readonly tooLarge: (name: string, size: string, most: string) => string;
    readonly allTooLarge: (name: string, size: string, most: string) => string;
    readonly tooManyPixels: (name: string, size: string, most: number) => string;
  };
};

const en: DomainWords = {
  status: {
    pending: 'pending',
    submitted: 'submitted',
    auto_submitted: 'auto-submitted',
    cancelled: 'cancelled',
    timeout: 'timeout',
  },
  rephrased: 'asked to rephrase',
  face: { web: 'web', terminal: 'terminal', client: 'answered in the client' },
  byOther: {
    submitted: (name) => `${name} answered first`,
    cancelled: (name) => `${name} cancelled it`,
  },
  there: {
    answering: (names, count) => `${names} ${count === 1 ? 'is' : 'are'} answering`,
    looking: (names, count) => `${names} ${count === 1 ? 'is' : 'are'} looking`,
  },
  decisionsOf: (name, count) => (name === null ? `${count} without a name` : `${count} by ${name}`),
  recommended: 'recommended',
  default: 'default',
  nothingChosen: 'nothing chosen',
  skipped: 'skipped',
  listSeparator: ', ',
  noteSeparator: '; ',
  summary: {
    answered: (title, what) => `${title} → ${what}`,
    autoSubmitted: (title, what) => `${title} → ${what} (submitted when the time was up)`,
    rephrase: (title, reason) => `${title} → not the right question: ${reason}`,
    cancelled: (title) => `${title} → cancelled`,
    cancelledBecause: (title, reason) => `${title} → cancelled: ${reason}`,
    timeout: (title) => `${title} → no answer in time, nothing was chosen`,
    wentOn: (title, client) => `${title} → no answer here, ${client} went on`,
    pending: (title) => `${title} → waiting for an answer`,
    handOff: (title, command) => `${title} → to answer, run: ${command}`,
    noted: (what, note) => `${what} (note: ${note})`,
    about: (label, note) => `${label}: ${note}`,
    unsent: (what, notes) => `${what} (typed and not sent: ${notes})`,
    hidden: (count) => (count === 1 ? '1 option was hidden' : `${count} options were hidden`),
  },
  rephrasing: {
    explain: 'Explain more about what is at stake.',
    others: 'Offer other options.',
    split: 'Split this up into smaller questions.',
  },
  timeUp: {
    unanswered: {
      'ask-again': 'nothing is chosen',
      stop: 'nothing is chosen and the agent stops',
    },
    submit: (what) => `submits ${what}`,
  },
  bounds: {
    exactly: (count) => `Pick ${count === 1 ? 'one' : count}`,
    atLeast: (min) => `Pick at least ${min === 1 ? 'one' : min}`,
    atMost: (max) => `Pick at most ${max === 1 ? 'one' : max}`,
    between: (min, max) => `Pick ${min} to ${max}`,
    any: 'Pick any number',
    orType: 'Pick any, or type your own answer',
    soFar: (rule, picked) => `${rule}, ${picked} so far`,
  },
  problem: {
    unknownOption: (id) => `“${id}” is not one of the options`,
    hiddenOption: (label) => `“${label}” is hidden; show it to pick it`,
    tooMany: (max, excess) => `${max} at most; unpick ${excess === 1 ? 'one' : excess} first`,
    needsText: 'Type an answer',
    needsOptionOrText: 'Pick an option or type an answer',
    takesNoText: 'This question takes no typed answer',
    textTooLong: (max) => `The answer is longer than ${max.toLocaleString('en')} characters`,
    noteTooLong: (max) => `A note is longer than ${max.toLocaleString('en')} characters`,
  },
  attachment: {
    bytes: (count) => (count === 1 ? '1 byte' : `${count} bytes`),
    empty: (name) => `“${name}” was not added: it is empty`,
    tooMany: (name, most) => `“${name}” was not added: an answer takes ${most} files; remove one first`,
    tooLarge: (name, size, most) =>
      `“${name}” was not added: it has ${size}, and ${most} is the most; make it smaller, or write where it is`,
    allTooLarge: (name, size, most) =>
      `“${name}” was not added: all files together would have ${size}, and ${most} is the most; remove one first`,
    tooManyPixels: (name, size, most) =>
      `“${name}” was not added: it has ${size} pixels, and ${most} on a side is the most; make it smaller first`,
  },
};

const zh: DomainWords = {
  status: {
    pending: '待回答',
    submitted: '已提交',
    auto_submitted: '已自动提交',
    cancelled: '已取消',
    timeout: '已超时',
  },
  rephrased: '要求重新提问',
  face: { web: '网页', terminal: '终端', client: '在客户端中回答' },
  byOther: {
    submitted: (name) => `${name} 已先回答`,
    cancelled: (name) => `${name} 已取消`,
  },
  there: {
    answering: (names) => `${names} 正在回答`,
    looking: (names) => `${names} 正在查看`,
  },
  decisionsOf: (name, count) => (name === null ? `未署名 ${count} 条` : `${name} ${count} 条`),
  recommended: '推荐',
  default: '默认',
  nothingChosen: '未选择任何选项',
  skipped: '已跳过',
  listSeparator: '、',
  noteSeparator: '；',
  summary: {
    answered: (title, what) => `${title} → ${what}`,
    autoSubmitted: (title, what) => `${title} → ${what}（超时后自动提交）`,
    rephrase: (title, reason) => `${title} → 问题需要重新提出：${reason}`,
    cancelled: (title) => `${title} → 已取消`,
    cancelledBecause: (title, reason) => `${title} → 已取消：${reason}`,
    timeout: (title) => `${title} → 超时未回答，未作选择`,
    wentOn: (title, client) => `${title} → 此处未回答，${client} 已继续`,
    pending: (title) => `${title} → 等待回答`,
    handOff: (title, command) => `${title} → 请运行以下命令作答：${command}`,
    noted: (what, note) => `${what}（备注：${note}）`,
    about: (label, note) => `${label}：${note}`,
    unsent: (what, notes) => `${what}（已写下但未提交的备注：${notes}）`,
    hidden: (count) => `有 ${count} 个选项被隐藏`,
  },
  rephrasing: {
    explain: '请多说明一些背景和影响。',
    others: '请给出其他选项。',
    split: '请拆成几个小问题。',
  },
  timeUp: {
    unanswered: {
      'ask-again': '超时后不作选择',
      stop: '超时后不作选择，代理停止当前任务',
    },
    submit: (what) => `超时后提交 ${what}`,
  },
  bounds: {
    exactly: (count) => (count === 1 ? '请选一项' : `请选 ${count} 项`),
    atLeast: (min) => (min === 1 ? '至少选一项' : `至少选 ${min} 项`),
    atMost: (max) => (max === 1 ? '最多选一项' : `最多选 ${max} 项`),
    between: (min, max) => `请选 ${min} 到 ${max} 项`,
    any: '可选任意多项',
    orType: '可选任意多项，也可自己输入',
    soFar: (rule, picked) => `${rule}，已选 ${picked} 项`,
  },
  problem: {
    unknownOption: (id) => `没有“${id}”这个选项`,
    hiddenOption: (label) => `“${label}”已隐藏，显示后才能选择`,
    tooMany: (max, excess) => `最多选 ${max} 项，请先取消${excess === 1 ? '一' : ` ${excess} `}项`,
    needsText: '请输入回答',
    needsOptionOrText: '选择一个选项或输入回答',
    takesNoText: '此问题不接受文字回答',
    textTooLong: (max) => `回答超过 ${max.toLocaleString('zh')} 个字符`,
    noteTooLong: (max) => `备注超过 ${max.toLocaleString('zh')} 个字符`,
  },
  attachment: {
    bytes: (count) => `${count} 字节`,
    empty: (name) => `未添加“${name}”：文件是空的`,
    tooMany: (name, most) => `未添加“${name}”：一个回答最多 ${most} 个文件，请先移除一个`,
    tooLarge: (name, size, most) =>
      `未添加“${name}”：文件有 ${size}，最多 ${most}；请缩小文件，或写明它的位置`,
    allTooLarge: (name, size, most) => `未添加“${name}”：全部文件共 ${size}，最多 ${most}；请先移除一个`,
    tooManyPixels: (name, size, most) =>
      `未添加“${name}”：图片为 ${size} 像素，每边最多 ${most}；请先缩小图片`,
  },
};

export const domainWords: Readonly<Record<Language, DomainWords>> = { en, zh };
