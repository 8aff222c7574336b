import { defineSlice } from '../settings/slice.ts';
import { bool, int, keyboardText } from '../settings/spec.ts';
import { addressWithoutPassword } from './postgres/address.ts';

/**
 * What names each kind of store where no secret may stand (in the settings, on a command line), and how that is written
 * for a person. Every text that lists the kinds has to hold all of them: `store-choice.test.ts`.
 */
export const storeNames = {
  files: { pattern: 'files', written: { en: 'files', zh: 'files' } },
  postgres: {
    pattern: addressWithoutPassword,
    written: {
      en: 'postgres://USER@HOST/DATABASE?inbox=NAME',
      zh: 'postgres://用户@主机/数据库?inbox=名称',
    },
  },
} as const;
export type StoreKind = keyof typeof storeNames;
const patterns = Object.values(storeNames).map(({ pattern }) => pattern);
export const storePattern = `^(${patterns.join('|')})$`;
const { files, postgres } = storeNames;

/** Where questions are kept. */
export const placeSlice = defineSlice({
  name: 'store',
  title: { en: 'Store', zh: '存储' },
  panelGroup: 'more',
  settings: {
    store: keyboardText({
      default: 'files',
      maxLength: 500,
      form: {
        pattern: storePattern,
        allowed: {
          en: `${files.written.en}, or ${postgres.written.en} without a password, which belongs in PGPASSWORD or ~/.pgpass`,
          zh: `${files.written.zh}，或不含密码的 ${postgres.written.zh}（密码请放在 PGPASSWORD 或 ~/.pgpass 中）`,
        },
      },
      words: {
        en: {
          label: 'Where questions are kept',
          help: 'Files in the home, or a team’s database. CHOICE_STORE takes precedence; a running process keeps the store it started with.',
        },
        zh: {
          label: '问题的保存位置',
          help: '数据目录中的文件，或团队的数据库。CHOICE_STORE 优先；运行中的进程继续使用启动时的位置。',
        },
      },
    }),
  },
});

/** What is kept of questions that have ended. */
export const storeSlice = defineSlice({
  name: 'history',
  title: { en: 'History', zh: '历史记录' },
  panelGroup: 'more',
  settings: {
    persist_sessions: bool({
      default: true,
      limitsHistory: true,
      belongsTo: 'inbox',
      words: {
        en: {
          label: 'Keep a history',
          help: 'When off, an ended question is removed once the agent has its answer, at the latest after an hour.',
        },
        zh: { label: '保留历史记录', help: '关闭后，代理取得回答即删除该问题，最晚一小时后删除。' },
      },
    }),
    retention_days: int({
      default: 30,
      min: 1,
      max: 3_650,
      unit: 'days',
      limitsHistory: true,
      belongsTo: 'inbox',
      words: {
        en: { label: 'Keep history for', help: 'Older questions are removed.' },
        zh: { label: '保留天数', help: '超过天数的问题会被删除。' },
      },
    }),
    max_sessions: int({
      default: 1_000,
      min: 1,
      max: 100_000,
      limitsHistory: true,
      belongsTo: 'inbox',
      words: {
        en: { label: 'Ended questions to keep', help: 'Beyond this many, the oldest are removed.' },
        zh: { label: '最多保留的问题数', help: '超出后从最早的问题开始删除。' },
      },
    }),
  },
});
