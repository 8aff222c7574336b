import { expect, test } from 'vitest';
import { entry } from '../../../../test/support/entries.ts';
import { createMemory } from '../core/open-storage.ts';
import { belongsTo, createPersonFilter, isForOther, personFilters } from './person-filter.ts';

test('what is shown is kept in the browser; what does not fit there is everyone’s', () => {
  const storage = createMemory();
  expect(createPersonFilter(storage).chosen.value).toBe('everyone');
  createPersonFilter(storage).choose('mine');
  expect(createPersonFilter(storage).chosen.value).toBe('mine');
  storage.setItem('choice.whose', 'theirs');
  expect(createPersonFilter(storage).chosen.value).toBe('everyone');
});

test.each([
  ['open and of no one', entry('a'), ['everyone', 'unassigned']],
  ['handed to me', entry('b', { assignee: 'Ana' }), ['everyone', 'mine']],
  ['handed to another', entry('c', { assignee: 'Ben' }), ['everyone']],
  ['ended by me', entry('d', { ended_at: 1, person: 'Ana' }), ['everyone', 'mine', 'unassigned']],
  ['ended by another', entry('e', { ended_at: 1, person: 'Ben' }), ['everyone', 'unassigned']],
])('a question %s', (_name, one, shown) => {
  expect(personFilters.filter((shown) => belongsTo(one, shown, 'Ana')).sort()).toEqual(shown);
});

test('a question for another person is one that was handed to somebody else', () => {
  expect(isForOther(entry('a'), 'Ana')).toBe(false);
  expect(isForOther(entry('a', { assignee: 'Ana' }), 'Ana')).toBe(false);
  expect(isForOther(entry('a', { assignee: 'Ben' }), 'Ana')).toBe(true);
});
