import { describe, expect, test } from 'vitest';
import { owner, request, terms } from '../../../test/support/samples.ts';
import { formDraftOf } from '../../../test/support/sessions.ts';
import { withRivals } from '../../../test/support/store-rivals.ts';
import { createTeamInMemory } from '../../../test/support/team-in-memory.ts';
import { createTestWorld } from '../../../test/support/test-world.ts';
import type { LaterEvent } from '../../domain/session/session-event.ts';
import { expireSessions } from './expire-sessions.ts';

/** One look at everything that is open; the nearest deadline still ahead. */
async function expireAll(sessions: Parameters<typeof expireSessions>[0]): Promise<number | null> {
  const ahead = await expireSessions(sessions, await sessions.store.listOpen());
  return ahead.size === 0 ? null : Math.min(...ahead.values());
}

const minute = 60_000;
const day = 86_400_000;
const timeout = { state: 'ended', ending: { kind: 'timeout', mayAskAgain: true } };

describe('a session whose time is up', () => {
  test('ends on time, with or without a face', async () => {
    const sessions = createTestWorld();
    const { id, deadline } = await sessions.ask();
    sessions.clock.jumpTo(deadline);
    expect(await expireAll(sessions)).toBeNull();
    expect(await sessions.store.get(id)).toMatchObject({ ...timeout, endedAt: deadline });
  });

  test('stays open before that, and its deadline is when to look again', async () => {
    const sessions = createTestWorld();
    const { id, deadline } = await sessions.ask();
    sessions.clock.jumpTo(deadline - 1);
    expect(await expireAll(sessions)).toBe(deadline);
    expect(await sessions.store.get(id)).toMatchObject({ state: 'open', seen: 1 });
  });

  test('noticed late ended at its deadline', async () => {
    const sessions = createTestWorld();
    const { id, deadline } = await sessions.ask();
    sessions.clock.jumpTo(deadline + 3 * minute);
    await expireAll(sessions);
    expect(await sessions.store.get(id)).toMatchObject({ ...timeout, endedAt: deadline });
  });

  test('submits what its person preselected, unless they have begun something else', async () => {
    const sessions = createTestWorld();
    const submitting = { request: request({ defaultIds: ['b'] }), terms: terms({ timeoutAction: 'submit' }) };
    const untouched = await sessions.ask(submitting);
    const begun = await sessions.ask(submitting);
    await sessions.store.saveDraft(begun.id, formDraftOf({ selectedIds: ['c'] }));
    sessions.clock.jumpTo(untouched.deadline);
    await expireAll(sessions);
    expect(await sessions.store.get(untouched.id)).toMatchObject({
      ending: { kind: 'auto_submitted', answers: [{ selectedIds: ['b'] }] },
    });
    expect(await sessions.store.get(begun.id)).toMatchObject(timeout);
  });
});

describe('a session that was asked later than the clock shows', () => {
  test('has its own length from now on; at least a minute where that is shorter', async () => {
    const sessions = createTestWorld();
    const asked = [await sessions.ask(), await sessions.ask({ terms: terms({ timeoutSeconds: 30 }) })];
    const now = sessions.clock.now() - 365 * day;
    sessions.clock.jumpTo(now);
    await expireAll(sessions);
    const [usual, short] = await Promise.all(asked.map(({ id }) => sessions.store.get(id)));
    expect(usual).toMatchObject({ deadline: now + terms().timeoutSeconds * 1_000 });
    expect(short).toMatchObject({ deadline: now + minute });
  });

  test('is left alone where the clock is off by less than a minute, or is that of a team’s database', async () => {
    const sessions = createTestWorld();
    const { id, deadline } = await sessions.ask();
    const asked = sessions.clock.now();
    sessions.clock.jumpTo(asked - minute);
    await expireAll(sessions);
    expect(await sessions.store.get(id)).toMatchObject({ deadline });
    sessions.clock.jumpTo(asked - day);
    await expireAll({ ...sessions, store: { ...sessions.store, team: createTeamInMemory() } });
    expect(await sessions.store.get(id)).toMatchObject({ deadline });
  });
});

describe('among several sessions', () => {
  test('the nearest deadline still ahead is when to look again', async () => {
    const sessions = createTestWorld();
    const soon = await sessions.ask({ deadline: sessions.clock.now() + minute });
    const later = await sessions.ask({ deadline: sessions.clock.now() + 5 * minute });
    await sessions.ask({ deadline: sessions.clock.now() + 9 * minute });
    sessions.clock.jumpTo(soon.deadline);
    expect(await expireAll(sessions)).toBe(later.deadline);
    expect((await sessions.store.listOpen()).length).toBe(2);
  });

  test('there is nothing to look for where nothing is open', async () => {
    expect(await expireAll(createTestWorld())).toBeNull();
  });

  test('one of a newer program is left alone', async () => {
    const sessions = createTestWorld();
    const newer = { state: 'newer', id: 'x', schema: 2 } as const;
    const store = { ...sessions.store, listOpen: async () => [newer] };
    expect(await expireAll({ ...sessions, store })).toBeNull();
  });

  test('one that cannot be written keeps no other from ending, and is tried again', async () => {
    const sessions = createTestWorld();
    const broken = await sessions.ask();
    const sound = await sessions.ask();
    sessions.clock.jumpTo(sound.deadline);
    const loadDraft = (id: string) =>
      id === broken.id ? Promise.reject(new Error('unreadable')) : sessions.store.loadDraft(id);
    const nearest = await expireAll({ ...sessions, store: { ...sessions.store, loadDraft } });
    expect(await sessions.store.get(sound.id)).toMatchObject(timeout);
    expect(nearest).toBe(sessions.clock.now() + 1_000);
    expect(sessions.log.lines).toEqual([
      'warn: a session could not be ended by its deadline; trying again (unreadable)',
    ]);
  });
});

