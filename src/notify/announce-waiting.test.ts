import { describe, expect, onTestFinished, test } from 'vitest';
import { createFakeClock } from '../../test/support/fake-clock.ts';
import { asker, owner, request } from '../../test/support/samples.ts';
import { byWeb } from '../../test/support/sessions.ts';
import { createTestWorld } from '../../test/support/test-world.ts';
import type { OpenSession } from '../domain/session/session.ts';
import { announceWaiting } from './announce-waiting.ts';
import { type Announced, createAnnouncedMemory } from './announced.ts';
import type { Notification, NotifyProblem } from './notification.ts';

const noon = new Date(2026, 5, 10, 12).getTime();
const minute = 60_000;

/** A process that hosts the portal, whose person wants to be told by ntfy. */
function createScene() {
  const world = createTestWorld({ clock: createFakeClock(noon) });
  world.stored.set('ntfy_url', 'https://ntfy.example/mine');
  const sent: Notification[] = [];
  const announced = createAnnouncedMemory();
  let problem: NotifyProblem | null = null;
  function host(claims: Announced = announced): () => void {
    const stop = announceWaiting({
      ...world,
      announced: claims,
      origin: async () => 'http://127.0.0.1:18642',
      async tell(notification) {
        sent.push(notification);
        return [{ way: 'ntfy_url', problem }];
      },
    });
    onTestFinished(stop);
    return stop;
  }
  return {
    ...world,
    sent,
    host,
    failWith(wrong: NotifyProblem | null) {
      problem = wrong;
    },
    /** Asked by an agent that waits for the answer. */
    async askAndWait(more?: Parameters<typeof world.ask>[0]) {
      const session = await world.ask(more);
      const lease = await world.store.lease(session.id, owner);
      return { session, lease };
    },
    cancel: (session: OpenSession) => world.answer.cancel(session.id, { reason: null, notes: [] }, byWeb),
  };
}

describe('a question that is put off', () => {
  test('is not announced before the person wants to be reminded, and then once', async () => {
    const { host, askAndWait, clock, sent, changeSession } = createScene();
    host();
    const { session } = await askAndWait();
    await changeSession.snooze(session.id, 10);
    await clock.advanceBy(10 * minute - 1);
    expect(sent).toEqual([]);
    await clock.advanceBy(3_000);
    expect(sent).toMatchObject([{ session_id: session.id }]);
    await clock.advanceBy(3 * minute);
    expect(sent).toHaveLength(1);
  });

  test('is announced again when it was announced before', async () => {
    const { host, askAndWait, clock, sent, changeSession } = createScene();
    host();
    const { session } = await askAndWait();
    await clock.advanceBy(2 * minute);
    expect(sent).toHaveLength(1);
    await changeSession.snooze(session.id, 10);
    await clock.advanceBy(10 * minute - 1);
    expect(sent).toHaveLength(1);
    await clock.advanceBy(3_000);
    expect(sent).toHaveLength(2);
  });
});

describe('a question that waits', () => {
  test('is announced after a minute, once, and nothing of its text is told', async () => {
    const { host, askAndWait, clock, sent } = createScene();
    host();
    const { session } = await askAndWait();
    await clock.advanceBy(minute - 1);
    expect(sent).toEqual([]);
    await clock.advanceBy(10 * minute);
    expect(sent).toEqual([
      {
        text: '1 question is waiting · claude-code · api-gateway',
        waiting: 1,
        urgent: true,
        agent: 'claude-code',
        folder: 'api-gateway',
        session_id: session.id,
        asked_at: new Date(session.askedAt).toISOString(),
        deadline: new Date(session.deadline).toISOString(),
        url: `http://127.0.0.1:18642/choice/${session.id}`,
      },
    ]);
  });

  test('is announced without urgency while its agent goes on', async () => {
    const { host, ask, store, clock, sent, stored } = createScene();
    stored.set('notify_after_seconds', 5);
    host();
    const at = clock.now();
    const session = await ask({ at, request: request({ wait: false }), deadline: at + 24 * 60 * minute });
    // Its process lives, and no call waits.
    await (await store.lease(session.id, owner)).release();
    await clock.advanceBy(10_000);
    expect(sent).toMatchObject([
      {
        text: '1 question is open, the agent goes on · claude-code · api-gateway',
        waiting: 1,
        urgent: false,
        session_id: session.id,
      },
    ]);
  });

  test.each([
    ['a call waits on it', true, 24 * 60],
    ['its last tenth has begun', false, 1],
  ] as const)('one whose agent goes on is urgent when %s', async (_when, stays, minutes) => {
    const { host, ask, store, clock, sent, stored } = createScene();
    stored.set('notify_after_seconds', 55);
    host();
    const at = clock.now();
    const session = await ask({ at, request: request({ wait: false }), deadline: at + minutes * minute });
    const lease = await store.lease(session.id, owner);
    if (!stays) await lease.release();
    await clock.advanceBy(58_000);
    expect(sent).toMatchObject([{ text: expect.stringMatching(/is waiting/), urgent: true }]);
  });

  test('is announced with its title where that is allowed, on one line whatever is in it', async () => {
    const { host, askAndWait, clock, sent, stored } = createScene();
    stored.set('notify_question_text', true).set('language', 'zh').set('notify_after_seconds', 5);
    host();
    await askAndWait({ request: request({ title: 'Delete\n\u001b[31mall?' }) });
    await clock.advanceBy(10_000);
    expect(sent).toMatchObject([
      { text: '1 个问题等待回答 · claude-code · api-gateway\nDelete all?', title: 'Delete all?' },
    ]);
  });

  test('is not announced once it was answered, or while no agent waits for it', async () => {
    const { host, ask, askAndWait, clock, sent, cancel } = createScene();
    host();
    await ask();
    const { session } = await askAndWait();
    await clock.advanceBy(minute / 2);
    await cancel(session);
    await clock.advanceBy(10 * minute);
    expect(sent).toEqual([]);
  });

  test('is announced to the person it was handed to, and to no other', async () => {
    const { host, askAndWait, clock, sent, changeSession, stored } = createScene();
    stored.set('person', 'Ana');
    host();
    const [hers, his] = [await askAndWait(), await askAndWait()];
    await changeSession.assign(hers.session.id, 'Ana');
    await changeSession.assign(his.session.id, 'Ben');
    await clock.advanceBy(3 * minute);
    expect(sent.map((one) => [one.session_id, one.waiting])).toEqual([[hers.session.id, 1]]);
    await changeSession.assign(his.session.id, 'Ana');
    await clock.advanceBy(2_000);
    expect(sent.map((one) => one.session_id)).toEqual([hers.session.id, his.session.id]);
  });

  test('is announced when its agent comes back for it', async () => {
    const { host, ask, clock, sent, store } = createScene();
    host();
    const { id } = await ask({ deadline: noon + 60 * minute });
    await clock.advanceBy(5 * minute);
    await store.lease(id, owner);
    await clock.advanceBy(2 * minute);
    expect(sent).toHaveLength(1);
  });

  test('is announced together with those asked beside it; a later one counts them all', async () => {
    const { host, askAndWait, clock, sent } = createScene();
    host();
    await askAndWait();
    await clock.advanceBy(500);
    await askAndWait({ asker: { ...asker, folder: '/home/ada/shop' } });
    await clock.advanceBy(minute + 1_000);
    expect(sent.map(({ text }) => text)).toEqual(['2 questions are waiting']);
    await askAndWait();
    await clock.advanceBy(minute + 1_000);
    expect(sent.map(({ waiting }) => waiting)).toEqual([2, 3]);
  });
});

