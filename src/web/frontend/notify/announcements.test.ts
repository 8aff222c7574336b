import { describe, expect, test } from 'vitest';
import { entry } from '../../../../test/support/entries.ts';
import type { Entry } from '../../wire/replies.ts';
import { createAnnouncer } from './announcements.ts';

function createScene() {
  const announcer = createAnnouncer(() => 10);
  return (entries: readonly Entry[], now = 0) =>
    announcer.see(entries, now).map(({ kind, entry: { session_id } }) => `${kind} ${session_id}`);
}

describe('what is announced', () => {
  test('what was there before the page is no news', () => {
    const see = createScene();
    expect(see([entry('a')])).toEqual([]);
    expect(see([entry('a'), entry('b')])).toEqual(['new b']);
    expect(see([entry('a'), entry('b')])).toEqual([]);
  });

  test('a question no agent waits for is not announced', () => {
    const see = createScene();
    see([]);
    expect(see([entry('a', { attention: 'gone' })])).toEqual([]);
  });

  test('the end is announced once below the threshold, and again after more time was given', () => {
    const see = createScene();
    expect(see([entry('a')], 89_000)).toEqual([]);
    expect(see([entry('a')], 90_000)).toEqual(['upcoming a']);
    expect(see([entry('a')], 95_000)).toEqual([]);
    const moved = entry('a', { deadline: 200_000 });
    expect(see([moved], 100_000)).toEqual([]);
    expect(see([moved], 191_000)).toEqual(['upcoming a']);
  });

  test('a timeout is announced once, for what had been waiting', () => {
    const see = createScene();
    see([entry('a'), entry('old', { status: 'timeout', ended_at: 1 })]);
    const over = entry('a', { status: 'timeout', ended_at: 5, deadline: null, attention: null });
    expect(see([over])).toEqual(['timeout a']);
    expect(see([over])).toEqual([]);
  });

  test('an answer that the end of the time gave is not announced as none', () => {
    const see = createScene();
    see([entry('a')]);
    const over = entry('a', { status: 'auto_submitted', ended_at: 5, deadline: null, attention: null });
    expect(see([over])).toEqual(['auto_submitted a']);
    expect(see([over])).toEqual([]);
  });

  test('what is said of the end is the time that is really left', () => {
    const announcer = createAnnouncer(() => 10);
    announcer.see([], 0);
    const late = announcer
      .see([entry('a', { deadline: 7_500 })], 0)
      .filter(({ kind }) => kind === 'upcoming');
    expect(late).toEqual([{ kind: 'upcoming', entry: expect.anything(), seconds: 8 }]);
  });

  test('an answer is not announced on the page that gave it', () => {
    const see = createScene();
    see([entry('a')]);
    expect(see([entry('a', { status: 'submitted', ended_at: 5, attention: null })])).toEqual([]);
  });
});
