import { describe, expect, test } from 'vitest';
import { cancelled, endedSession, openSession, submitted, timedOut } from '../../../test/support/sessions.ts';
import { emptyAnswer } from '../answer/answer.ts';
import type { Ending } from './ending.ts';
import { type Status, statuses, statusOf } from './status.ts';

describe('the word a list shows', () => {
  test('is pending while the session is open', () => {
    expect(statusOf(openSession())).toBe('pending');
  });

  test.each<[Status, Ending]>([
    ['submitted', submitted({ selectedIds: ['a'] })],
    ['auto_submitted', { kind: 'auto_submitted', answer: emptyAnswer }],
    ['cancelled', cancelled('later')],
    ['timeout', timedOut],
    ['timeout', { kind: 'timeout', mayAskAgain: false }],
  ])('is %s after that ending', (status, ending) => {
    expect(statusOf(endedSession(ending))).toBe(status);
    expect(statuses).toContain(status);
  });
});
