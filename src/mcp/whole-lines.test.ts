import { describe, expect, test } from 'vitest';
import type { MessageId } from './message-id.ts';
import { createWholeLines } from './whole-lines.ts';

const maxBytes = 2_000;

async function passed(chunks: readonly string[]) {
  const refused: (MessageId | null)[] = [];
  const lines = createWholeLines({
    maxBytes,
    onTooLong: (id) => void refused.push(id),
    now: () => 0,
    heardAt: null,
  });
  const out: string[] = [];
  lines.on('data', (chunk: Buffer) => out.push(chunk.toString()));
  const ended = new Promise((resolve) => lines.once('end', resolve));
  const refusedAfter: number[] = [];
  for (const chunk of chunks) {
    await new Promise((resolve) => lines.write(chunk, resolve));
    refusedAfter.push(refused.length);
  }
  lines.end();
  await ended;
  return { out, refused, refusedAfter };
}

test('a line arrived when its first byte did, and what was heard before the server was there when that was heard', async () => {
  let now = 100;
  const arrived: [line: string, at: number][] = [];
  const lines = createWholeLines({ maxBytes, onTooLong: () => {}, now: () => now, heardAt: 7 });
  lines.on('data', (chunk: Buffer) => arrived.push([chunk.toString(), lines.arrivedAt()]));
  for (const chunk of ['hello\ncall\n', 'par', 't of a line\n', 'last\n']) {
    await new Promise((resolve) => lines.write(chunk, resolve));
    now += 50;
  }
  expect(arrived).toEqual([
    ['hello\n', 7],
    ['call\n', 7],
    ['part of a line\n', 150],
    ['last\n', 250],
  ]);
});

const tooLong = 'x'.repeat(maxBytes);

describe('a line', () => {
  test('is passed on whole, however it comes', async () => {
    expect((await passed(['{"a"', ':1}', '\n{"b":2}\n{"c', '":3}\n'])).out).toEqual([
      '{"a":1}\n',
      '{"b":2}\n',
      '{"c":3}\n',
    ]);
  });

  test('that never ends is passed on at the end of the stream', async () => {
    expect((await passed(['a\n', 'b'])).out).toEqual(['a\n', 'b']);
  });

  test('of exactly the limit is kept, with a byte more it is not', async () => {
    const longest = `${'x'.repeat(maxBytes - 1)}\n`;
    expect((await passed([longest])).out[0]).toBe(longest);
    expect((await passed([`x${longest}`])).refused).toEqual([null]);
  });

  test('that is too long is refused as soon as that is known, and the next one is served', async () => {
    const start = '{"jsonrpc":"2.0","id":5,"method":"tools/call","params":{"text":"';
    const { out, refused, refusedAfter } = await passed([start, tooLong, tooLong, '"}}\n{"next":1}\n']);
    expect(refused).toEqual([5]);
    expect(refusedAfter).toEqual([0, 1, 1, 1]);
    expect(out).toEqual(['{"next":1}\n']);
  });

  test('whose id stands at its end is refused there', async () => {
    const { out, refused } = await passed([
      `{"method":"tools/call","params":{"text":"${tooLong}`,
      `${tooLong}"},"jsonrpc":"2.0"`,
      ',"id":"last"}',
      '\nnext\n',
    ]);
    expect(refused).toEqual(['last']);
    expect(out).toEqual(['next\n']);
  });

  test('of a message without a readable id is refused without an id, also when it never ends', async () => {
    expect((await passed([tooLong, tooLong, '\nnext\n'])).refused).toEqual([null]);
    expect((await passed([tooLong, tooLong])).refused).toEqual([null]);
  });

  test('after line that is too long is refused each by itself', async () => {
    const line = (n: number) => `{"id":${n},"x":"${tooLong}"}\n`;
    expect((await passed([`${line(1)}ok\n${line(2)}`, line(3)])).refused).toEqual([1, 2, 3]);
  });
});
