import { defineWords, type WordsOf } from '../../i18n/dictionary.ts';
import { en } from './strings-en.ts';
import { zh } from './strings-zh.ts';

/** Every word the page says. Each language has its file, so that both stay readable. */
export const pageWords = defineWords({ en, zh });

export type PageWords = WordsOf<typeof pageWords>;
