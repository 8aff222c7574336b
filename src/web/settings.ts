import { defineSlice, type ValuesOf } from '../settings/slice.ts';
import { bool, choice, int, keyboardText } from '../settings/spec.ts';

/** What is no address would be looked up as a name, and the portal would wait for that or fail. */
const ipv4Part = String.raw`(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)`;
const ipv4 = String.raw`(${ipv4Part}\.){3}${ipv4Part}`;
const ipv6Part = '[0-9A-Fa-f]{1,4}';
/** All eight parts, or fewer around the one `::`. */
const ipv6 = [
  `(${ipv6Part}:){7}${ipv6Part}`,
  `(${ipv6Part}:){1,7}:`,
  ...[1, 2, 3, 4, 5, 6].map((behind) => `(${ipv6Part}:){1,${7 - behind}}(:${ipv6Part}){1,${behind}}`),
  `:((:${ipv6Part}){1,7}|:)`,
].join('|');

/** The portal: where it listens, how it opens, what it shows. */
const portalSlice = defineSlice({
  name: 'portal',
  title: { en: 'Browser', zh: '浏览器' },
  panelGroup: 'more',
  settings: {
    theme: choice({
      values: ['system', 'light', 'dark'],
      default: 'system',
      panelGroup: 'appearance',
      words: {
        en: { label: 'Appearance', help: 'Light, dark, or the system’s setting.' },
        zh: { label: '外观', help: '浅色、深色，或跟随系统。' },
      },
      valueWords: {
        en: { system: 'system', light: 'light', dark: 'dark' },
        zh: { system: '跟随系统', light: '浅色', dark: '深色' },
      },
    }),
    recent_limit: int({
      default: 5,
      min: 0,
      max: 50,
      words: {
        en: { label: 'Recent questions in the list', help: 'How many answered questions the list shows.' },
        zh: { label: '列表中的近期问题数', help: '列表里显示多少个已结束的问题。' },
      },
    }),
    open_browser: bool({
      default: true,
      env: 'CHOICE_OPEN_BROWSER',
      words: {
        en: { label: 'Open the browser', help: 'Opens a tab for a new question when none is open.' },
        zh: { label: '自动打开浏览器', help: '有新问题而没有打开的标签页时，自动打开一个。' },
      },
    }),
    browser: keyboardText({
      default: '',
      maxLength: 1_024,
      env: 'BROWSER',
      words: {
        en: {
          label: 'Browser program',
          help: 'The program that opens the page; empty for the system’s default.',
        },
        zh: { label: '浏览器程序', help: '用来打开网页的程序，留空则使用系统默认浏览器。' },
      },
    }),
    portal_port: int({
      default: 18_642,
      min: 0,
      max: 65_535,
      step: 1,
      env: 'CHOICE_PORT',
      words: {
        en: { label: 'Port', help: 'Where the page is served on this computer; 0 takes any free port.' },
        zh: { label: '端口', help: '网页在本机使用的端口，0 表示任意空闲端口。' },
      },
    }),
    portal_linger_seconds: int({
      default: 30,
      min: 0,
      max: 86_400,
      unit: 'seconds',
      env: 'CHOICE_PORTAL_LINGER_SECONDS',
      words: {
        en: {
          label: 'Keep the page up for',
          help: 'How long the page is served after the last question.',
        },
        zh: { label: '网页保留时间', help: '没有待回答的问题后，网页服务再保留多久。' },
      },
    }),
  },
});

const hostName = String.raw`[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?(?::\d{1,5})?`;

/** How the portal is reached from elsewhere. */
const reachSlice = defineSlice({
  name: 'reach',
  title: { en: 'From other devices', zh: '从其他设备访问' },
  panelGroup: 'more',
  settings: {
    allowed_hosts: keyboardText({
      default: '',
      maxLength: 500,
      form: {
        pattern: `^(${hostName}(, *${hostName})*)?$`,
        allowed: {
          en: 'host names separated by commas, with or without a port: box.example.ts.net, box.example:8443',
          zh: '以逗号分隔的主机名，可带端口：box.example.ts.net, box.example:8443',
        },
      },
      words: {
        en: {
          label: 'Allowed host names',
          help: 'Names under which your own https proxy or tunnel serves the page to your devices.',
        },
        zh: {
          label: '允许的主机名',
          help: '你自己的 https 代理或隧道在其他设备上打开网页时使用的主机名。',
        },
      },
    }),
    listen: keyboardText({
      default: '',
      maxLength: 45,
      form: {
        pattern: `^(${ipv4}|${ipv6})?$`,
        allowed: {
          en: 'an address of this computer such as 192.168.1.5, 0.0.0.0 for all of them, or nothing',
          zh: '本机的一个地址，如 192.168.1.5；0.0.0.0 表示全部；或留空',
        },
      },
      words: {
        en: {
          label: 'Also listen on',
          help: 'For a container or a proxy on another machine. Only paired devices get anything there. Takes effect the next time the page is served.',
        },
        zh: {
          label: '另外监听',
          help: '用于容器或另一台机器上的代理。那里只有已授权的设备能得到内容。网页服务下次启动时生效。',
        },
      },
    }),
  },
});

/** When the browser notifies you. */
const notificationSlice = defineSlice({
  name: 'notifications',
  panelGroup: 'notifications',
  title: { en: 'Notifications', zh: '通知' },
  settings: {
    notify_new: bool({
      default: true,
      words: {
        en: { label: 'New question', help: 'When the tab is not in the foreground.' },
        zh: { label: '有新问题时', help: '仅在标签页不在前台时通知。' },
      },
    }),
    notify_upcoming: bool({
      default: true,
      words: {
        en: { label: 'Time running out', help: 'Shortly before a question’s time is up.' },
        zh: { label: '即将超时时', help: '在问题超时前不久通知。' },
      },
    }),
    notify_timeout: bool({
      default: true,
      words: {
        en: { label: 'Time is up', help: 'When a question ended without your answer.' },
        zh: { label: '超时后', help: '问题因无人回答而结束时通知。' },
      },
    }),
    upcoming_threshold_seconds: int({
      default: 10,
      min: 1,
      max: 3_600,
      unit: 'seconds',
      words: {
        en: { label: 'Warn me before the end', help: 'How long before the end you are warned.' },
        zh: { label: '提前提醒时间', help: '在超时前多久提醒。' },
      },
    }),
    notify_sound: bool({
      default: false,
      words: {
        en: { label: 'Sound', help: 'Plays a short sound with each notification.' },
        zh: { label: '提示音', help: '通知时播放短促的提示音。' },
      },
    }),
  },
});

export const webSlices = [portalSlice, reachSlice, notificationSlice] as const;

export type WebValues = ValuesOf<typeof portalSlice> &
  ValuesOf<typeof reachSlice> &
  ValuesOf<typeof notificationSlice>;
