import { defineWords } from '../i18n/dictionary.ts';

/** What `choice-mcp notify` says. */
export const notifyCommandWords = defineWords({
  en: {
    sample: 'A test: this is how you hear that a question waits',
    told: (way: string) => `${way}: sent`,
    off: 'Nothing is set that could call you: choice-mcp config set ntfy_url https://HOST/TOPIC, or notify_command PROGRAM',
  },
  zh: {
    sample: '测试：有问题等待回答时，你会这样收到通知',
    told: (way) => `${way}：已发送`,
    off: '尚未设置通知方式：choice-mcp config set ntfy_url https://主机/主题，或 notify_command 程序',
  },
});
