import { expect, test } from 'vitest';
import { eachLanguage, languages, nextLanguage } from './language.ts';

test('the switch visits every language and comes back', () => {
  const [first] = languages;
  const visited = languages.reduce<string[]>(
    (seen) => [...seen, nextLanguage((seen.at(-1) ?? first) as never)],
    [],
  );
  expect(new Set(visited)).toEqual(new Set(languages));
  expect(visited.at(-1)).toBe(first);
});

test('each language gets its own', () => {
  expect(eachLanguage((language) => `in ${language}`)).toEqual({ en: 'in en', zh: 'in zh' });
});
