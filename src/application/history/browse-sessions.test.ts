import { describe, expect, test } from 'vitest';
import { owner } from '../../../test/support/samples.ts';
import { sessionId, submitted } from '../../../test/support/sessions.ts';
import { createTestWorld } from '../../../test/support/test-world.ts';
import { createBrowseSessions } from './browse-sessions.ts';

describe('the active sessions', () => {
  test('are those an agent waits for first, each group oldest first', async () => {
    const sessions = createTestWorld();
    const abandoned = await sessions.ask();
    const older = await sessions.ask();
    const alsoAbandoned = await sessions.ask();
    const newer = await sessions.ask();
    await sessions.store.lease(newer.id, owner);
    await sessions.store.lease(older.id, owner);
    const active = await createBrowseSessions(sessions.store).active();
    expect(active.map(({ session, attention }) => [session.id, attention])).toEqual([
      [older.id, 'waiting'],
      [newer.id, 'waiting'],
      [abandoned.id, 'gone'],
      [alsoAbandoned.id, 'gone'],
    ]);
  });

  test('include one whose agent is between two polls among the wanted', async () => {
    const sessions = createTestWorld();
    const abandoned = await sessions.ask();
    const polled = await sessions.ask();
    const lease = await sessions.store.lease(polled.id, owner);
    await lease.release();
    const browse = createBrowseSessions(sessions.store);
    expect((await browse.active()).map(({ attention }) => attention)).toEqual(['recent', 'gone']);
    await sessions.clock.advanceBy(91_000);
    expect((await browse.active()).map(({ session }) => session.id)).toEqual([abandoned.id, polled.id]);
  });

  test('do not include ended ones', async () => {
    const sessions = createTestWorld();
    const { id } = await sessions.ask();
    await sessions.store.append(id, 1, { kind: 'ended', at: 1, ending: submitted({ selectedIds: ['a'] }) });
    const browse = createBrowseSessions(sessions.store);
    expect(await browse.active()).toEqual([]);
    expect((await browse.ended({ limit: 5 })).map((session) => session.id)).toEqual([id]);
  });
});

describe('one session', () => {
  test('comes with whether its agent waits', async () => {
    const sessions = createTestWorld();
    const session = await sessions.ask();
    const browse = createBrowseSessions(sessions.store);
    expect(await browse.one(session.id)).toEqual({ session, attention: 'gone' });
    await sessions.store.lease(session.id, owner);
    expect(await browse.one(session.id)).toEqual({ session, attention: 'waiting' });
  });

  test('that is unknown is null', async () => {
    expect(await createBrowseSessions(createTestWorld().store).one(sessionId)).toBeNull();
  });
});
