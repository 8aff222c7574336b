import { defineWords } from '../i18n/dictionary.ts';

/** What `setup` says about the client it was pointed at. */
export const setupWords = defineWords({
  en: {
    which: (known: string) => `Which client? One of ${known}.`,
    unknown: (given: string, known: string) => `“${given}” is not a client I know. Known: ${known}.`,
    oneAtATime: (extra: string) => `One client at a time: “${extra}” is one too many.`,
    wouldRun: (command: string) => `Would run: ${command}`,
    running: (command: string) => `Running: ${command}`,
    failed: (program: string) => `${program} could not do it; run the line above yourself.`,
    notStarted: (program: string) =>
      `${program} could not be started. Where it is installed, run the line above yourself.`,
    notStartedOnWindows: (program: string) =>
      `${program} could not be started from here. Run the line above yourself, in a command prompt (cmd).`,
    wouldWrite: (path: string) => `Would add this to ${path}:`,
    written: (path: string) => `Added to ${path}. Restart the client to use it.`,
    already: (path: string) => `${path} has choice-mcp already.`,
    elsewhere: (path: string) =>
      `${path} has choice-mcp already, without this folder, so it was left alone. Change it by hand to:`,
    notJson: (path: string) => `${path} is not plain JSON, so it was left alone. Add this by hand:`,
    unreadable: (path: string, reason: string) =>
      `${path} cannot be read, so it was left alone (${reason}). Add this by hand:`,
  },
  zh: {
    which: (known) => `要添加到哪个客户端？可选：${known}。`,
    unknown: (given, known) => `不认识客户端“${given}”。可选：${known}。`,
    oneAtATime: (extra) => `一次只能添加一个客户端，多出了“${extra}”。`,
    wouldRun: (command) => `将运行：${command}`,
    running: (command) => `正在运行：${command}`,
    failed: (program) => `${program} 未能完成，请自行运行上面的命令。`,
    notStarted: (program) => `无法启动 ${program}。请在已安装它的环境中自行运行上面的命令。`,
    notStartedOnWindows: (program) =>
      `无法从这里启动 ${program}。请在命令提示符（cmd）中自行运行上面的命令。`,
    wouldWrite: (path) => `将在 ${path} 中加入：`,
    written: (path) => `已写入 ${path}，重启客户端后生效。`,
    already: (path) => `${path} 中已有 choice-mcp。`,
    elsewhere: (path) => `${path} 中已有 choice-mcp，但用的不是这个目录，未作改动。请手动改为：`,
    notJson: (path) => `${path} 不是标准 JSON，未作改动。请手动加入：`,
    unreadable: (path, reason) => `无法读取 ${path}，未作改动（${reason}）。请手动加入：`,
  },
});
