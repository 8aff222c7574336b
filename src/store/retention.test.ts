import { describe, expect, test } from 'vitest';
import { asked } from '../../test/support/samples.ts';
import { cancelled, sessionIdAt, submitted } from '../../test/support/store-samples.ts';
import { applyEvent, type EndedSession, startSession } from '../domain/session.ts';
import { dayMs, hourMs, isOutdated, isUncollected } from './retention.ts';

const endedAt = 5 * dayMs;
const policy = { retentionDays: 30, maxSessions: 1, persist: true };

function ended(event: typeof submitted | typeof cancelled, more: Partial<EndedSession> = {}): EndedSession {
  const open = startSession(sessionIdAt(endedAt), asked({ at: endedAt }));
  return { ...(applyEvent(open, event(endedAt)) as EndedSession), ...more };
}

describe('retention', () => {
  test('only an answer that a person gave and nobody collected is kept for its day', () => {
    expect(isUncollected(ended(submitted), endedAt + dayMs - 1)).toBe(true);
    expect(isUncollected(ended(submitted), endedAt + dayMs)).toBe(false);
    expect(isUncollected(ended(submitted, { delivered: true }), endedAt)).toBe(false);
    expect(isUncollected(ended(cancelled), endedAt)).toBe(false);
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
