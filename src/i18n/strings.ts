import { defineWords } from './dictionary.ts';

/** The few words `Intl` has no short form for. */
export const timeWords = defineWords({
  en: { justNow: 'now' },
  zh: { justNow: '刚刚' },
});
