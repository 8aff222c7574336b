import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createHome } from '../../../test/support/program.ts';
import { timeStart } from './examine-programs.ts';

/** A server that answers its first requests, as many as said, and then leaves with 7. */
const answering = (count: number) => `
  const lines = require('node:readline').createInterface(process.stdin);
  let left = ${count};
  lines.on('line', (line) => {
    const { id } = JSON.parse(line);
    if (id === undefined) return;
    if (left-- === 0) process.exit(7);
    console.log(JSON.stringify({ jsonrpc: '2.0', id, result: { serverInfo: { version: '1.2.3' } } }));
  });`;
const start = (count: number) => timeStart([process.execPath, '-e', answering(count)], process.env);

test('a server that answers the handshake and what comes after it has started', async () => {
  expect(await start(2)).toEqual({ ok: true, version: '1.2.3', ms: expect.any(Number) });
});

test.each([0, 1])(
  'one that leaves after %i replies has not, and its exit code is the reason',
  async (replies) => {
    expect(await start(replies)).toEqual({ ok: false, reason: '7' });
  },
);

test('one that answers the handshake and then says that it has no program has not', async () => {
  const refusing = answering(1).replace(
    'process.exit(7)',
    "console.log(JSON.stringify({ jsonrpc: '2.0', id, error: { message: 'it was removed' } }))",
  );
  expect(await timeStart([process.execPath, '-e', refusing], process.env)).toEqual({
    ok: false,
    reason: 'it was removed',
  });
});

test('one that says something else has not', async () => {
  const line = JSON.stringify('hello');
  expect(
    await timeStart([process.execPath, '-e', `console.log(${JSON.stringify(line)})`], process.env),
  ).toEqual({
    ok: false,
    reason: line,
  });
});

test('one that is named without its folder is not started from the project that doctor runs in', async () => {
  const folder = await createHome();
  const [project, own] = [join(folder, 'node_modules', '.bin'), join(folder, 'bin')];
  for (const each of [project, own]) {
    await mkdir(each, { recursive: true });
    await symlink(process.execPath, join(each, 'my-node'));
  }
  const startFrom = (PATH: string) => timeStart(['my-node', '-e', answering(2)], { PATH });
  expect(await startFrom(own)).toMatchObject({ ok: true });
  expect(await startFrom(project)).toEqual({ ok: false, reason: 'my-node: ENOENT' });
});