describe('quiet hours', () => {
  test('hold everything back until they end, and then tell what still waits, at once', async () => {
    const { host, askAndWait, clock, sent, stored, cancel } = createScene();
    stored.set('notify_quiet_hours', '11:00-14:30');
    host();
    const deadline = noon + 300 * minute;
    const { session } = await askAndWait({ deadline });
    await clock.advanceBy(30 * minute);
    await askAndWait({ deadline });
    await askAndWait({ deadline });
    await cancel(session);
    await clock.advanceTo(noon + 150 * minute - 1);
    expect(sent).toEqual([]);
    await clock.advanceTo(noon + 151 * minute);
    expect(sent.map(({ waiting }) => waiting)).toEqual([2]);
  });
});

describe('another process', () => {
  test('that takes the portal over announces only what was not', async () => {
    const { host, askAndWait, clock, sent } = createScene();
    const stop = host();
    const deadline = noon + 60 * minute;
    await askAndWait({ deadline });
    await clock.advanceBy(2 * minute);
    await askAndWait({ deadline });
    stop();
    host();
    await clock.advanceBy(10 * minute);
    expect(sent.map(({ waiting }) => waiting)).toEqual([1, 2]);
  });

  test('that hosts at the same moment announces nothing twice', async () => {
    const { host, askAndWait, clock, sent } = createScene();
    host();
    host();
    await askAndWait();
    await clock.advanceBy(4 * minute);
    expect(sent).toHaveLength(1);
  });

  test('finds no claim of a question that has ended', async () => {
    const { host, askAndWait, clock, cancel } = createScene();
    const announced = createAnnouncedMemory();
    host(announced);
    const { session } = await askAndWait();
    await clock.advanceBy(2 * minute);
    expect(await announced.ids()).toEqual([session.id]);
    await cancel(session);
    await askAndWait();
    await clock.advanceBy(2 * minute);
    expect(await announced.ids()).not.toContain(session.id);
  });
});

describe('settings', () => {
  test('are read anew: nothing is sent before a way is set, nor after it is taken away', async () => {
    const { host, askAndWait, clock, sent, stored } = createScene();
    stored.delete('ntfy_url');
    host();
    const deadline = noon + 600 * minute;
    await askAndWait({ deadline });
    await clock.advanceBy(5 * minute);
    expect(sent).toEqual([]);
    stored.set('notify_command', '/usr/bin/notify');
    await askAndWait({ deadline });
    await clock.advanceBy(2 * minute);
    expect(sent.map(({ waiting }) => waiting)).toEqual([2, 2]);
    stored.delete('notify_command');
    await askAndWait({ deadline });
    await clock.advanceBy(5 * minute);
    expect(sent).toHaveLength(2);
  });
});

describe('a failure', () => {
  test('is logged once, and again when it is another one', async () => {
    const { host, askAndWait, clock, log, failWith } = createScene();
    host();
    const deadline = noon + 600 * minute;
    for (const status of [500, 500, 502]) {
      failWith((words) => words.status('ntfy.example', status));
      await askAndWait({ deadline });
      await clock.advanceBy(2 * minute);
    }
    expect(log.lines).toEqual([
      expect.stringContaining('ntfy at ntfy.example answered 500'),
      expect.stringContaining('ntfy at ntfy.example answered 502'),
    ]);
  });

  test('of the store is not the end: it is looked at again', async () => {
    const { host, askAndWait, clock, sent, store, log } = createScene();
    const { listOpen } = store;
    let isAway = true;
    Object.assign(store, { listOpen: () => (isAway ? Promise.reject(new Error('away')) : listOpen()) });
    host();
    await askAndWait();
    await clock.advanceBy(2 * minute);
    isAway = false;
    await clock.advanceBy(minute);
    expect(sent).toHaveLength(1);
    expect(log.lines).toHaveLength(1);
  });
});
