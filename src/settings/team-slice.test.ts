import { expect, test } from 'vitest';
import { createTestSettings } from '../../test/support/test-settings.ts';
import { personName } from './team-slice.ts';

const named = (person: string) => createTestSettings({ stored: new Map([['person', person]]) }).read();

test('a shared inbox has the name that was set, else the login', async () => {
  expect(personName(await named(' Ana '), { login: 'ada', isShared: true })).toBe('Ana');
  expect(personName(await named(' '), { login: 'ada', isShared: true })).toBe('ada');
});

test('an inbox of one person has only a name that was set', async () => {
  expect(personName(await named('Ana'), { login: 'ada', isShared: false })).toBe('Ana');
  expect(personName(await named(''), { login: 'ada', isShared: false })).toBeNull();
});
