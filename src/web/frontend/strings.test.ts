import { describe, expect, test } from 'vitest';
import { pageWords } from './strings.ts';

type Leaf = { readonly path: string; readonly text: string };

/** Every word, said out loud with plausible details. */
function say(words: object, path = ''): readonly Leaf[] {
  return Object.entries(words).flatMap(([key, word]): readonly Leaf[] => {
    const here = path === '' ? key : `${path}.${key}`;
    if (typeof word === 'string') return [{ path: here, text: word }];
    if (typeof word !== 'function') return say(word, here);
    const details = [2, 3, 4].map((detail) => detail as never);
    return [{ path: here, text: String((word as (...details: never[]) => string)(...details)) }];
  });
}

const [english, chinese] = [say(pageWords.en), say(pageWords.zh)];
/** Empty in one language or in both. */
const silent = new Set(['bar.before']);
const shared = new Set(['product']);

describe('the page’s words', () => {
  test('both languages say the same things', () => {
    expect(chinese.map(({ path }) => path)).toEqual(english.map(({ path }) => path));
  });

  test('none is empty or unfinished', () => {
    for (const { path, text } of [...english, ...chinese]) {
      if (!silent.has(path)) expect(text, path).toMatch(/\S/);
      expect(text, path).not.toMatch(/undefined|NaN|\[object/);
    }
  });

  test('Chinese words are in Chinese characters', () => {
    for (const { path, text } of chinese) {
      if (shared.has(path) || path.startsWith('history.formats') || silent.has(path)) continue;
      expect(text, path).toMatch(/\p{Script=Han}|^\D?[\d\s/()+]+$/u);
    }
  });

  test('how many options have to stay is said as it is: with no minimum, none', () => {
    const [en, zh] = [pageWords.en.settings.optionsHelp, pageWords.zh.settings.optionsHelp];
    expect([0, 1, 2].map(en)).toEqual([
      'Any of them may be hidden.',
      'At least one stays visible.',
      'At least 2 stay visible.',
    ]);
    expect([0, 1, 2].map(zh)).toEqual(['可以全部隐藏。', '至少保留 1 项可见。', '至少保留 2 项可见。']);
  });

  test('no exclamation marks, no please', () => {
    for (const { path, text } of english) expect(text, path).not.toMatch(/!|\bplease\b/i);
  });
});
