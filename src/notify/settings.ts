import { defineSlice, type ValuesOf } from '../settings/slice.ts';
import { bool, int, keyboardText, text } from '../settings/spec.ts';
import { quietHoursPattern } from './quiet-hours.ts';

/**
 * No user and password in it, and nothing but a path: what is sent does not depend on the address. Over http the token
 * could be read on the way, so that goes to this computer only.
 */
const ntfyAddress = String.raw`(https://[A-Za-z0-9.-]+|http://(localhost|127\.0\.0\.1|\[::1\]))(:\d{1,5})?(/[\w.~-]+)+`;
const jsonText = String.raw`"(?:[^"\\]|\\.)*"`;
/** The program itself cannot be empty. */
const jsonProgram = String.raw`"(?:[^"\\]|\\.)+"`;

/** Notifying a person who has no tab open. */
export const notifySlice = defineSlice({
  name: 'away',
  title: { en: 'When you are away', zh: '你不在时' },
  panelGroup: 'more',
  settings: {
    notify_command: keyboardText({
      default: '',
      maxLength: 1_024,
      form: {
        pattern: `^([^[].*|\\[${jsonProgram}(,\\s*${jsonText})*\\])?$`,
        allowed: {
          en: 'a program without arguments, or program and arguments as a JSON list: ["program", "argument"]',
          zh: '不带参数的程序，或由程序和参数组成的 JSON 列表：["程序", "参数"]',
        },
      },
      words: {
        en: {
          label: 'Notification program',
          help: 'Run when a question is waiting; it gets the details as JSON on standard input.',
        },
        zh: { label: '通知程序', help: '有问题等待回答时运行，从标准输入读取 JSON 内容。' },
      },
    }),
    ntfy_url: keyboardText({
      default: '',
      maxLength: 500,
      form: {
        pattern: `^(${ntfyAddress})?$`,
        allowed: {
          en: 'the address of a topic, https://HOST/TOPIC (http only to this computer), without user, password or query',
          zh: '主题的地址 https://主机/主题（http 仅限本机），不含用户名、密码和查询参数',
        },
      },
      words: {
        en: { label: 'ntfy topic', help: 'Where waiting questions are announced, for your phone.' },
        zh: { label: 'ntfy 主题', help: '有问题等待回答时向此处发送通知，可在手机上接收。' },
      },
    }),
    ntfy_token_file: keyboardText({
      default: '',
      maxLength: 1_024,
      words: {
        en: {
          label: 'File with the ntfy token',
          help: 'Must be readable only by you. CHOICE_NTFY_TOKEN takes precedence.',
        },
        zh: { label: 'ntfy 令牌文件', help: '必须只有你自己可读。CHOICE_NTFY_TOKEN 优先。' },
      },
    }),
    notify_after_seconds: int({
      default: 60,
      min: 0,
      max: 86_400,
      unit: 'seconds',
      words: {
        en: { label: 'Notify me after', help: 'How long a question waits before you are notified, once.' },
        zh: { label: '等待多久后通知', help: '问题无人回答达到此时间后通知一次。' },
      },
    }),
    notify_quiet_hours: text({
      default: '',
      maxLength: 11,
      form: {
        pattern: `^(${quietHoursPattern})?$`,
        allowed: {
          en: 'two times of day such as 22:00-07:00, or nothing',
          zh: '两个时刻，如 22:00-07:00，或留空',
        },
      },
      words: {
        en: {
          label: 'Quiet hours',
          help: 'Nothing is sent during these hours; what is still waiting is sent when they end.',
        },
        zh: { label: '免打扰时段', help: '此时段内不发送；结束时仍在等待的问题届时再通知。' },
      },
    }),
    notify_question_text: bool({
      default: false,
      words: {
        en: {
          label: 'Send the title',
          help: 'When off, only the number of questions, the agent and the project are sent.',
        },
        zh: { label: '发送问题标题', help: '关闭时只发送等待的数量、代理和项目名称。' },
      },
    }),
  },
});

export type NotifyValues = ValuesOf<typeof notifySlice>;

/** The settings that name a way to the person; each is empty where it is not wanted. */
const ways = ['notify_command', 'ntfy_url'] as const;
export type Way = (typeof ways)[number];

/** How one of these settings is read. */
export type NotifySetting = <Key extends keyof NotifyValues>(key: Key) => NotifyValues[Key];

/** The ways in which the person wants to be told. */
export function wantedWays(setting: NotifySetting): readonly Way[] {
  return ways.filter((way) => setting(way) !== '');
}