describe('a deadline slept through', () => {
  test('is moved by a minute while a live call waits, and says why', async () => {
    const sessions = createTestWorld();
    const { id, deadline } = await sessions.ask();
    await sessions.store.lease(id, owner);
    sessions.clock.jumpTo(deadline + 10 * minute);
    expect(await expireAll(sessions)).toBe(deadline + 11 * minute);
    expect(await sessions.store.get(id)).toMatchObject({
      state: 'open',
      deadline: deadline + 11 * minute,
      movedBecause: 'slept',
      terms: { timeoutSeconds: 300 },
    });
  });

  test('is moved once: when that minute passes in the waking world, the session ends', async () => {
    const sessions = createTestWorld();
    const { id, deadline } = await sessions.ask();
    await sessions.store.lease(id, owner);
    sessions.clock.jumpTo(deadline + 10 * minute);
    await expireAll(sessions);
    await expireAll(sessions);
    sessions.clock.jumpTo(deadline + 11 * minute);
    await expireAll(sessions);
    expect(await sessions.store.get(id)).toMatchObject({
      ...timeout,
      endedAt: deadline + 11 * minute,
      seen: 3,
    });
  });

  test('is moved by one of several processes only', async () => {
    const sessions = createTestWorld();
    const { id, deadline } = await sessions.ask();
    await sessions.store.lease(id, owner);
    sessions.clock.jumpTo(deadline + 10 * minute);
    await Promise.all([expireAll(sessions), expireAll(sessions), expireAll(sessions)]);
    expect(await sessions.store.get(id)).toMatchObject({ state: 'open', seen: 2 });
  });

  test('simply ends the session when no agent waits any more', async () => {
    const sessions = createTestWorld();
    const { id, deadline } = await sessions.ask();
    const lease = await sessions.store.lease(id, owner);
    await lease.release();
    sessions.clock.jumpTo(deadline + 10 * minute);
    await expireAll(sessions);
    expect(await sessions.store.get(id)).toMatchObject({ ...timeout, endedAt: deadline });
  });

  test('simply ends the session when the process that waited is dead', async () => {
    const sessions = createTestWorld();
    const { id, deadline } = await sessions.ask();
    await sessions.store.lease(id, owner);
    sessions.dead.add(owner.pid);
    sessions.clock.jumpTo(deadline + 10 * minute);
    await expireAll(sessions);
    expect(await sessions.store.get(id)).toMatchObject(timeout);
  });

  test('is not one that is noticed a few seconds late', async () => {
    const sessions = createTestWorld();
    const { id, deadline } = await sessions.ask();
    await sessions.store.lease(id, owner);
    sessions.clock.jumpTo(deadline + 5_000);
    await expireAll(sessions);
    expect(await sessions.store.get(id)).toMatchObject(timeout);
  });

  test('is never moved beyond 24 h after asking', async () => {
    const sessions = createTestWorld();
    const asked = await sessions.ask({ deadline: sessions.clock.now() + day - minute });
    await sessions.store.lease(asked.id, owner);
    sessions.clock.jumpTo(asked.askedAt + day - 10_000);
    expect(await expireAll(sessions)).toBe(asked.askedAt + day);
    sessions.clock.jumpTo(asked.askedAt + day + minute);
    await expireAll(sessions);
    expect(await sessions.store.get(asked.id)).toMatchObject({ ...timeout, endedAt: asked.askedAt + day });
  });
});

describe('a timeout that loses its race', () => {
  const race = async (event: (deadline: number) => LaterEvent) => {
    const sessions = createTestWorld();
    const { id, deadline } = await sessions.ask();
    sessions.clock.jumpTo(deadline + 10);
    const nearest = await expireAll({ ...sessions, store: withRivals(sessions.store, event(deadline)) });
    return { session: await sessions.store.get(id), nearest, deadline };
  };

  test('against a moved deadline leaves the session open until then', async () => {
    const { session, nearest, deadline } = await race((due) => ({
      kind: 'deadline-moved',
      at: due,
      deadline: due + minute,
      why: 'person',
    }));
    expect(session).toMatchObject({ state: 'open', deadline: deadline + minute });
    expect(nearest).toBe(deadline + minute);
  });

  test('against an answer leaves the answer', async () => {
    const ending = {
      kind: 'cancelled',
      reason: 'no',
      notes: [],
      by: { face: 'web', program: 'x', attempt: '1' },
    } as const;
    const { session, nearest } = await race((due) => ({ kind: 'ended', at: due, ending }));
    expect(session).toMatchObject({ ending });
    expect(nearest).toBeNull();
  });
});
