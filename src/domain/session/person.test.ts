import { expect, test } from 'vitest';
import { submitted, timedOut } from '../../../test/support/sessions.ts';
import { peopleLine, personOf, readName } from './person.ts';

test('a name is one clean line of at most 60 characters', () => {
  expect(readName('  Ana\n\tLópez ')).toBe('Ana López');
  expect(readName('Ana\u202E\u001b[31m')).toBe('Ana‹U+202E›');
  expect(readName('👍'.repeat(70))).toBe('👍'.repeat(60));
});

test('what is no text, or shows nothing, is no name', () => {
  for (const given of [undefined, null, 7, {}, '', ' \n ']) expect(readName(given)).toBeNull();
});

test('an ending names its person where it was noted, cleaned; the clock is no person', () => {
  const by = { face: 'web', program: 'page', attempt: '1' } as const;
  expect(personOf(submitted({}, by))).toBeNull();
  expect(personOf(submitted({}, { ...by, person: 'Ana\n' }))).toBe('Ana');
  expect(personOf(timedOut)).toBeNull();
});

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
