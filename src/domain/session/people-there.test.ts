import { expect, test } from 'vitest';
import { peopleLine } from './people-there.ts';

const people = [
  { name: 'Ben', doing: 'looking' },
  { name: 'Ana', doing: 'answering' },
  { name: 'Cem', doing: 'looking' },
] as const;

test('who else is at a question is said in one line, those who answer first', () => {
  expect(peopleLine(people, 'en')).toBe('Ana is answering; Ben, Cem are looking');
  expect(peopleLine(people, 'zh')).toBe('Ana 正在回答；Ben、Cem 正在查看');
  expect(peopleLine(people.slice(0, 1), 'en')).toBe('Ben is looking');
});

test('nothing is said where the reader is alone', () => {
  expect(peopleLine([], 'en')).toBe('');
});
