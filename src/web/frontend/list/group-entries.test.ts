import { describe, expect, test } from 'vitest';
import { entry } from '../../../../test/support/entries.ts';
import type { Entry } from '../../wire/replies.ts';
import {
  crowdedAgents,
  earlierWordings,
  groupEntries,
  needsProcess,
  neighbour,
  runningVersions,
  waitingEntries,
} from './group-entries.ts';

const done = (id: string, ended_at: number) => entry(id, { status: 'submitted', ended_at, attention: null });
const ids = (entries: readonly Entry[]) => entries.map(({ session_id }) => session_id);

const entries = [
  done('d1', 10),
  entry('b', { asked_at: 2, interface: 'terminal' }),
  entry('gone', { asked_at: 1, attention: 'gone' }),
  entry('a', { asked_at: 1 }),
  done('d2', 20),
];

describe('the list', () => {
  test('shows what waits oldest first, what no agent waits for below, what is done latest first', () => {
    const groups = groupEntries(entries, 'all');
    expect(ids(groups.active)).toEqual(['a', 'b']);
    expect(ids(groups.gone)).toEqual(['gone']);
    expect(ids(groups.recent)).toEqual(['d2', 'd1']);
  });

  test('shows what agents go on without below what keeps one waiting, until they wait for it', () => {
    const goesOn = entry('on', { asked_at: 0, waits: false, attention: 'recent' });
    const polled = entry('polled', { asked_at: 3, waits: false });
    const left = entry('left', { asked_at: 4, waits: false, attention: 'gone' });
    const groups = groupEntries([goesOn, polled, left, ...entries], 'all');
    expect(ids(groups.active)).toEqual(['a', 'b', 'polled']);
    expect(ids(groups.goingOn)).toEqual(['on']);
    expect(ids(groups.gone)).toEqual(['gone', 'left']);
    expect(ids(waitingEntries([goesOn, ...entries]))).toEqual(['a', 'b', 'on']);
    expect(groupEntries([goesOn], 'completed').goingOn).toEqual([]);
  });

  test('filters without forgetting terminal sessions', () => {
    expect(ids(groupEntries(entries, 'active').active)).toEqual(['a', 'b']);
    expect(groupEntries(entries, 'active').recent).toEqual([]);
    const completed = groupEntries(entries, 'completed');
    expect([completed.active, completed.gone]).toEqual([[], []]);
    expect(ids(completed.recent)).toEqual(['d2', 'd1']);
  });

  test('a session of a newer program stands among the active, but is not walked to', () => {
    const newer = entry('n', { status: 'needs_newer_version' });
    expect(ids(groupEntries([newer], 'all').active)).toEqual(['n']);
    expect(waitingEntries([newer])).toEqual([]);
  });
});

describe('walking through questions', () => {
  test('goes round the corner and skips what no agent waits for', () => {
    expect(neighbour(entries, 'a', 1)?.session_id).toBe('b');
    expect(neighbour(entries, 'b', 1)?.session_id).toBe('a');
    expect(neighbour(entries, 'a', -1)?.session_id).toBe('b');
  });

  test('starts with the oldest from anywhere else', () => {
    expect(neighbour(entries, null, 1)?.session_id).toBe('a');
    expect(neighbour(entries, 'd1', -1)?.session_id).toBe('b');
  });

  test('goes nowhere when there is no other', () => {
    expect(neighbour([entry('only')], 'only', 1)).toBeNull();
    expect(neighbour([], null, 1)).toBeNull();
  });
});

describe('agents', () => {
  test('show their process only where two would look the same', () => {
    const twin = entry('twin', {
      agent: { client: 'claude-code', folder: '/p', host: null, process: 2, version: '0.1.0' },
    });
    const crowded = crowdedAgents([...entries, twin]);
    expect(needsProcess(twin, crowded)).toBe(true);
    expect(needsProcess(entry('x'), crowded)).toBe(true);
    expect(needsProcess(entry('x'), crowdedAgents(entries))).toBe(false);
    expect(needsProcess(twin, crowdedAgents([done('d1', 10), twin]))).toBe(false);
    expect(needsProcess({ ...twin, status: 'timeout' }, crowded)).toBe(false);
    const elsewhere = { ...twin, agent: { ...twin.agent, host: 'build-7' } };
    expect(crowdedAgents([...entries, elsewhere]).size).toBe(0);
  });

  test('of several versions are noticed while they wait, beside that of the portal', () => {
    const asks = (version: string, more: Partial<Entry> = {}) =>
      entry(version, { agent: { client: 'codex', folder: '/p', host: null, process: 2, version }, ...more });
    expect(runningVersions('0.1.0', [])).toEqual(['0.1.0']);
    expect(runningVersions('0.1.0', [entry('x'), asks('0.1.0')])).toEqual(['0.1.0']);
    expect(runningVersions('0.10.0', [entry('x'), asks('0.9.0')])).toEqual(['0.1.0', '0.9.0', '0.10.0']);
    expect(runningVersions('0.1.0', [asks('0.2.0', { attention: 'gone' })])).toEqual(['0.1.0']);
    expect(runningVersions('0.1.0', [asks('0.2.0', { status: 'submitted', attention: null })])).toEqual([
      '0.1.0',
    ]);
    expect(runningVersions('', [asks('')])).toEqual([]);
  });

  test('have their earlier, abandoned questions offered beside the new one', () => {
    const next = entry('next', { asked_at: 5 });
    const stranger = entry('s', {
      asked_at: 1,
      attention: 'gone',
      agent: { client: 'codex', folder: '/p', host: null, process: 3, version: '0.1.0' },
    });
    expect(ids(earlierWordings(next, [...entries, next, stranger]))).toEqual(['gone']);
  });
});
