import { describe, expect, test } from 'vitest';
import { asked } from '../../test/support/samples.ts';
import { cancelled, sessionIdAt, submitted } from '../../test/support/store-samples.ts';
import { applyEvent, type EndedSession, startSession } from '../domain/session/session.ts';
import {
  dayMs,
  hourMs,
  isBehind,
  isOutdated,
  isProtected,
  isUncollected,
  judgeClock,
  longestPause,
} from './retention.ts';

const endedAt = 5 * dayMs;
const policy = { retentionDays: 30, maxSessions: 1, persist: true };

function ended(event: typeof submitted | typeof cancelled, more: Partial<EndedSession> = {}): EndedSession {
  const open = startSession(sessionIdAt(endedAt), asked({ at: endedAt }));
  return { ...(applyEvent(open, event(endedAt)) as EndedSession), ...more };
}

describe('retention', () => {
  test('only an answer that a person gave and no agent collected waits, and for a day nothing removes it', () => {
    expect(isUncollected(ended(submitted))).toBe(true);
    expect(isUncollected(ended(submitted, { delivered: true }))).toBe(false);
    expect(isUncollected(ended(cancelled))).toBe(false);
    expect(isProtected(ended(submitted), endedAt + dayMs - 1)).toBe(true);
    expect(isProtected(ended(submitted), endedAt + dayMs)).toBe(false);
    expect(isProtected(ended(cancelled), endedAt)).toBe(false);
  });

  test('such an answer is never outdated', () => {
    const muchLater = endedAt + 4_000 * dayMs;
    expect(isOutdated(ended(submitted), policy, muchLater)).toBe(false);
    expect(isOutdated(ended(submitted), { ...policy, persist: false }, muchLater)).toBe(false);
    expect(isOutdated(ended(submitted, { delivered: true }), policy, muchLater)).toBe(true);
  });

  test('days are counted from the ending', () => {
    expect(isOutdated(ended(cancelled), policy, endedAt + 30 * dayMs)).toBe(false);
    expect(isOutdated(ended(cancelled), policy, endedAt + 30 * dayMs + 1)).toBe(true);
  });

  test('without persistence delivery or an hour is enough', () => {
    const fleeting = { ...policy, persist: false };
    expect(isOutdated(ended(cancelled), fleeting, endedAt + hourMs - 1)).toBe(false);
    expect(isOutdated(ended(cancelled), fleeting, endedAt + hourMs)).toBe(true);
    expect(isOutdated(ended(cancelled, { delivered: true }), fleeting, endedAt)).toBe(true);
    expect(isOutdated(ended(cancelled, { delivered: true }), policy, endedAt)).toBe(false);
  });
});

const now = 400 * dayMs;
const jump = { total: 10, outdated: 10, longestPauseMs: 40 * dayMs };

describe('a clock that makes most of a home old at once', () => {
  test('is doubted for a day, counted from when that was first seen', () => {
    expect(judgeClock(jump, null, now)).toEqual({ trust: 'ahead', doubtedSince: now });
    const later = now + dayMs - 1;
    expect(judgeClock(jump, now, later)).toEqual({ trust: 'ahead', doubtedSince: now });
    expect(judgeClock(jump, now, later + 1)).toEqual({ trust: 'trusted', doubtedSince: now });
  });

  test('starts a new day of doubt when it went back in between', () => {
    expect(judgeClock(jump, now, now - 1)).toEqual({ trust: 'ahead', doubtedSince: now - 1 });
  });

  test.each([
    ['half of it', { total: 10, outdated: 5 }],
    ['a small home', { total: 9, outdated: 9 }],
    ['a history without a pause, of which a person wants to keep less', { longestPauseMs: 7 * dayMs }],
  ])('%s says nothing against the clock', (_what, part) => {
    expect(judgeClock({ ...jump, ...part }, null, now)).toEqual({ trust: 'trusted', doubtedSince: null });
    expect(judgeClock({ ...jump, ...part }, now - 5, now)).toEqual({ trust: 'trusted', doubtedSince: null });
  });
});

describe('the longest pause', () => {
  test('is the one until now, one between endings, or none', () => {
    expect(longestPause([90, 80, 70], 70, 100)).toBe(10);
    expect(longestPause([99, 50, 45], 50, 100)).toBe(49);
    expect(longestPause([], 50, 100)).toBe(0);
  });

  test('before the newest that would go does not count', () => {
    expect(longestPause([95, 90, 85, 5], 90, 100)).toBe(5);
  });
});

test('a clock is behind when it stands more than an hour before the newest ending', () => {
  expect(isBehind(undefined, now)).toBe(false);
  expect(isBehind(now + hourMs, now)).toBe(false);
  expect(isBehind(now + hourMs + 1, now)).toBe(true);
});
