import { describe, expect, test } from 'vitest';
import { languages } from '../domain/language.ts';
import { isLanguage, localeTags, readLanguage, tagOfText } from './locale.ts';

describe('reading a language', () => {
  test.each([
    ['en', 'en'],
    ['zh', 'zh'],
    ['ZH', 'zh'],
    [' zh ', 'zh'],
    ['zh-CN', 'zh'],
    ['zh_CN.UTF-8', 'zh'],
    ['zh-Hans', 'zh'],
    ['zh-Hans-SG', 'zh'],
    ['en_GB.UTF-8@euro', 'en'],
    ['en-US', 'en'],
  ])('%s is %s', (text, language) => {
    expect(readLanguage(text)).toBe(language);
  });

  test.each(['', 'fr', 'zh-TW', 'zh_Hant', 'english', 'chinese', 'C', 'POSIX', 'zhen', '__proto__'])(
    '%j is none of ours',
    (text) => {
      expect(readLanguage(text)).toBeNull();
    },
  );

  test('only the two exact names are languages', () => {
    expect(['en', 'zh', 'EN', 'zh-CN', null, 1].map(isLanguage)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
  });

  test('the tag of each language is read as that language', () => {
    expect(languages.map((language) => readLanguage(localeTags[language]))).toEqual(languages);
  });

  test('every tag is one Intl knows', () => {
    expect(Intl.getCanonicalLocales(Object.values(localeTags))).toEqual(['en', 'zh-CN']);
  });
});

test.each([
  ['It’s the agent’s “own” text', 'en'],
  ['如何上线？', 'zh-CN'],
  ['把 `main` 合并到 release？', 'zh-CN'],
  ['どの環境にデプロイしますか', undefined],
  ['어디에 배포할까요', undefined],
  ['42 %', undefined],
])('%s is tagged by its script', (text, tag) => {
  expect(tagOfText(text)).toBe(tag);
});
