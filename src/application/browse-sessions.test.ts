import { describe, expect, test } from 'vitest';
import { createTestDesk } from '../../test/support/desk.ts';
import { owner } from '../../test/support/samples.ts';
import { sessionId, submitted } from '../../test/support/sessions.ts';
import { createBrowseSessions } from './browse-sessions.ts';

describe('the active sessions', () => {
  test('are those an agent waits for first, each group oldest first', async () => {
    const desk = createTestDesk();
    const abandoned = await desk.ask();
    const older = await desk.ask();
    const alsoAbandoned = await desk.ask();
    const newer = await desk.ask();
    await desk.store.lease(newer.id, owner);
    await desk.store.lease(older.id, owner);
    const active = await createBrowseSessions(desk.store).active();
    expect(active.map(({ session, attention }) => [session.id, attention])).toEqual([
      [older.id, 'waiting'],
      [newer.id, 'waiting'],
      [abandoned.id, 'gone'],
      [alsoAbandoned.id, 'gone'],
    ]);
  });

  test('include one whose agent is between two polls among the wanted', async () => {
    const desk = createTestDesk();
    const abandoned = await desk.ask();
    const polled = await desk.ask();
    const lease = await desk.store.lease(polled.id, owner);
    await lease.release();
    const browse = createBrowseSessions(desk.store);
    expect((await browse.active()).map(({ attention }) => attention)).toEqual(['recent', 'gone']);
    await desk.clock.advanceBy(91_000);
    expect((await browse.active()).map(({ session }) => session.id)).toEqual([abandoned.id, polled.id]);
  });

  test('do not include ended ones', async () => {
    const desk = createTestDesk();
    const { id } = await desk.ask();
    await desk.store.append(id, 1, { kind: 'ended', at: 1, ending: submitted({ selectedIds: ['a'] }) });
    const browse = createBrowseSessions(desk.store);
    expect(await browse.active()).toEqual([]);
    expect((await browse.ended({ limit: 5 })).map((session) => session.id)).toEqual([id]);
  });
});

describe('one session', () => {
  test('comes with whether its agent waits', async () => {
    const desk = createTestDesk();
    const session = await desk.ask();
    const browse = createBrowseSessions(desk.store);
    expect(await browse.one(session.id)).toEqual({ session, attention: 'gone' });
    await desk.store.lease(session.id, owner);
    expect(await browse.one(session.id)).toEqual({ session, attention: 'waiting' });
  });

  test('that is unknown is null', async () => {
    expect(await createBrowseSessions(createTestDesk().store).one(sessionId)).toBeNull();
  });
});
