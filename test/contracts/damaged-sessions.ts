import { expect, test } from 'vitest';
import { createAskHuman, findEarlier } from '../../src/application/asking/ask-human.ts';
import { createDeliveries } from '../../src/application/asking/deliveries.ts';
import { expireSessions } from '../../src/application/deadlines/expire-sessions.ts';
import { noFaces } from '../../src/application/faces.ts';
import { copyHistory } from '../../src/application/history/copy-history.ts';
import { everyEnded } from '../../src/application/history/every-ended.ts';
import { exportHistory, historyFormats } from '../../src/application/history/export-history.ts';
import type { EndedQuery, SessionStore } from '../../src/application/session-store.ts';
import { emptyAnswer } from '../../src/domain/answer/answer.ts';
import type { EndedSession } from '../../src/domain/session/session.ts';
import type { SessionId } from '../../src/domain/session/session-id.ts';
import { createMemoryStore } from '../../src/store/memory.ts';
import { createViews } from '../../src/web/server/views.ts';
import { type Damage, everyDamage, type StoredEvent } from '../support/event-damage.ts';
import { createFakeClock } from '../support/fake-clock.ts';
import { soonAfterV1 } from '../support/released-home.ts';
import { asker, owner, request, terms } from '../support/samples.ts';
import { by, type KeptLog, sessionIdAt } from '../support/store-samples.ts';
import { createTestWorld } from '../support/test-world.ts';

/** A store with a session of every kind in it. */
export type DamageBench = {
  /** Every event there is. */
  events(): Promise<readonly StoredEvent[]>;
  /**
   * A copy of it with one more session for each damage, which was sound and listed before it was damaged, as a process
   * sees it that starts now. `ids` are those of the damaged ones.
   */
  open(damages: readonly Damage[]): Promise<{
    readonly store: SessionStore;
    readonly ids: readonly SessionId[];
    readonly log: KeptLog;
    close(): Promise<void>;
  }>;
  /** The events of a session that was set aside, as they lie there. */
  keptOf(id: SessionId, place: string): Promise<readonly string[]>;
  close(): Promise<void>;
};

export function describeDamage(name: string, openBench: () => Promise<DamageBench>): void {
  const title = `a damaged field of an event in ${name} changes nothing for any other session`;
  test(`${title}, one in ten`, () => damageEvery(10));
  test(title, { tags: ['thorough'], timeout: 300_000 }, () => damageEvery(1));

  async function damageEvery(nth: number): Promise<void> {
    const bench = await openBench();
    try {
      const damages = everyDamage(await bench.events()).filter((_damage, index) => index % nth === 0);
      const failures = await findFailures(bench, damages);
      expect(failures, `${failures.length} of ${damages.length}`).toEqual([]);
      expect(damages.length).toBeGreaterThan(700 / nth);
    } finally {
      await bench.close();
    }
  }
}

export function describeSettingAside(name: string, openBench: () => Promise<DamageBench>): void {
  test(`damaged sessions in ${name} are named once in the log, not copied, and can be set aside`, async () => {
    const bench = await openBench();
    const everything = everyDamage(await bench.events());
    const damages = [
      'ended submitted session.ending.answer: null',
      'asked request.options.0.description: a number',
      'adjusted terms: deleted',
    ].flatMap((what) => everything.filter((damage) => damage.what === what));
    const { store: sound, close: closeSound } = await bench.open([]);
    const [open, ended] = [await sound.listOpen(), await sound.countEnded()];
    await closeSound();
    const { store, ids, log, close } = await bench.open(damages);
    try {
      const [answered = '', asked = '', adjusted = ''] = ids;
      for (const _round of [1, 2]) {
        expect([...(await store.listDamaged())].sort()).toEqual([answered, asked].sort());
        await store.listOpen();
      }
      for (const id of [answered, asked]) {
        expect(log.lines.filter((line) => line.includes(`${id} is damaged`))).toHaveLength(1);
      }
      expect(await store.get(adjusted)).toMatchObject({ state: 'open', hidden: [[]] });
      const copy = createMemoryStore({ clock: createFakeClock(), isAlive: () => true });
      expect(await copyHistory(store, copy)).toMatchObject({
        copied: ended,
        differing: [],
        damaged: { length: 2 },
      });

      for (const [at, id] of [answered, asked].entries()) {
        const place = await store.setAside(id);
        expect(await bench.keptOf(id, place ?? '')).toContain(damages[at]?.body);
        expect(await store.setAside(id)).toBeNull();
      }
      expect(await store.listDamaged()).toEqual([]);
      expect(await store.countEnded()).toBe(ended);
      expect(await store.setAside(adjusted)).toBeNull();
      expect((await store.listOpen()).map(({ id }) => id).sort()).toEqual(
        [...open.map(({ id }) => id), adjusted].sort(),
      );
    } finally {
      await close();
      await bench.close();
    }
  });
}

/** So many are tried at once; where something goes wrong, fewer, until it is known which did it. */
const atOnce = 64;

