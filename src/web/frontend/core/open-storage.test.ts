import { expect, test } from 'vitest';
import { openStorage } from './open-storage.ts';

test('a browser that refuses its storage still has a page, which remembers for as long as it is open', () => {
  const memory = openStorage({
    get localStorage(): never {
      throw new DOMException('denied', 'SecurityError');
    },
  });
  memory.setItem('choice.draft', 't');
  expect([memory.length, memory.key(0), memory.getItem('choice.draft')]).toEqual([1, 'choice.draft', 't']);
  memory.removeItem('choice.draft');
  expect([memory.length, memory.key(0), memory.getItem('choice.draft')]).toEqual([0, null, null]);
});
