import { describe, expect, test } from 'vitest';
import { renderWords } from '../../test/support/render-words.ts';
import { eachLanguage, languages } from '../domain/language.ts';
import { settingsWords } from './strings.ts';

const spoken = eachLanguage((language) => new Map(renderWords(settingsWords[language])));
const said = languages.flatMap((language) => [...spoken.en.keys()].map((path) => [path, language] as const));

describe('the machinery’s words', () => {
  test.each(said)('%s is said in %s', (path, language) => {
    const text = spoken[language].get(path);
    expect(text?.trim()).toBeTruthy();
    expect(text).not.toMatch(/undefined|NaN|\[object/);
  });

  test.each(languages.filter((language) => language !== 'en'))('%s is not English', (language) => {
    const same = [...spoken[language]].filter(([path, text]) => spoken.en.get(path) === text);
    expect(same.length).toBeLessThan(spoken.en.size / 4);
  });

  test('Chinese is Chinese', () => {
    // A list of values, and a path with a problem, are the same in every language but for their marks.
    const latin = [...spoken.zh].filter(([, text]) => !/\p{Script=Han}/u.test(text)).map(([path]) => path);
    expect(latin).toEqual(['allowed.choice', 'warning.unfit']);
  });
});
