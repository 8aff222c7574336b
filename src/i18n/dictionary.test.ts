import { describe, expect, test } from 'vitest';
import { eachLanguage, languages } from '../domain/language.ts';
import { defineWords, type WordsOf } from './dictionary.ts';

/** The same words in every language: a sample replaces one of them, so that nothing else can be wrong with it. */
const inAll = <Spoken>(spoken: Spoken) => eachLanguage(() => spoken);

const words = defineWords({
  ...inAll({ hello: 'hello', picked: (count: number) => `${count} picked`, deep: { bye: 'bye' } }),
  zh: { hello: '你好', picked: (count) => `已选 ${count} 项`, deep: { bye: '再见' } },
});

describe('a dictionary', () => {
  test('says the same things in both languages', () => {
    expect(words.en.picked(2)).toBe('2 picked');
    expect(words.zh.picked(2)).toBe('已选 2 项');
    expect([words.en.deep.bye, words.zh.deep.bye]).toEqual(['bye', '再见']);
  });

  test('types a function that takes the words of one language', () => {
    const greet = (spoken: WordsOf<typeof words>): string => spoken.hello;
    expect([greet(words.en), greet(words.zh)]).toEqual(['hello', '你好']);
  });

  // Each directive below fails the type check on the day the line under it starts to compile.
  test('does not compile when a word is missing, superfluous or of another kind', () => {
    const [hello, helloAndBye] = [inAll({ hello: 'hello' }), inAll({ hello: 'hello', bye: 'bye' })];
    const deep = inAll({ deep: { hello: 'hello', bye: 'bye' } });
    const picked = inAll({ picked: (count: number) => `${count}` });
    const nothing = inAll({ picked: () => '1' });
    // Without the mistake each of them compiles.
    const sound = [
      ...[defineWords(hello), defineWords(helloAndBye), defineWords(deep)],
      ...[defineWords(picked), defineWords(nothing)],
    ];
    expect(sound).toEqual([hello, helloAndBye, deep, picked, nothing]);
    // @ts-expect-error a word is missing
    defineWords({ ...helloAndBye, zh: { hello: '你好' } });
    // @ts-expect-error a grouped word is missing
    defineWords({ ...deep, zh: { deep: { hello: '你好' } } });
    // @ts-expect-error a word English does not have
    defineWords({ ...hello, zh: { hello: '你好', bye: '再见' } });
    // @ts-expect-error a text where a function is called
    defineWords({ ...picked, zh: { picked: '已选' } });
    // @ts-expect-error a function that wants more than English gives
    defineWords({ ...nothing, zh: { picked: (count: number) => `${count}` } });
    const { zh: _none, ...withoutChinese } = hello;
    // @ts-expect-error no Chinese at all
    defineWords(withoutChinese);
    expect(Object.keys(words)).toEqual(languages);
  });
});
