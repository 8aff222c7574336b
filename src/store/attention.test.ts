import { describe, expect, test } from 'vitest';
import { attentionOf, type LeaseNote } from './attention.ts';

const now = 1_000_000;
const note = (more: Partial<LeaseNote>): LeaseNote => ({
  pid: 1,
  host: 'h',
  waiting: true,
  at: now,
  ...more,
});
const allLive = () => true;
const noneLive = () => false;

describe('attention', () => {
  test.each([
    ['nobody ever waited', [], allLive, 'gone'],
    ['a call waits', [note({})], allLive, 'waiting'],
    ['a call waits and its renewal is a day late', [note({ at: now - 86_400_000 })], allLive, 'waiting'],
    ['the process of the waiting call died', [note({})], noneLive, 'gone'],
    ['a call was released 90 s ago', [note({ waiting: false, at: now - 90_000 })], allLive, 'recent'],
    ['a call was released earlier', [note({ waiting: false, at: now - 90_001 })], allLive, 'gone'],
    ['it was released and its process died', [note({ waiting: false })], noneLive, 'gone'],
    ['one went, another waits', [note({ waiting: false }), note({ pid: 2 })], allLive, 'waiting'],
  ] as const)('%s', (_story, notes, isAlive, attention) => {
    expect(attentionOf(notes, isAlive, now)).toBe(attention);
  });
});
