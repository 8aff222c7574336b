import type { Words } from '../../src/i18n/dictionary.ts';

/** Every text of a dictionary's one language with its path; functions are called with a stand-in for each detail. */
export function renderWords(words: Words, path = ''): readonly (readonly [string, string])[] {
  return Object.entries(words).flatMap(([key, word]) => {
    const here = path === '' ? key : `${path}.${key}`;
    if (typeof word === 'string') return [[here, word] as const];
    if (typeof word === 'object') return renderWords(word, here);
    const details = Array.from({ length: word.length }, () => 2) as never[];
    return [[here, String(word(...details))] as const];
  });
}
