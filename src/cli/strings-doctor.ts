import { defineWords } from '../i18n/dictionary.ts';

/** What `doctor` finds. */
export const doctorWords = defineWords({
  en: {
    finding: (what: string, text: string) => `${what}: ${text}`,
    node: (version: string) => `Node ${version}`,
    oldNode: 'choice-mcp needs Node 20.19 or newer; update Node',
    home: (path: string) => `${path} can be written`,
    homeFails: (path: string, reason: string) =>
      `${path} cannot be written (${reason}); choose another folder with --home or CHOICE_HOME`,
    settings: (path: string) => `${path} is in order`,
    portal: (port: number, tabs: number) =>
      tabs === 1
        ? `answers on port ${port}, 1 tab is open`
        : `answers on port ${port}, ${tabs} tabs are open`,
    portalFails: (reason: string) => `no port of this machine could be had: ${reason}`,
    browser: 'can be opened',
    noBrowser: 'cannot be opened from here; questions come with an address and a terminal command instead',
    questions: (open: number, ended: number) => `${open} open, ${ended} in the history`,
    questionsFail: (reason: string) => `cannot be read: ${reason}`,
    clock: {
      ahead:
        'by the clock most decisions are past their days all at once; none is deleted for its age before a day has passed. Set the clock if it is wrong',
      behind: 'the clock stands before the newest decision; set it if it is wrong',
    },
    names: {
      node: 'Node',
      home: 'Home',
      settings: 'Settings',
      portal: 'Portal',
      browser: 'Browser',
      questions: 'Questions',
      clock: 'Clock',
    },
  },
  zh: {
    finding: (what, text) => `${what}：${text}`,
    node: (version) => `Node ${version}`,
    oldNode: 'choice-mcp 需要 Node 20.19 或更高版本，请升级 Node',
    home: (path) => `${path} 可以写入`,
    homeFails: (path, reason) => `${path} 无法写入（${reason}）；请用 --home 或 CHOICE_HOME 指定其他目录`,
    settings: (path) => `${path} 正常`,
    portal: (port, tabs) => `运行在端口 ${port}，已打开 ${tabs} 个标签页`,
    portalFails: (reason) => `无法使用任何端口：${reason}`,
    browser: '可以打开',
    noBrowser: '无法从这里打开；提问时会给出地址和终端命令',
    questions: (open, ended) => `${open} 个待回答，历史记录 ${ended} 条`,
    questionsFail: (reason) => `无法读取：${reason}`,
    clock: {
      ahead: '按时钟，大部分决定会同时超出保留期限；一天之内不会按期限删除。如时钟有误，请校正',
      behind: '时钟早于最新的决定；如有误，请校正',
    },
    names: {
      node: 'Node',
      home: '数据目录',
      settings: '设置',
      portal: '收件箱',
      browser: '浏览器',
      questions: '问题',
      clock: '时钟',
    },
  },
});
