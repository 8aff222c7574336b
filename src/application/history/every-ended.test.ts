import { describe, expect, test } from 'vitest';
import { asked } from '../../../test/support/samples.ts';
import { openMemoryBench } from '../../../test/support/store-bench.ts';
import { by, cancelled, submitted, timedOut } from '../../../test/support/store-samples.ts';
import { applyEvent, type EndedSession, startSession } from '../../domain/session/session.ts';
import type { EndedQuery } from '../session-store.ts';
import { decisionsByPerson, everyEnded } from './every-ended.ts';

const idOf = (n: number) => `01j9zq7k3v8w2n5x4c6b7d8e${String(n).padStart(2, '0')}`;

function endedAt(n: number): EndedSession {
  const open = startSession(idOf(n), asked());
  return applyEvent(open, {
    kind: 'ended',
    at: 2_000_000 - n,
    ending: { kind: 'timeout', mayAskAgain: true },
  }) as EndedSession;
}

/** A list of so many, which writes down what it was asked for. */
function listOf(count: number) {
  const all = Array.from({ length: count }, (_, n) => endedAt(n));
  const queries: EndedQuery[] = [];
  return {
    queries,
    async listEnded(query: EndedQuery) {
      queries.push(query);
      const from = query.before === undefined ? 0 : all.findIndex(({ id }) => id === query.before) + 1;
      return all.slice(from, from + query.limit);
    },
  };
}

async function idsOf(sessions: AsyncIterable<EndedSession>): Promise<readonly string[]> {
  const ids: string[] = [];
  for await (const { id } of sessions) ids.push(id);
  return ids;
}

test.each([0, 1, 15, 16, 17, 32, 40])('%i sessions come whole, in order and once each', async (count) => {
  const list = listOf(count);
  const ids = await idsOf(everyEnded(list, { limit: 100_000, text: 'x' }));
  expect(ids).toEqual(Array.from({ length: count }, (_, n) => idOf(n)));
  expect(list.queries.every(({ limit, text }) => limit <= 16 && text === 'x')).toBe(true);
});

test.each([1, 16, 20, 32])('no more come than the %i that were asked for', async (limit) => {
  expect(await idsOf(everyEnded(listOf(60), { limit }))).toHaveLength(limit);
});

test('it starts where the query says', async () => {
  expect((await idsOf(everyEnded(listOf(40), { limit: 3, before: idOf(20) })))[0]).toBe(idOf(21));
});

test('nothing is read before it is wanted', async () => {
  const list = listOf(40);
  const sessions = everyEnded(list, { limit: 40 });
  expect(list.queries).toHaveLength(0);
  for (let n = 0; n < 16; n += 1) await sessions.next();
  expect(list.queries).toHaveLength(1);
  await sessions.next();
  expect(list.queries).toHaveLength(2);
});

describe('decisions by person', () => {
  test('every id that ended, latest first, over more than a page', async () => {
    const { store, ask, add, clock } = await openMemoryBench();
    const ids: string[] = [];
    for (let n = 0; n < 103; n += 1) {
      const id = await ask();
      await add(id, cancelled(clock.now()));
      ids.unshift(id);
    }
    await ask();
    expect((await decisionsByPerson(store)).ids).toEqual(ids);
  });

  test('how many are whose, by name, those without one last', async () => {
    const { store, ask, add, clock } = await openMemoryBench();
    const answeredBy = (person: string) => submitted(clock.now(), { by: { ...by, person } });
    for (const event of [answeredBy('ben'), timedOut(clock.now()), answeredBy('Ana'), answeredBy('ben')]) {
      await add(await ask(), event);
    }
    expect((await decisionsByPerson(store)).people).toEqual([
      { name: 'Ana', decisions: 1 },
      { name: 'ben', decisions: 2 },
      { name: null, decisions: 1 },
    ]);
  });
});
