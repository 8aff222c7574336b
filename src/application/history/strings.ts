import type { Language } from '../../domain/language.ts';

type HistoryWords = Readonly<
  Record<'heading' | 'asked' | 'ended' | 'person' | 'agent' | 'options' | 'answer' | 'cancelled', string>
> & {
  readonly cancelledBecause: (reason: string) => string;
  readonly rephrased: (reason: string) => string;
  readonly recommended: (label: string) => string;
  readonly fact: (name: string, value: string) => string;
};

/** Words of an exported history; everything else in it is the domain's. */
export const historyWords: Readonly<Record<Language, HistoryWords>> = {
  en: {
    heading: 'Decisions',
    asked: 'Asked',
    ended: 'Ended',
    person: 'By',
    agent: 'Agent',
    options: 'Options:',
    answer: 'Answer',
    cancelled: 'cancelled, no reason given',
    cancelledBecause: (reason) => `cancelled: ${reason}`,
    rephrased: (reason) => `not the right question: ${reason}`,
    recommended: (label) => `${label} (recommended)`,
    fact: (name, value) => `${name}: ${value}`,
  },
  zh: {
    heading: '决定记录',
    asked: '提问时间',
    ended: '结束时间',
    person: '处理人',
    agent: '代理',
    options: '选项：',
    answer: '回答',
    cancelled: '已取消，未说明原因',
    cancelledBecause: (reason) => `已取消：${reason}`,
    rephrased: (reason) => `问题需要重新提出：${reason}`,
    recommended: (label) => `${label}（推荐）`,
    fact: (name, value) => `${name}：${value}`,
  },
};
