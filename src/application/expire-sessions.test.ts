import { describe, expect, test } from 'vitest';
import { createTestDesk, withRivals } from '../../test/support/desk.ts';
import { owner, request, terms } from '../../test/support/samples.ts';
import { draftOf } from '../../test/support/sessions.ts';
import type { LaterEvent } from '../domain/session-event.ts';
import { expireSessions } from './expire-sessions.ts';

/** One look at everything that is open; the nearest deadline still ahead. */
async function expireAll(desk: Parameters<typeof expireSessions>[0]): Promise<number | null> {
  const ahead = await expireSessions(desk, await desk.store.listOpen());
  return ahead.size === 0 ? null : Math.min(...ahead.values());
}

const minute = 60_000;
const day = 86_400_000;
const timeout = { state: 'ended', ending: { kind: 'timeout', mayAskAgain: true } };

describe('a session whose time is up', () => {
  test('ends on time, with or without a face', async () => {
    const desk = createTestDesk();
    const { id, deadline } = await desk.ask();
    desk.clock.jumpTo(deadline);
    expect(await expireAll(desk)).toBeNull();
    expect(await desk.store.get(id)).toMatchObject({ ...timeout, endedAt: deadline });
  });

  test('stays open before that, and its deadline is when to look again', async () => {
    const desk = createTestDesk();
    const { id, deadline } = await desk.ask();
    desk.clock.jumpTo(deadline - 1);
    expect(await expireAll(desk)).toBe(deadline);
    expect(await desk.store.get(id)).toMatchObject({ state: 'open', seen: 1 });
  });

  test('noticed late ended at its deadline', async () => {
    const desk = createTestDesk();
    const { id, deadline } = await desk.ask();
    desk.clock.jumpTo(deadline + 3 * minute);
    await expireAll(desk);
    expect(await desk.store.get(id)).toMatchObject({ ...timeout, endedAt: deadline });
  });

  test('submits what its person preselected, unless they have begun something else', async () => {
    const desk = createTestDesk();
    const submitting = { request: request({ defaultIds: ['b'] }), terms: terms({ timeoutAction: 'submit' }) };
    const untouched = await desk.ask(submitting);
    const begun = await desk.ask(submitting);
    await desk.store.saveDraft(begun.id, draftOf({ selectedIds: ['c'] }));
    desk.clock.jumpTo(untouched.deadline);
    await expireAll(desk);
    expect(await desk.store.get(untouched.id)).toMatchObject({
      ending: { kind: 'auto_submitted', answer: { selectedIds: ['b'] } },
    });
    expect(await desk.store.get(begun.id)).toMatchObject(timeout);
  });
});

describe('among several sessions', () => {
  test('the nearest deadline still ahead is when to look again', async () => {
    const desk = createTestDesk();
    const soon = await desk.ask({ deadline: desk.clock.now() + minute });
    const later = await desk.ask({ deadline: desk.clock.now() + 5 * minute });
    await desk.ask({ deadline: desk.clock.now() + 9 * minute });
    desk.clock.jumpTo(soon.deadline);
    expect(await expireAll(desk)).toBe(later.deadline);
    expect((await desk.store.listOpen()).length).toBe(2);
  });

  test('there is nothing to look for where nothing is open', async () => {
    expect(await expireAll(createTestDesk())).toBeNull();
  });

  test('one of a newer program is left alone', async () => {
    const desk = createTestDesk();
    const newer = { state: 'newer', id: 'x', schema: 2 } as const;
    const store = { ...desk.store, listOpen: async () => [newer] };
    expect(await expireAll({ ...desk, store })).toBeNull();
  });

  test('one that cannot be written keeps no other from ending, and is tried again', async () => {
    const desk = createTestDesk();
    const broken = await desk.ask();
    const sound = await desk.ask();
    desk.clock.jumpTo(sound.deadline);
    const loadDraft = (id: string) =>
      id === broken.id ? Promise.reject(new Error('unreadable')) : desk.store.loadDraft(id);
    const nearest = await expireAll({ ...desk, store: { ...desk.store, loadDraft } });
    expect(await desk.store.get(sound.id)).toMatchObject(timeout);
    expect(nearest).toBe(desk.clock.now() + 1_000);
    expect(desk.log.warnings).toEqual(['a session could not be ended by its deadline; trying again']);
  });
});

