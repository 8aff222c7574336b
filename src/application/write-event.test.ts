import { describe, expect, test } from 'vitest';
import { byWeb, cancelled, sessionId, submitted } from '../../test/support/sessions.ts';
import { withRivals } from '../../test/support/store-rivals.ts';
import { createTestWorld } from '../../test/support/test-world.ts';
import type { ReadableSession } from '../domain/session/session.ts';
import type { LaterEvent } from '../domain/session/session-event.ts';
import { writeEvent } from './write-event.ts';

const move = (deadline: number): LaterEvent => ({ kind: 'deadline-moved', at: 1, deadline, why: 'person' });
const end = (ending = submitted({ selectedIds: ['a'] })): LaterEvent => ({ kind: 'ended', at: 1, ending });

describe('writing an event', () => {
  test('publishes it and gives the session after it', async () => {
    const sessions = createTestWorld();
    const { id, deadline } = await sessions.ask();
    const written = await writeEvent(sessions, id, () => move(deadline + 1));
    expect(written).toMatchObject({ kind: 'written', session: { seen: 2, deadline: deadline + 1 } });
    expect(await sessions.store.get(id)).toEqual(written.kind === 'written' && written.session);
  });

  test('decides on the session as it is', async () => {
    const sessions = createTestWorld();
    const { id, deadline } = await sessions.ask();
    await writeEvent(sessions, id, (session) => move(session.deadline + 5));
    const written = await writeEvent(sessions, id, async (session) => move(session.deadline + 5));
    expect(written).toMatchObject({ session: { deadline: deadline + 10 } });
  });

  test('of an unknown session says so', async () => {
    const written = await writeEvent(createTestWorld(), sessionId, () => move(1));
    expect(written).toEqual({ kind: 'unknown-session' });
  });

  test('that is not allowed says why and writes nothing', async () => {
    const sessions = createTestWorld();
    const { id } = await sessions.ask();
    const written = await writeEvent(sessions, id, () => ({ kind: 'detached', at: 1, terminal: 't1' }));
    expect(written).toEqual({ kind: 'refused', refusal: { kind: 'not-attached' } });
    expect(await sessions.store.get(id)).toMatchObject({ seen: 1 });
  });

  test('to a session of a newer program is refused before the event is decided on', async () => {
    const sessions = createTestWorld();
    const newer = { state: 'newer', id: sessionId, schema: 9 } as const;
    const store = { ...sessions.store, get: async () => newer };
    const decide = () => {
      throw new Error('decided on what it cannot read');
    };
    expect(await writeEvent({ ...sessions, store }, sessionId, decide)).toEqual({
      kind: 'refused',
      refusal: { kind: 'needs-newer-version', schema: 9 },
    });
  });
});

describe('a lost race', () => {
  test('is decided again on what the winner left', async () => {
    const sessions = createTestWorld();
    const { id, deadline } = await sessions.ask();
    const looks: number[] = [];
    const store = withRivals(sessions.store, move(deadline + 1_000), move(deadline + 2_000));
    const written = await writeEvent({ ...sessions, store }, id, (session) => {
      looks.push(session.deadline);
      return move(session.deadline + 5);
    });
    expect(looks).toEqual([deadline, deadline + 1_000, deadline + 2_000]);
    expect(written).toMatchObject({ kind: 'written', session: { seen: 4, deadline: deadline + 2_005 } });
  });

  test('against an ending is told the winner', async () => {
    const sessions = createTestWorld();
    const { id } = await sessions.ask();
    const store = withRivals(sessions.store, end(cancelled('mine first')));
    const written = await writeEvent({ ...sessions, store }, id, () => end());
    expect(written).toMatchObject({
      kind: 'refused',
      refusal: {
        kind: 'already-ended',
        winner: { ending: { kind: 'cancelled', reason: 'mine first', by: byWeb } },
      },
    });
  });

  test('against a purge finds nothing any more', async () => {
    const sessions = createTestWorld();
    const { id } = await sessions.ask();
    const store = { ...sessions.store, append: async () => ({ won: false as const, session: null }) };
    expect(await writeEvent({ ...sessions, store }, id, () => end())).toEqual({ kind: 'unknown-session' });
  });

  test('among many writers lets exactly one ending through', async () => {
    const sessions = createTestWorld();
    const { id } = await sessions.ask();
    const endings = Array.from({ length: 20 }, (_, n) =>
      writeEvent(sessions, id, async (session: ReadableSession) => {
        await Promise.resolve();
        const by = { ...byWeb, attempt: `${n}` };
        return session.seen > 99 ? move(1) : end({ ...submitted({ selectedIds: ['a'] }), by } as never);
      }),
    );
    const written = await Promise.all(endings);
    expect(written.filter((one) => one.kind === 'written')).toHaveLength(1);
    const winner = await sessions.store.get(id);
    for (const one of written) {
      if (one.kind === 'refused') expect(one.refusal).toEqual({ kind: 'already-ended', winner });
    }
  });
});
