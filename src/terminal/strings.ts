import { defineWords, type WordsOf } from '../i18n/dictionary.ts';
import { en } from './strings-en.ts';
import { zh } from './strings-zh.ts';

export const terminalWords = defineWords({ en, zh });

export type TerminalWords = WordsOf<typeof terminalWords>;
