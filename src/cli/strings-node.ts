import { defineWords } from '../i18n/dictionary.ts';

/** Said before anything else is loaded, by a Node that may not be able to read the rest of the program. */
export const nodeWords = defineWords({
  en: {
    tooOld: (version: string, path: string) =>
      `choice-mcp needs Node 20.19 or newer, and this is ${version} (${path}): install a newer one from https://nodejs.org, then run npx choice-mcp setup again for your clients.`,
  },
  zh: {
    tooOld: (version, path) =>
      `choice-mcp 需要 Node 20.19 或更高版本，当前为 ${version}（${path}）：请从 https://nodejs.org 安装新版本，然后为你的客户端重新运行 npx choice-mcp setup。`,
  },
});