async function findFailures(bench: DamageBench, damages: readonly Damage[]): Promise<readonly string[]> {
  const { others: sound } = await look([]);
  const failures: string[] = [];
  for (let from = 0; from < damages.length; from += atOnce) await search(damages.slice(from, from + atOnce));
  return failures;

  async function search(some: readonly Damage[]): Promise<void> {
    const problem = await problemOf(some);
    if (problem === null) return;
    const half = some.length >> 1;
    if (half === 0) failures.push(`${some[0]?.what}: ${problem}`);
    else for (const part of [some.slice(0, half), some.slice(half)]) await search(part);
  }

  async function problemOf(some: readonly Damage[]): Promise<string | null> {
    try {
      const { others, states } = await look(some);
      if (others !== sound) return 'other sessions look different';
      const isBack = states.some((state, at) => state === 'open' && some[at]?.what.startsWith('ended'));
      return isBack ? 'it has ended, and is open again' : null;
    } catch (cause) {
      return String(cause).slice(0, 200);
    }
  }

  async function look(some: readonly Damage[]): Promise<Seen> {
    const { store, ids, close } = await bench.open(some);
    try {
      return await lookAround(store, ids, some);
    } finally {
      await close();
    }
  }
}

type Seen = {
  /** Everything that people and programs are shown of the sound sessions. */
  readonly others: string;
  /** What became of the damaged ones. */
  readonly states: readonly string[];
};

/** Does what agents, pages, terminals and commands do. */
async function lookAround(
  store: SessionStore,
  damaged: readonly SessionId[],
  damages: readonly Damage[],
): Promise<Seen> {
  const clock = createFakeClock(soonAfterV1);
  const world = createTestWorld({ store, clock });
  const views = createViews({ ...world, earlierDecisions: async () => [] });
  const [isSound, isSoundRow] = [isNotIn(damaged, 'id'), isNotIn(damaged, 'session_id')];

  const open = await store.listOpen();
  const ended: EndedSession[] = [];
  for await (const session of everyEnded(store, { limit: Number.POSITIVE_INFINITY })) ended.push(session);
  const queries = [
    ...['', 'blue', '命名'].map((text) => ({ text })),
    { face: 'terminal' },
  ] as readonly Partial<EndedQuery>[];
  const found = await Promise.all(queries.map((query) => views.ended({ limit: 999, ...query })));
  // Only looks: what it finds is brought also where that cannot be noted.
  const append = () => Promise.reject(new Error('nothing is written here'));
  const deliveries = createDeliveries({ ...world, store: { ...store, append }, here: null });
  const copy = createMemoryStore({ clock, isAlive: () => true });
  const report = await copyHistory(store, copy);
  const others = {
    open: open.filter(isSound),
    rows: (await views.list('all', 999)).map(({ entry }) => entry).filter(isSoundRow),
    found: found.map((rows) => rows.filter(isSoundRow)),
    shown: await Promise.all([...open, ...ended].filter(isSound).map(({ id }) => show(id))),
    exported: await exportAll(ended.filter(isSound)),
    uncollected: (await store.listUncollected(clock.now() - 86_400_000)).filter(isSound),
    late: (await deliveries.beginOthers(asker, '')).map(({ session }) => session).filter(isSound),
    copied: (await copy.listEnded({ limit: 999 })).filter(isSound),
    differing: report.differing,
    attentions: await store.attentions(open.filter(isSound).map(({ id }) => id)),
    asked: await askAndAnswer(),
  };
  await exportAll(ended);
  await Promise.all([store.countEnded(), world.previewRetention(), expireSessions(world, open)]);
  const questions = new Map(damages.map(({ event, asked }) => [event.id, asked]));
  for (const asked of questions.values()) {
    await findEarlier({ ...world, here: null, wasSent: () => false }, asked);
  }
  const states: string[] = [];
  for (const id of damaged) {
    states.push((await show(id))?.session.state ?? 'none');
    await Promise.all([store.attention(id), store.loadDraft(id)]);
  }
  return { others: JSON.stringify(others), states };

  async function show(id: SessionId) {
    const session = await store.get(id);
    return session === null || session.state === 'newer' ? null : views.question(session);
  }

  async function askAndAnswer(): Promise<unknown> {
    const ask = createAskHuman({
      ...world,
      ...{ owner, here: null, faces: noFaces, wasSent: () => false },
      newId: () => sessionIdAt(clock.now()),
      resolveConditions: async () => ({ terms: terms(), face: 'web' }),
    });
    const asked = await ask(request({ title: 'A new one' }), asker);
    if (asked.kind !== 'asked') return asked;
    const { id } = asked.session;
    await asked.lease.release();
    const answered = await world.answer.answer(id, [{ ...emptyAnswer, selectedIds: ['a'] }], by);
    return [answered.kind, await store.remove(id)];
  }
}

function isNotIn<Key extends string>(ids: readonly SessionId[], key: Key) {
  return (one: Readonly<Record<Key, string>>) => !ids.includes(one[key]);
}

async function exportAll(sessions: readonly EndedSession[]): Promise<readonly string[]> {
  const texts: string[] = [];
  for (const format of historyFormats) {
    for await (const piece of exportHistory(sessions, format, 'en')) texts.push(piece);
  }
  return texts;
}
