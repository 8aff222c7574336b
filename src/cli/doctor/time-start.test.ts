import { expect, test } from 'vitest';
import { timeStart } from './time-start.ts';

/** A server that answers its first requests, as many as said, and then leaves with 7. */
const answering = (count: number) => `
  const lines = require('node:readline').createInterface(process.stdin);
  let left = ${count};
  lines.on('line', () => {
    if (left-- === 0) process.exit(7);
    console.log(JSON.stringify({ result: { serverInfo: { version: '1.2.3' } } }));
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

test('one that says something else has not', async () => {
  const line = JSON.stringify('hello');
  expect(
    await timeStart([process.execPath, '-e', `console.log(${JSON.stringify(line)})`], process.env),
  ).toEqual({
    ok: false,
    reason: line,
  });
});
