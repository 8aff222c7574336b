import { defineWords } from '../i18n/dictionary.ts';

/** What a person is told who looks at no tab, and why they could not be told. */
export const notifyWords = defineWords({
  en: {
    waiting: (count: number) => (count === 1 ? '1 question is waiting' : `${count} questions are waiting`),
    goesOn: (count: number) =>
      count === 1
        ? '1 question is open, the agent goes on'
        : `${count} questions are open, the agent goes on`,
    problem: {
      unreadable: 'notify_command is not a list of strings',
      missing: (program: string) => `notify_command: there is no program ${program}`,
      unfound: (program: string) =>
        `notify_command: no program ${program} in your PATH; give its full path (node_modules and the current folder are not searched)`,
      unstarted: (code: string) => `notify_command could not be started (${code})`,
      exit: (code: string) => `notify_command ended with ${code}`,
      late: (what: string, seconds: number) => `${what} did not finish within ${seconds} seconds`,
      status: (host: string, status: number) => `ntfy at ${host} answered ${status}`,
      refused: (host: string, status: number) =>
        `ntfy at ${host} answered ${status}: is the token valid for this topic?`,
      redirect: (host: string, status: number) =>
        `ntfy at ${host} answered ${status}; redirects are not followed`,
      unreachable: (host: string, code: string) => `ntfy at ${host} cannot be reached (${code})`,
      token: {
        missing: 'the file that ntfy_token_file names does not exist',
        unreadable: 'the file that ntfy_token_file names cannot be read',
        irregular: 'ntfy_token_file is not a regular file; put the token into a file that only you can read',
        open: 'the file that ntfy_token_file names can be read by others; run chmod 600 on it',
        malformed: 'the ntfy token is malformed: it is one line of letters, digits and symbols',
      },
    },
  },
  zh: {
    waiting: (count) => `${count} 个问题等待回答`,
    goesOn: (count) => `${count} 个问题待回答，代理继续工作`,
    problem: {
      unreadable: 'notify_command 不是文字列表',
      missing: (program) => `notify_command：找不到程序 ${program}`,
      unfound: (program) =>
        `notify_command：PATH 中没有程序 ${program}；请写出完整路径（不会在 node_modules 和当前文件夹中查找）`,
      unstarted: (code) => `notify_command 无法启动（${code}）`,
      exit: (code) => `notify_command 以 ${code} 结束`,
      late: (what, seconds) => `${what} 未在 ${seconds} 秒内完成`,
      status: (host, status) => `ntfy（${host}）返回 ${status}`,
      refused: (host, status) => `ntfy（${host}）返回 ${status}：令牌是否适用于该主题？`,
      redirect: (host, status) => `ntfy（${host}）返回 ${status}；不会跟随重定向`,
      unreachable: (host, code) => `无法连接 ntfy（${host}）（${code}）`,
      token: {
        missing: 'ntfy_token_file 指定的文件不存在',
        unreadable: 'ntfy_token_file 指定的文件无法读取',
        irregular: 'ntfy_token_file 指定的不是普通文件；请把令牌放进只有你自己可读的文件',
        open: 'ntfy_token_file 指定的文件可被他人读取；请用 chmod 600 关闭权限',
        malformed: 'ntfy 令牌格式不正确：应为一行字母、数字和符号',
      },
    },
  },
});
