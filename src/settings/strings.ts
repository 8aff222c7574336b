import { defineWords } from '../i18n/dictionary.ts';

/** What the machinery itself says; labels and help of a setting stand in its slice. */
export const settingsWords = defineWords({
  en: {
    source: {
      default: 'default',
      environment: 'environment',
      request: 'the agent',
      stored: 'saved by you',
      inbox: 'set for the inbox',
      session: 'this question only',
    },
    unit: {
      seconds: (count: number) => `${count} ${count === 1 ? 'second' : 'seconds'}`,
      days: (count: number) => `${count} ${count === 1 ? 'day' : 'days'}`,
    },
    allowed: {
      bool: 'true or false',
      int: (what: string, min: string, max: string) => `${what} from ${min} to ${max}`,
      intOrAuto: (what: string, min: string, max: string) => `auto, or ${what} from ${min} to ${max}`,
      number: 'a whole number',
      seconds: 'a whole number of seconds',
      days: 'a whole number of days',
      choice: (values: string) => `one of ${values}`,
      text: (max: string) => `one line of at most ${max} characters`,
      list: (max: string, entry: string) => `a list of at most ${max}, each ${entry}`,
      entry: (max: string) => `one line of 1 to ${max} characters`,
    },
    problem: {
      badValue: (key: string, given: string, allowed: string) =>
        `${key}: ${given} is not valid; use ${allowed}`,
      entryOf: (key: string, at: number) => `${key}, entry ${at}`,
      badForm: (key: string, allowed: string) => `${key}: not a valid value; use ${allowed}`,
      cliOnly: (key: string, command: string) =>
        `${key}: for safety, only the command line or the settings file can change it; run: ${command}`,
      unknownKey: (key: string) => `${key}: there is no such setting`,
      didYouMean: (key: string, nearest: string) =>
        `${key}: there is no such setting; did you mean ${nearest}?`,
    },
    warning: {
      environment: (assignment: string, used: string, allowed: string) =>
        `${assignment} is not supported, using ${used}; use ${allowed}`,
      unfit: (path: string, problem: string) => `${path}: ${problem}`,
      stored: (path: string, problem: string, used: string) => `${path}: ${problem}. Using ${used}`,
      setAside: (path: string, kept: string) =>
        `${path} could not be parsed, so its settings are not used. It is kept as ${kept}: copy what you need, then delete it`,
      corrupt: (path: string) =>
        `${path} could not be parsed and could not be moved aside; the defaults are used`,
      unreadable: (path: string) => `${path} cannot be read; the defaults are used`,
      newer: (path: string) => `${path} was written by a newer choice-mcp; it is read, but not changed`,
    },
  },
  zh: {
    source: {
      default: '默认',
      environment: '环境变量',
      request: '代理请求',
      stored: '你的设置',
      inbox: '收件箱的设置',
      session: '仅此问题',
    },
    unit: { seconds: (count) => `${count} 秒`, days: (count) => `${count} 天` },
    allowed: {
      bool: 'true 或 false',
      int: (what, min, max) => `${min} 到 ${max} 之间的${what}`,
      intOrAuto: (what, min, max) => `auto，或 ${min} 到 ${max} 之间的${what}`,
      number: '整数',
      seconds: '整数秒',
      days: '整数天',
      choice: (values) => values,
      text: (max) => `一行文字，最多 ${max} 个字符`,
      list: (max, entry) => `最多 ${max} 项的列表，每项为${entry}`,
      entry: (max) => `一行 1 到 ${max} 个字符的文字`,
    },
    problem: {
      badValue: (key, given, allowed) => `${key}：${given} 无效，可用值：${allowed}`,
      entryOf: (key, at) => `${key} 第 ${at} 项`,
      badForm: (key, allowed) => `${key}：内容无效，可用值：${allowed}`,
      cliOnly: (key, command) => `${key}：为安全起见，只能在命令行或设置文件中修改；请运行：${command}`,
      unknownKey: (key) => `${key}：没有这项设置`,
      didYouMean: (key, nearest) => `${key}：没有这项设置，是否想输入 ${nearest}？`,
    },
    warning: {
      environment: (assignment, used, allowed) => `不支持 ${assignment}，改用 ${used}；可用值：${allowed}`,
      unfit: (path, problem) => `${path}：${problem}`,
      stored: (path, problem, used) => `${path}：${problem}。改用 ${used}`,
      setAside: (path, kept) =>
        `无法解析 ${path}，已将其保留为 ${kept}，其中的设置未生效：取回需要的内容后，请删除该文件`,
      corrupt: (path) => `无法解析 ${path}，也无法将其移开，改用默认设置`,
      unreadable: (path) => `无法读取 ${path}，改用默认设置`,
      newer: (path) => `${path} 由更高版本的 choice-mcp 写入，只读取，不修改`,
    },
  },
});
