import { expect, test } from 'vitest';
import { cancelled, endedSession, openSession, submitted, timedOut } from '../../../test/support/sessions.ts';
import type { AttachResult } from '../../terminal/attach-result.ts';
import type { LeaveReason } from '../../terminal/screen/leaving.ts';
import { exitCodeOf } from './departure.ts';

const session = openSession();
const answered = endedSession(submitted({ selectedIds: ['a'] }));
const left = (why: LeaveReason): AttachResult => ({ kind: 'left', session, why, answer: 'none' });

test.each<[string, AttachResult, number]>([
  ['answered', { kind: 'ended', session: answered }, 0],
  ['cancelled', { kind: 'ended', session: endedSession(cancelled('no')) }, 130],
  ['timed out', { kind: 'ended', session: endedSession(timedOut) }, 124],
  ['continued', { kind: 'continued', session, way: 'taken' }, 0],
  ['terminated', left('SIGTERM'), 143],
  ['told to quit', left('SIGQUIT'), 131],
  ['hung up', left('SIGHUP'), 129],
  ['its input closed', left('input-closed'), 129],
  ['its output gone', left('output-failed'), 129],
  ['taken over', { kind: 'taken', session }, 69],
  ['unknown', { kind: 'unknown' }, 69],
  ['finished before', { kind: 'finished', session: answered, reopenBy: null }, 69],
  ['attached elsewhere', { kind: 'attached-elsewhere', pid: 77 }, 69],
  ['newer', { kind: 'newer' }, 69],
  ['no terminal', { kind: 'no-terminal', way: { kind: 'run', command: 'x' } }, 2],
])('%s', (_name, outcome, code) => {
  expect(exitCodeOf(outcome)).toBe(code);
});

test('130 is cancelled and nothing else: an interrupt that leaves the question open has a code of its own', () => {
  expect([exitCodeOf(left('SIGINT')), exitCodeOf(left('key'))]).toEqual([75, 75]);
});
