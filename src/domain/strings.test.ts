import { describe, expect, test } from 'vitest';
import { languages } from './language.ts';
import { places } from './session/face.ts';
import { statuses } from './session/session.ts';
import { domainWords } from './strings.ts';

/** Every path through the words, with functions called on numbered arguments. */
function phrases(words: object, path = ''): [string, string][] {
  return Object.entries(words).flatMap(([key, value]: [string, unknown]): [string, string][] => {
    const at = `${path}${key}`;
    if (typeof value === 'string') return [[at, value]];
    if (typeof value === 'function')
      return [[at, String((value as (...given: number[]) => string)(7, 8, 9))]];
    return phrases(value as object, `${at}.`);
  });
}

describe('the shared words', () => {
  test('exist in every language', () => {
    expect(Object.keys(domainWords)).toEqual([...languages]);
  });

  test('say the same things in every language', () => {
    const keys = (language: (typeof languages)[number]) => phrases(domainWords[language]).map(([key]) => key);
    expect(keys('zh')).toEqual(keys('en'));
  });

  test.each(languages)('are never empty in %s', (language) => {
    for (const [key, phrase] of phrases(domainWords[language])) expect(phrase.trim(), key).not.toBe('');
  });

  test('have a word for every status and every face', () => {
    for (const language of languages) {
      expect(Object.keys(domainWords[language].status)).toEqual([...statuses]);
      expect(Object.keys(domainWords[language].face)).toEqual([...places]);
    }
  });

  test('are plain: no exclamation marks, no please', () => {
    for (const language of languages) {
      for (const [key, phrase] of phrases(domainWords[language])) {
        expect(phrase, key).not.toMatch(/[!！]|please/i);
      }
    }
  });

  test('in Chinese are Chinese, with Chinese punctuation', () => {
    for (const [key, phrase] of phrases(domainWords.zh)) {
      expect(phrase, key).not.toMatch(/[a-z]{2,}/i);
      expect(phrase, key).not.toMatch(/\p{Script=Han}[,:;()]/u);
    }
  });

  test('use every number they are given', () => {
    for (const language of languages) {
      const { bounds, problem, summary } = domainWords[language];
      expect(bounds.between(2, 3)).toMatch(/2.*3/);
      expect(bounds.atLeast(2)).toMatch(/2/);
      expect(bounds.atMost(2)).toMatch(/2/);
      expect(bounds.exactly(2)).toMatch(/2/);
      expect(bounds.soFar('', 2)).toMatch(/2/);
      expect(problem.tooMany(2, 3)).toMatch(/2.*3/);
      expect(problem.textTooLong(32_768)).toContain((32_768).toLocaleString(language));
      expect(problem.noteTooLong(8_192)).toContain((8_192).toLocaleString(language));
      expect(summary.hidden(3)).toMatch(/3/);
    }
  });

  test('carry a hand-off’s command verbatim', () => {
    const command = '/usr/bin/node "/home/a b/bin/choice" terminal --session 01abc';
    for (const language of languages) {
      expect(domainWords[language].summary.handOff('Deploy?', command)).toContain(command);
    }
  });
});
