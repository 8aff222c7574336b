import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { printPieces } from './history-command.ts';

test('a piece is made when the one before it was taken', async () => {
  const log: string[] = [];
  async function* pieces() {
    for (const piece of ['a', 'b', 'c']) {
      log.push(`made ${piece}`);
      yield piece;
    }
  }
  const slow = new Writable({
    write(chunk, _encoding, done) {
      setImmediate(() => {
        log.push(`took ${chunk}`);
        done();
      });
    },
  });
  await printPieces(slow, pieces());
  expect(log).toEqual(['made a', 'took a', 'made b', 'took b', 'made c', 'took c']);
});

test('a failure to write ends the printing and the reading', async () => {
  let isReading = true;
  async function* pieces() {
    try {
      for (;;) yield 'x';
    } finally {
      isReading = false;
    }
  }
  const full = new Writable({ write: (_chunk, _encoding, done) => done(new Error('ENOSPC')) });
  full.on('error', () => {});
  await expect(printPieces(full, pieces())).rejects.toThrow('ENOSPC');
  expect(isReading).toBe(false);
});
