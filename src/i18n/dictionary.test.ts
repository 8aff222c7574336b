import { describe, expect, test } from 'vitest';
import { defineWords, type WordsOf } from './dictionary.ts';

const words = defineWords({
  en: { hello: 'hello', picked: (count: number) => `${count} picked`, deep: { bye: 'bye' } },
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
    // @ts-expect-error a word is missing
    defineWords({ en: { hello: 'hello', bye: 'bye' }, zh: { hello: '你好' } });
    // @ts-expect-error a grouped word is missing
    defineWords({ en: { deep: { hello: 'hello', bye: 'bye' } }, zh: { deep: { hello: '你好' } } });
    // @ts-expect-error a word English does not have
    defineWords({ en: { hello: 'hello' }, zh: { hello: '你好', bye: '再见' } });
    // @ts-expect-error a text where a function is called
    defineWords({ en: { picked: (count: number) => `${count}` }, zh: { picked: '已选' } });
    // @ts-expect-error a function that wants more than English gives
    defineWords({ en: { picked: () => '1' }, zh: { picked: (count: number) => `${count}` } });
    // @ts-expect-error no Chinese at all
    defineWords({ en: { hello: 'hello' } });
    expect(Object.keys(words)).toEqual(['en', 'zh']);
  });
});
