import { describe, expect, test } from 'vitest';
import { asked } from '../../test/support/samples.ts';
import { cancelled, sessionIdAt, submitted } from '../../test/support/store-samples.ts';
import { applyEvent, type EndedSession, startSession } from '../domain/session/session.ts';
import { dayMs, hourMs, isOutdated, isProtected, isUncollected } from './retention.ts';

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
