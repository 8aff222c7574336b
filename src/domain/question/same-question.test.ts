import { describe, expect, test } from 'vitest';
import { option, question } from '../../../test/support/samples.ts';
import { isSameWording, plainWords, wordingOf } from './same-question.ts';

describe('plain words', () => {
  test.each([
    ['How should it be deployed?', 'how should it be deployed'],
    ['  How\tshould\n it   be deployed ?? ', 'how should it be deployed'],
    ['Café', 'cafe\u0301'],
    ['如何部署？', '如何部署'],
    ['Wait…', 'wait'],
    ['ROLLING.', 'Rolling'],
  ])('%j is %j', (one, other) => {
    expect(plainWords(one)).toBe(plainWords(other));
  });

  test.each([
    ['C#', 'C'],
    ['C++', 'C'],
    ['v1.2', 'v1'],
    ['v1.2', 'v12'],
    ['?', '!'],
    ['keep (both)', 'keep both'],
    ['', '.'],
  ])('%j is not %j', (one, other) => {
    expect(plainWords(one)).not.toBe(plainWords(other));
  });

  test('a text of nothing but marks takes no longer than others', () => {
    const startedAt = performance.now();
    for (const text of ['?'.repeat(60_000), `${'?'.repeat(60_000)}x`, `${'? x'.repeat(20_000)}`]) {
      plainWords(text);
    }
    expect(performance.now() - startedAt).toBeLessThan(200);
  });
});

describe('the same question', () => {
  const asked = question({
    options: [option('a', { label: 'Rolling' }), option('b', { label: 'Blue/green' })],
  });

  test('has the same title and the same options, whatever their ids and their order', () => {
    const again = question({
      title: 'how should it be DEPLOYED',
      options: [option('2', { label: 'blue/green.' }), option('1', { label: ' Rolling ' })],
      prompt: 'told differently',
      mode: 'multi',
    });
    expect(isSameWording(wordingOf(asked), wordingOf(again))).toBe(true);
  });

  test.each([
    ['another title', question({ ...asked, title: 'Which one?' })],
    ['one option more', question({ ...asked, options: [...asked.options, option('c')] })],
    ['another option', question({ ...asked, options: [option('a', { label: 'Rolling' }), option('c')] })],
    ['none', question({ ...asked, mode: 'text_input', options: [] })],
  ])('is another one with %s', (_what, other) => {
    expect(isSameWording(wordingOf(asked), wordingOf(other))).toBe(false);
  });
});
