import { describe, expect, test } from 'vitest';
import { asker, owner } from '../../../test/support/samples.ts';
import { clientTitle, folderName, isSameAsker, otherHost } from './asker.ts';

describe('the same asker', () => {
  test('is the same client in the same folder', () => {
    expect(isSameAsker(asker, { ...asker })).toBe(true);
  });

  test('stays the same through an update of the client', () => {
    expect(isSameAsker(asker, { ...asker, clientVersion: '9.0.0' })).toBe(true);
    expect(isSameAsker(asker, { ...asker, clientVersion: null })).toBe(true);
  });

  test('is not another client, nor the same in another folder', () => {
    expect(isSameAsker(asker, { ...asker, client: 'cursor' })).toBe(false);
    expect(isSameAsker(asker, { ...asker, folder: '/home/ada/other' })).toBe(false);
  });
});

test.each([
  ['/home/ada/api-gateway', 'api-gateway'],
  ['/home/ada/api-gateway/', 'api-gateway'],
  ['C:\\Users\\ada\\shop', 'shop'],
  ['/', ''],
  ['', ''],
])('the folder %s is called %j', (path, name) => {
  expect(folderName(path)).toBe(name);
});

test('the host of an agent is told where it is another one of a shared inbox, cleaned', () => {
  const elsewhere = { ...owner, host: 'build-7\n' };
  expect(otherHost(elsewhere, 'here')).toBe('build-7');
  expect(otherHost(owner, owner.host)).toBeNull();
  expect(otherHost(elsewhere, null)).toBeNull();
});

test('a client is called as people write its name', () => {
  expect(clientTitle({ client: 'claude-code' })).toBe('Claude Code');
  expect(clientTitle({ client: 'codex' })).toBe('Codex');
});