describe('a deadline slept through', () => {
  test('is moved by a minute while a live call waits, and says why', async () => {
    const desk = createTestDesk();
    const { id, deadline } = await desk.ask();
    await desk.store.lease(id, owner);
    desk.clock.jumpTo(deadline + 10 * minute);
    expect(await expireAll(desk)).toBe(deadline + 11 * minute);
    expect(await desk.store.get(id)).toMatchObject({
      state: 'open',
      deadline: deadline + 11 * minute,
      movedBecause: 'slept',
      terms: { timeoutSeconds: 300 },
    });
  });

  test('is moved once: when that minute passes in the waking world, the session ends', async () => {
    const desk = createTestDesk();
    const { id, deadline } = await desk.ask();
    await desk.store.lease(id, owner);
    desk.clock.jumpTo(deadline + 10 * minute);
    await expireAll(desk);
    await expireAll(desk);
    desk.clock.jumpTo(deadline + 11 * minute);
    await expireAll(desk);
    expect(await desk.store.get(id)).toMatchObject({ ...timeout, endedAt: deadline + 11 * minute, seen: 3 });
  });

  test('is moved by one of several processes only', async () => {
    const desk = createTestDesk();
    const { id, deadline } = await desk.ask();
    await desk.store.lease(id, owner);
    desk.clock.jumpTo(deadline + 10 * minute);
    await Promise.all([expireAll(desk), expireAll(desk), expireAll(desk)]);
    expect(await desk.store.get(id)).toMatchObject({ state: 'open', seen: 2 });
  });

  test('simply ends the session when nobody waits any more', async () => {
    const desk = createTestDesk();
    const { id, deadline } = await desk.ask();
    const lease = await desk.store.lease(id, owner);
    await lease.release();
    desk.clock.jumpTo(deadline + 10 * minute);
    await expireAll(desk);
    expect(await desk.store.get(id)).toMatchObject({ ...timeout, endedAt: deadline });
  });

  test('simply ends the session when the process that waited is dead', async () => {
    const desk = createTestDesk();
    const { id, deadline } = await desk.ask();
    await desk.store.lease(id, owner);
    desk.dead.add(owner.pid);
    desk.clock.jumpTo(deadline + 10 * minute);
    await expireAll(desk);
    expect(await desk.store.get(id)).toMatchObject(timeout);
  });

  test('is not one that is noticed a few seconds late', async () => {
    const desk = createTestDesk();
    const { id, deadline } = await desk.ask();
    await desk.store.lease(id, owner);
    desk.clock.jumpTo(deadline + 5_000);
    await expireAll(desk);
    expect(await desk.store.get(id)).toMatchObject(timeout);
  });

  test('is never moved beyond 24 h after asking', async () => {
    const desk = createTestDesk();
    const asked = await desk.ask({ deadline: desk.clock.now() + day - minute });
    await desk.store.lease(asked.id, owner);
    desk.clock.jumpTo(asked.askedAt + day - 10_000);
    expect(await expireAll(desk)).toBe(asked.askedAt + day);
    desk.clock.jumpTo(asked.askedAt + day + minute);
    await expireAll(desk);
    expect(await desk.store.get(asked.id)).toMatchObject({ ...timeout, endedAt: asked.askedAt + day });
  });
});

describe('a timeout that loses its race', () => {
  const race = async (event: (deadline: number) => LaterEvent) => {
    const desk = createTestDesk();
    const { id, deadline } = await desk.ask();
    desk.clock.jumpTo(deadline + 10);
    const nearest = await expireAll({ ...desk, store: withRivals(desk.store, event(deadline)) });
    return { session: await desk.store.get(id), nearest, deadline };
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
      optionNotes: [],
      by: { face: 'web', program: 'x', attempt: '1' },
    } as const;
    const { session, nearest } = await race((due) => ({ kind: 'ended', at: due, ending }));
    expect(session).toMatchObject({ ending });
    expect(nearest).toBeNull();
  });
});
