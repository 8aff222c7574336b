import { expect, test } from 'vitest';
import { readAsker } from './server.ts';

const folder = '/home/ada/api';
const key = 'io.modelcontextprotocol/clientInfo';

test('the request itself outranks what initialize said', () => {
  const initialized = { name: 'old', version: '1' };
  const envelope = { [key]: { name: 'claude-code', version: '2.1' } };
  expect(readAsker({ initialized, envelope, folder })).toEqual({
    client: 'claude-code',
    clientVersion: '2.1',
    folder,
  });
  expect(readAsker({ initialized, envelope: undefined, folder })).toEqual({
    client: 'old',
    clientVersion: '1',
    folder,
  });
});

test('a client that does not introduce itself still has a name', () => {
  expect(readAsker({ initialized: undefined, envelope: { [key]: 7 }, folder }).client).toBe('unknown client');
  expect(readAsker({ initialized: { name: '  ', version: '' }, envelope: null, folder })).toEqual({
    client: 'unknown client',
    clientVersion: null,
    folder,
  });
});

test('a hostile name is cleaned and cut', () => {
  const name = `\u001b[31mred\u001b[0m\n\u202e${'x'.repeat(500)}`;
  const { client } = readAsker({ initialized: { name, version: '1' }, envelope: null, folder });
  expect(client.startsWith('red')).toBe(true);
  for (const hidden of ['\u001b', '\u202e', '\n']) expect(client).not.toContain(hidden);
  expect(client.length).toBeLessThanOrEqual(80);
});
