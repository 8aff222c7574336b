import { defineWords } from '../../i18n/dictionary.ts';

/** What `ask` says, beside the question itself. */
export const askWords = defineWords({
  en: {
    notJson: (source: string, reason: string) => `--request: ${source} is not JSON: ${reason}`,
    unreadable: (source: string, reason: string) => `--request: ${source} cannot be read: ${reason}`,
    requestAlone: '--request holds the whole question; leave out the other flags.',
    noSuchOption: (flag: string, id: string, known: string) =>
      known === ''
        ? `${flag}: there is no option “${id}”; give each one with --option.`
        : `${flag}: there is no option “${id}”; those given are ${known}.`,
    notWhole: (flag: string, text: string) => `${flag}: “${text}” is not a whole number.`,
    titleMissing: 'What is the question? Give it with --title, or the whole request with --request.',
    noTerminal: (field: string) =>
      `${field}: there is no terminal here to ask in; leave it out to ask in the browser, or run this in a terminal.`,
    tooMany: (limit: number) => `${limit} questions are open already; answer some first.`,
    unwritable: (reason: string) => `The question could not be stored: ${reason}`,
    answerAt: (url: string) => `Answer here: ${url}`,
  },
  zh: {
    notJson: (source, reason) => `--request：${source} 不是有效的 JSON：${reason}`,
    unreadable: (source, reason) => `--request：无法读取 ${source}：${reason}`,
    requestAlone: '--request 已包含整个问题，请去掉其他选项。',
    noSuchOption: (flag, id, known) =>
      known === ''
        ? `${flag}：没有“${id}”这个选项，请用 --option 逐个给出。`
        : `${flag}：没有“${id}”这个选项，已给出的有：${known}。`,
    notWhole: (flag, text) => `${flag}：“${text}”不是整数。`,
    titleMissing: '要问什么？请用 --title 给出问题，或用 --request 给出整个请求。',
    noTerminal: (field) => `${field}：这里没有可用的终端；去掉它即可在浏览器中提问，或在终端里运行。`,
    tooMany: (limit) => `已有 ${limit} 个问题待回答，请先回答一部分。`,
    unwritable: (reason) => `问题未能保存：${reason}`,
    answerAt: (url) => `在这里作答：${url}`,
  },
});
