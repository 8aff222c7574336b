import { once } from 'node:events';
import { createServer } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { PortalFile, Remembered } from '../home-files.ts';
import { createIsForeign, findListener } from './port-holder.ts';

const port = 0x48d2;
const row = (address: string, state: string, uid: number, at = '48D2') =>
  `   0: ${address}:${at} 00000000:0000 ${state} 00000000:00000000 00:00000000 00000000  ${uid}        0 12345 1`;

describe('the table of sockets', () => {
  test.each([
    ['a listener on loopback', [row('0100007F', '0A', 1_000)], 1_000],
    ['one on every address', [row('00000000', '0A', 1_001)], 1_001],
    ['one on every address of IPv6', [row('0'.repeat(32), '0A', 1_002)], 1_002],
    ['loopback before every address', [row('00000000', '0A', 5), row('0100007F', '0A', 6)], 6],
    ['no connection, only listeners', [row('0100007F', '01', 1_000)], null],
    ['no other port', [row('0100007F', '0A', 1_000, '48D3')], null],
    ['nothing where there is no table', [''], null],
  ])('names the user of %s', (_name, rows, owner) => {
    const table = ['  sl  local_address rem_address   st', ...rows].join('\n');
    expect(findListener(table, port)).toEqual(owner === null ? null : { uid: owner, inode: 12_345 });
  });
});

function check({ table = '', remembered = null, alive = true }: Partial<World>) {
  const file: PortalFile = { read: async () => remembered, write: async () => {} };
  return createIsForeign({ file, isAlive: () => alive, uid: 1_000, readTable: async () => table })(port);
}
type World = { table: string; remembered: Remembered | null; alive: boolean };

const held: Remembered = { port, from: port, holder: { pid: 7, host: 'here' }, meanwhile: null };

describe('a silent listener', () => {
  test('is foreign when the socket is another user’s', async () => {
    expect(await check({ table: row('0100007F', '0A', 1_001), remembered: held })).toBe(true);
  });

  test('is foreign when the process that had our port has ended', async () => {
    const table = row('0100007F', '0A', 1_000);
    expect(await check({ table, remembered: held, alive: false })).toBe(true);
    expect(await check({ table, remembered: held, alive: true })).toBe(false);
  });

  test('is not known to be foreign on any other port, or when no process was noted', async () => {
    expect(await check({ remembered: { ...held, port: port + 1 }, alive: false })).toBe(false);
    expect(await check({ remembered: { ...held, holder: null }, alive: false })).toBe(false);
    expect(await check({ alive: false })).toBe(false);
  });
});

test.runIf(process.platform === 'linux')('the real table knows a listener of our own', async () => {
  const server = createServer();
  onTestFinished(() => void server.close());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const file: PortalFile = { read: async () => null, write: async () => {} };
  expect(
    await createIsForeign({ file, isAlive: () => true, uid: process.getuid?.() ?? null })(address.port),
  ).toBe(false);
  expect(await createIsForeign({ file, isAlive: () => true, uid: 4_242 })(address.port)).toBe(true);
});
