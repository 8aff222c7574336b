import { submitChord } from '../answer/keys.ts';
import type { PageWords } from '../strings.ts';

/** Keys by the names the browser gives them, with a dash between the ends of a range, and what they do. */
export type KeyRow = { readonly keys: readonly string[]; readonly deed: string };

export function answeringRows(words: PageWords['keys'], userAgent: string): readonly KeyRow[] {
  return [
    { keys: ['1', '–', '9'], deed: words.pickDigit },
    { keys: ['ArrowUp', 'ArrowDown', 'j', 'k'], deed: words.move },
    { keys: ['Home', 'End'], deed: words.ends },
    { keys: [' ', 'Enter'], deed: words.pick },
    { keys: submitChord(userAgent), deed: words.submit },
    { keys: ['n'], deed: words.note },
    { keys: ['g'], deed: words.globalNote },
    { keys: ['/'], deed: words.filter },
    { keys: ['Escape'], deed: words.escape },
  ];
}

export function aroundRows(words: PageWords['keys']): readonly KeyRow[] {
  return [
    { keys: ['[', ']'], deed: words.previousNext },
    { keys: [','], deed: words.settings },
    { keys: ['h'], deed: words.history },
    { keys: ['?'], deed: words.help },
  ];
}

/** How a key is written on its cap. */
export function toCap(key: string, words: PageWords['keys']): string {
  return key === ' ' ? words.space : (signs.get(key) ?? key);
}

const signs: ReadonlyMap<string, string> = new Map([
  ['ArrowUp', '↑'],
  ['ArrowDown', '↓'],
  ['Enter', '↵'],
  ['Escape', 'Esc'],
]);
