import { defineWords } from '../i18n/dictionary.ts';

/** Said before the program is loaded, or because it cannot be. */
export const startWords = defineWords({
  en: {
    tooOld: (version: string, path: string) =>
      `choice-mcp needs Node 20.19 or newer, and this is ${version} (${path}): install a newer one from https://nodejs.org, then run npx choice-mcp setup again for your clients.`,
    cannotLoad: (file: string) =>
      `choice-mcp cannot load its program, ${file}: it was removed, or is being replaced just now. Try again; if that does not help, install choice-mcp again.`,
  },
  zh: {
    tooOld: (version, path) =>
      `choice-mcp 需要 Node 20.19 或更高版本，当前为 ${version}（${path}）：请从 https://nodejs.org 安装新版本，然后为你的客户端重新运行 npx choice-mcp setup。`,
    cannotLoad: (file) =>
      `choice-mcp 无法加载程序文件 ${file}：它已被删除，或正在被替换。请重试；如仍不行，请重新安装 choice-mcp。`,
  },
});

/** Said to agents, and so in English. */
export const cannotAsk = (file: string) =>
  `choice-mcp cannot load its program, ${file}: it was removed, or is being replaced just now. The user was not asked. Call again once; if that fails too, tell the user to install choice-mcp again and to restart this MCP server.`;
