import { describe, expect, test } from 'vitest';
import type { HistoryQuery } from '../../wire/queries.ts';
import type { Entry, HistoryReply } from '../../wire/replies.ts';
import type { ApiReply } from '../core/api.ts';
import { anything, createHistorySearch, isAnything, toQuery } from './history-search.ts';

const past = (id: string) => ({ session_id: id }) as Entry;
const page = (ids: readonly string[], next: string | null = null): ApiReply<HistoryReply> => ({
  ok: true,
  value: { now: 0, interactions: ids.map(past), next, agents: ['codex'], people: [] },
});

function createScene(answer: (query: HistoryQuery) => Promise<ApiReply<HistoryReply>>) {
  const removed: (string | null)[] = [];
  const world = { isUp: true };
  const down = { ok: false, failure: { kind: 'offline' } } as const;
  const history = createHistorySearch({
    history: answer,
    exportHistory: async (format, query) => ({ ok: true, value: `${format} ${JSON.stringify(query)}` }),
    async forget(id) {
      if (!world.isUp) return down;
      removed.push(id);
      return { ok: true, value: { removed: 1 } };
    },
  });
  const ids = () =>
    history.found.value.kind === 'found' ? history.found.value.entries.map((e) => e.session_id) : null;
  return { history, ids, removed, world };
}

describe('the history book', () => {
  test('pages on from where it stopped', async () => {
    const { history, ids } = createScene(async (query) =>
      query.before === undefined ? page(['c', 'b'], 'b') : page(['a']),
    );
    await history.look(anything);
    await history.more();
    expect(ids()).toEqual(['c', 'b', 'a']);
    await history.more();
    expect(ids()).toEqual(['c', 'b', 'a']);
  });

  test('a slow reply to an earlier search does not replace the later one', async () => {
    let landFirst = (_: ApiReply<HistoryReply>) => {};
    const { history, ids } = createScene((query) =>
      query.q === 'd' ? new Promise((resolve) => (landFirst = resolve)) : Promise.resolve(page(['deploy'])),
    );
    const first = history.look({ ...anything, text: 'd' });
    await history.look({ ...anything, text: 'deploy' });
    landFirst(page(['something else']));
    await first;
    expect(ids()).toEqual(['deploy']);
  });

  test('takes along what the search finds, and nothing else', async () => {
    const { history } = createScene(async () => page(['a'], 'a'));
    await history.look({ ...anything, text: 'deploy', status: 'cancelled' });
    expect(await history.take('csv')).toEqual({ ok: true, value: 'csv {"q":"deploy","status":"cancelled"}' });
  });

  test('says when it cannot be read', async () => {
    const { history } = createScene(async () => ({ ok: false, failure: { kind: 'offline' } }));
    await history.look(anything);
    expect(history.found.value).toEqual({ kind: 'failed' });
  });

  test('one that was removed goes, and the pages read so far stay', async () => {
    const { history, ids, removed } = createScene(async (query) =>
      query.before === undefined ? page(['c', 'b'], 'b') : page(['a']),
    );
    await history.look(anything);
    await history.more();
    expect(await history.remove('c')).toEqual({ ok: true, value: { removed: 1 } });
    expect(removed).toEqual(['c']);
    expect(ids()).toEqual(['b', 'a']);
  });

  test('reads anew when nothing it has read is left', async () => {
    let left = ['b'];
    const { history, ids } = createScene(async () => page(left));
    await history.look(anything);
    left = ['a'];
    await history.remove('b');
    expect(ids()).toEqual(['a']);
    left = [];
    await history.remove(null);
    expect(ids()).toEqual([]);
  });

  test('what could not be removed stays', async () => {
    const { history, ids, world } = createScene(async () => page(['b', 'a']));
    await history.look(anything);
    world.isUp = false;
    expect((await history.remove('b')).ok).toBe(false);
    expect(ids()).toEqual(['b', 'a']);
  });
});

describe('searching the history', () => {
  test('asks for nothing in particular until something is chosen', () => {
    expect(toQuery(anything, null)).toEqual({});
    expect(isAnything({ ...anything, text: '  ' })).toBe(true);
    expect(isAnything({ ...anything, status: 'timeout' })).toBe(false);
  });

  test('carries every filter under the name the portal knows', () => {
    const search = {
      ...anything,
      text: ' deploy ',
      status: 'timeout',
      face: 'terminal',
      agent: 'codex',
      person: 'Ana',
    };
    expect(toQuery(search, 'last-id')).toEqual({
      q: 'deploy',
      status: 'timeout',
      interface: 'terminal',
      agent: 'codex',
      person: 'Ana',
      before: 'last-id',
    });
  });

  test('a day begins and ends where the reader lives, both days included', () => {
    const { from, to } = toQuery({ ...anything, from: '2026-11-15', to: '2026-11-15' }, null);
    expect(Number(from)).toBe(new Date(2026, 10, 15).getTime());
    expect(Number(to)).toBe(new Date(2026, 10, 16).getTime() - 1);
  });

  test('a half-typed day is no filter', () => {
    expect(toQuery({ ...anything, from: '2026-11' }, null)).toEqual({});
  });
});
