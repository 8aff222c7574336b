import { defineWords } from '../i18n/dictionary.ts';

/** What is said about a home that others could read, write or swap. */
export const homeWords = defineWords({
  en: {
    foreign: (path: string, owner: string) =>
      `${path} belongs to another user (uid ${owner}) and is not used.`,
    exposed: (path: string) =>
      `Other users can write to ${path} and could replace the home with a folder of their own, so it is not used.`,
    loose: (path: string) =>
      `Other users can read or write ${path}, and its file system cannot change that, so it is not used.`,
    takeBack: (command: string) => `If it should be yours, run: ${command}`,
    close: (command: string) => `To deny others write access, run: ${command}`,
    notAsRoot: 'Run choice-mcp as that user, without sudo.',
    chooseAnother: 'Or choose a folder of your own with --home or CHOICE_HOME.',
    narrowed: (path: string) => `${path} was open to other users; it is closed to them now`,
    secretReplaced: (path: string) =>
      `${path} could be read by other users and was replaced; browsers need a new address, npx choice-mcp portal opens one`,
  },
  zh: {
    foreign: (path, owner) => `${path} 属于其他用户（uid ${owner}），因此不会使用。`,
    exposed: (path) => `其他用户可以写入 ${path}，并可能用自己的目录替换数据目录，因此不会使用。`,
    loose: (path) => `其他用户可以读取或写入 ${path}，而其文件系统无法更改权限，因此不会使用。`,
    takeBack: (command) => `如果它应归你所有，请运行：${command}`,
    close: (command) => `请禁止其他用户写入：${command}`,
    notAsRoot: '请以该用户身份运行 choice-mcp，不要使用 sudo。',
    chooseAnother: '也可以用 --home 或 CHOICE_HOME 指定自己的目录。',
    narrowed: (path) => `${path} 曾对其他用户开放，现已关闭`,
    secretReplaced: (path) =>
      `${path} 曾可被其他用户读取，现已更换；浏览器需要新的地址，运行 npx choice-mcp portal 即可打开`,
  },
});
