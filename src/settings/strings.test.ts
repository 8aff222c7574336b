import { describe, expect, test } from 'vitest';
import { renderWords } from '../../test/support/render-words.ts';
import { settingsWords } from './strings.ts';

const english = renderWords(settingsWords.en);
const chinese = new Map(renderWords(settingsWords.zh));

describe('the machinery’s words', () => {
  test.each(english)('%s is said in both languages', (path, text) => {
    expect(text).not.toMatch(/undefined|NaN|\[object/);
    expect(text.trim()).not.toBe('');
    expect(chinese.get(path)).not.toMatch(/undefined|NaN|\[object/);
  });

  test('Chinese is Chinese', () => {
    // A list of values, and a path with a problem, are the same in every language but for their marks.
    const latin = [...chinese].filter(([, text]) => !/\p{Script=Han}/u.test(text)).map(([path]) => path);
    expect(latin).toEqual(['allowed.choice', 'warning.unfit']);
  });
});
