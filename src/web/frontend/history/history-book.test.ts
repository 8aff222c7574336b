import { describe, expect, test } from 'vitest';
import type { Entry, HistoryReply } from '../../wire.ts';
import type { HistoryQuery } from '../core/api.ts';
import type { Reply } from '../core/reply.ts';
import { createHistoryBook } from './history-book.ts';
import { anything } from './history-query.ts';

const past = (id: string) => ({ session_id: id }) as Entry;
const page = (ids: readonly string[], next: string | null = null): Reply<HistoryReply> => ({
  ok: true,
  value: { now: 0, interactions: ids.map(past), next, agents: ['codex'] },
});

function createScene(answer: (query: HistoryQuery) => Promise<Reply<HistoryReply>>) {
  const removed: (string | null)[] = [];
  const world = { isUp: true };
  const down = { ok: false, failure: { kind: 'offline' } } as const;
  const book = createHistoryBook({
    history: answer,
    exportHistory: async (format, query) => ({ ok: true, value: `${format} ${JSON.stringify(query)}` }),
    async forget(id) {
      if (!world.isUp) return down;
      removed.push(id);
      return { ok: true, value: { removed: 1 } };
    },
  });
  const ids = () =>
    book.found.value.kind === 'found' ? book.found.value.entries.map((e) => e.session_id) : null;
  return { book, ids, removed, world };
}

describe('the history book', () => {
  test('pages on from where it stopped', async () => {
    const { book, ids } = createScene(async (query) =>
      query.before === undefined ? page(['c', 'b'], 'b') : page(['a']),
    );
    await book.look(anything);
    await book.more();
    expect(ids()).toEqual(['c', 'b', 'a']);
    await book.more();
    expect(ids()).toEqual(['c', 'b', 'a']);
  });

  test('a slow reply to an earlier search does not replace the later one', async () => {
    let landFirst = (_: Reply<HistoryReply>) => {};
    const { book, ids } = createScene((query) =>
      query.q === 'd' ? new Promise((resolve) => (landFirst = resolve)) : Promise.resolve(page(['deploy'])),
    );
    const first = book.look({ ...anything, text: 'd' });
    await book.look({ ...anything, text: 'deploy' });
    landFirst(page(['something else']));
    await first;
    expect(ids()).toEqual(['deploy']);
  });

  test('takes along what the search finds, and nothing else', async () => {
    const { book } = createScene(async () => page(['a'], 'a'));
    await book.look({ ...anything, text: 'deploy', status: 'cancelled' });
    expect(await book.take('csv')).toEqual({ ok: true, value: 'csv {"q":"deploy","status":"cancelled"}' });
  });

  test('says when it cannot be read', async () => {
    const { book } = createScene(async () => ({ ok: false, failure: { kind: 'offline' } }));
    await book.look(anything);
    expect(book.found.value).toEqual({ kind: 'failed' });
  });

  test('one that was removed goes, and the pages read so far stay', async () => {
    const { book, ids, removed } = createScene(async (query) =>
      query.before === undefined ? page(['c', 'b'], 'b') : page(['a']),
    );
    await book.look(anything);
    await book.more();
    expect(await book.remove('c')).toEqual({ ok: true, value: { removed: 1 } });
    expect(removed).toEqual(['c']);
    expect(ids()).toEqual(['b', 'a']);
  });

  test('reads anew when nothing it has read is left', async () => {
    let left = ['b'];
    const { book, ids } = createScene(async () => page(left));
    await book.look(anything);
    left = ['a'];
    await book.remove('b');
    expect(ids()).toEqual(['a']);
    left = [];
    await book.remove(null);
    expect(ids()).toEqual([]);
  });

  test('what could not be removed stays', async () => {
    const { book, ids, world } = createScene(async () => page(['b', 'a']));
    await book.look(anything);
    world.isUp = false;
    expect((await book.remove('b')).ok).toBe(false);
    expect(ids()).toEqual(['b', 'a']);
  });
});
