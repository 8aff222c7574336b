import { describe, expect, test } from 'vitest';
import { message, row } from '../../../test/support/fake-postgres.ts';
import { createCheck, createReader } from './message-guard.ts';

const ready = message('Z', 'I');

/** What reaches the driver of these bytes, handed over in pieces of this size. */
function passes(bytes: Buffer, { pieceBytes = bytes.length, mayShowPassword = false } = {}): Buffer {
  const read = createReader(createCheck(mayShowPassword));
  const passed: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += pieceBytes)
    passed.push(read(bytes.subarray(at, at + pieceBytes)));
  return Buffer.concat(passed);
}

describe('what a server says reaches the driver', () => {
  test.each([1, 3, 5, 7, 64])('unchanged and in whole messages, in pieces of %i bytes', (pieceBytes) => {
    const said = Buffer.concat([
      message('R', 0),
      message('K', 1, 2),
      ready,
      row(Buffer.from('a row')),
      ready,
    ]);
    expect(passes(said, { pieceBytes })).toEqual(said);
    expect(passes(said.subarray(0, -1), { pieceBytes })).toEqual(said.subarray(0, -ready.length));
  });

  test('with attachments of 8 MB, three of them in one answer', () => {
    const attachment = row(Buffer.alloc(2 + 2 * 8 * 2 ** 20, 'f'));
    const said = Buffer.concat([attachment, attachment, attachment, ready]);
    expect(passes(said, { pieceBytes: 65_536 }).length).toBe(said.length);
  });

  test('however many answers there are', () => {
    const answer = Buffer.concat([row(Buffer.alloc(2 ** 20)), ready]);
    const read = createReader(createCheck(false));
    for (let n = 0; n < 100; n += 1) expect(read(answer).length).toBe(answer.length);
  });
});

describe('what the driver would come to harm by is refused', () => {
  const column = Buffer.from(`name\0${'x'.repeat(18)}`);
  test.each([
    ['a length that does not count itself', Buffer.from([0x5a, 0, 0, 0, 3, 0])],
    ['columns without an end', message('T', Buffer.from([0, 1]), 'name')],
    ['fewer columns than it says', message('T', Buffer.from([0, 2]), column)],
    ['no number of columns', message('T')],
    ['a notification without an end', message('A', 7, 'channel')],
    ['a request for a password without its kind', message('R')],
    ['a kind of password that the driver does not know', message('R', 7)],
    ['a challenge without its salt', message('R', 11, 'r=nonce,i=4096')],
    ['the begin of a copy', message('H', Buffer.from([0, 0, 0]))],
    ['a kind of message that does not exist', message('?')],
  ])('%s', (_what, bytes) => {
    expect(() => passes(bytes)).toThrow(expect.objectContaining({ code: 'PROTOCOL_VIOLATION' }));
  });

  test.each([
    ['a million columns’ worth of a row', message('T', Buffer.from([255, 255]))],
    ['a challenge that takes minutes', message('R', 11, 'r=nonce,s=c2FsdA==,i=2147483647')],
  ])('%s', (_what, bytes) => {
    expect(() => passes(bytes)).toThrow(expect.objectContaining({ code: 'TOO_MUCH_DATA' }));
  });

  test('a challenge with so few rounds that the password can be guessed, unless the server is verified', () => {
    const challenge = message('R', 11, 'r=nonce,s=c2FsdA==,i=1');
    expect(() => passes(challenge)).toThrow(expect.objectContaining({ code: 'PASSWORD_IN_CLEAR' }));
    expect(passes(challenge, { mayShowPassword: true })).toEqual(challenge);
  });
});
