import { describe, expect, test } from 'vitest';
import { askedAtOf, createSessionIds, isSessionId, nextPollId, readPollId } from './session-id.ts';

const zeros = () => new Uint8Array(10);
const ones = () => new Uint8Array(10).fill(255);

describe('a new id', () => {
  test('is 26 lower-case characters, time first', () => {
    const newId = createSessionIds({ now: () => 1_763_200_000_000, random: zeros });
    expect(newId()).toMatch(/^[0-9a-z]{26}$/);
    expect(newId().slice(10)).toBe('0'.repeat(16));
    expect(isSessionId(newId())).toBe(true);
  });

  test('uses all of its randomness', () => {
    const newId = createSessionIds({ now: () => 0, random: ones });
    expect(newId()).toBe(`${'0'.repeat(10)}${'z'.repeat(16)}`);
  });

  test('differs in its random part by every byte', () => {
    const ids = Array.from({ length: 10 }, (_, place) => {
      const bytes = new Uint8Array(10);
      bytes[place] = 1;
      return createSessionIds({ now: () => 0, random: () => bytes })();
    });
    expect(new Set(ids).size).toBe(10);
  });

  test('tells when it was made', () => {
    for (const at of [0, 1, 31, 32, 1_763_200_000_123, 2 ** 48 - 1]) {
      expect(askedAtOf(createSessionIds({ now: () => at, random: zeros })())).toBe(at);
    }
  });

  test('sorts by its time', () => {
    const times = [5, 33, 1_000, 1_763_200_000_000, 1_763_200_000_001];
    const ids = times.map((at) => createSessionIds({ now: () => at, random: zeros })());
    expect(ids.toSorted()).toEqual(ids);
  });

  test('never goes back in time, even when the clock does', () => {
    const clock = [2_000, 1_000, 3_000];
    const newId = createSessionIds({ now: () => clock.shift() ?? 0, random: zeros });
    expect([newId(), newId(), newId()].map(askedAtOf)).toEqual([2_000, 2_000, 3_000]);
  });

  test('is whole even when the clock counts in fractions', () => {
    expect(isSessionId(createSessionIds({ now: () => 1_000.75, random: zeros })())).toBe(true);
  });
});

describe('what may touch a path', () => {
  test.each([
    '',
    '..',
    '../../../../etc/passwd.....',
    '01jcp6q0v0abcdefghjkmnpqr',
    '01jcp6q0v0abcdefghjkmnpqrst',
    '01JCP6Q0V0ABCDEFGHJKMNPQRS',
    '01jcp6q0v0abcdefghjkmnpqr/',
    '01jcp6q0v0abcdefghjkmnpqr\u0000',
    '01jcp6q0v0abcdefghjkmnpqrs\n',
    ' 01jcp6q0v0abcdefghjkmnpqr',
    '81jcp6q0v0abcdefghjkmnpqrs',
    '01jcp6q0v0abcdefghijklmnop',
    '__proto__',
  ])('is not %j', (text) => {
    expect(isSessionId(text)).toBe(false);
  });

  test('is an id', () => {
    expect(isSessionId('01jcp6q0v0abcdefghjkmnpqrs')).toBe(true);
  });
});

const id = '01jcp6q0v0abcdefghjkmnpqrs';

test.each([
  [id, `${id}~2`],
  [`${id}~2`, `${id}~3`],
  [`${id}~99`, `${id}~100`],
  [`${id}~`, `${id}~2`],
  [`${id}~0`, `${id}~2`],
  [`${id}~-4`, `${id}~2`],
  [`${id}~2~3`, `${id}~2`],
  [`${id}~1e9`, `${id}~2`],
  [`${id}~9999999`, `${id}~2`],
  [`${id}~again\n`, `${id}~2`],
])('%j means its session, and the next poll is %j', (text, next) => {
  expect(readPollId(text).id).toBe(id);
  expect(nextPollId(readPollId(text))).toBe(next);
});

test('what is no id stays none', () => {
  expect(readPollId('').id).toBe('');
  expect(readPollId('../../etc/passwd~2').id).toBe('../../etc/passwd');
});
