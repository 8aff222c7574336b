import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Push } from '../../wire/pushes.ts';
import type { TicketReply } from '../../wire/replies.ts';
import type { ApiReply } from './api.ts';
import { createLive, retryDelay, type Socket } from './live.ts';
import { plainTimer } from './steady-timer.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const granted: ApiReply<TicketReply> = { ok: true, value: { ticket: 't' } };
const offline: ApiReply<never> = { ok: false, failure: { kind: 'offline' } };
const unknownBrowser: ApiReply<never> = { ok: false, failure: { kind: 'unauthorised' } };

function createScene() {
  const sockets: Socket[] = [];
  const heard: Push[] = [];
  const portal = {
    ticket: granted as ApiReply<TicketReply>,
    answers: true,
    ticks: true,
    asked: 0,
    refreshed: 0,
  };
  const live = createLive({
    after: plainTimer,
    hear: (push) => void heard.push(push),
    expectsTicks: () => portal.ticks,
    api: {
      async ticket() {
        portal.asked += 1;
        return portal.ticket;
      },
    },
    openSocket() {
      const socket: Socket = {
        onopen: null,
        onmessage: null,
        onclose: null,
        close: () => socket.onclose?.(),
      };
      sockets.push(socket);
      return socket;
    },
    async refresh() {
      portal.refreshed += 1;
      return portal.answers;
    },
  });
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  const latest = () => {
    const socket = sockets.at(-1);
    if (socket === undefined) throw new Error('no socket was opened');
    return socket;
  };
  async function connect() {
    live.start();
    await pass(0);
    latest().onopen?.();
  }
  const say = (push: Push) => latest().onmessage?.({ data: JSON.stringify(push) });
  return { live, portal, heard, sockets, pass, latest, connect, say };
}

describe('the connection', () => {
  test('is live with the socket and reads everything anew', async () => {
    const { live, portal, connect } = createScene();
    await connect();
    expect(live.connection.value).toBe('live');
    expect(portal.refreshed).toBe(1);
  });

  test('is not called lost while the portal that just sent the page is slow to answer', async () => {
    const { live, portal, pass, latest } = createScene();
    portal.ticket = offline;
    live.start();
    await pass(9_000);
    expect(live.connection.value).toBe('connecting');
    portal.ticket = granted;
    await pass(1_000);
    latest().onopen?.();
    expect(live.connection.value).toBe('live');
  });

  test('is called lost when the portal does not answer a fresh page for ten seconds', async () => {
    const { live, portal, pass } = createScene();
    portal.ticket = offline;
    live.start();
    await pass(10_500);
    expect(live.connection.value).toBe('offline');
  });

  test('hands on what is pushed', async () => {
    const { heard, connect, say } = createScene();
    await connect();
    say({ type: 'changed', session_id: 'x' });
    expect(heard).toEqual([{ type: 'changed', session_id: 'x' }]);
  });

  test('is not live while the database is away, and reads everything anew when it is back', async () => {
    const { live, portal, connect, say, pass } = createScene();
    await connect();
    for (let second = 0; second < 20; second += 1) {
      say({ type: 'database', away: true });
      expect(live.connection.value).toBe('database-away');
      await pass(1_000);
    }
    expect(portal.refreshed).toBe(1);
    say({ type: 'database', away: false });
    expect(live.connection.value).toBe('live');
    expect(portal.refreshed).toBe(2);
  });

  test('comes back within two seconds of a portal that returns after one', async () => {
    const { live, portal, pass, latest, connect } = createScene();
    await connect();
    portal.ticket = offline;
    latest().onclose?.();
    expect(live.connection.value).toBe('offline');
    await pass(1_000);
    portal.ticket = granted;
    await pass(500);
    latest().onopen?.();
    expect(live.connection.value).toBe('live');
  });

  test('a portal that said goodbye is asleep, and wakes by itself hours later', async () => {
    const { live, portal, pass, latest, connect, say } = createScene();
    await connect();
    say({ type: 'closing', why: 'asleep' });
    portal.ticket = offline;
    latest().onclose?.();
    await pass(3 * 60 * 60 * 1_000);
    expect(live.connection.value).toBe('asleep');
    portal.ticket = granted;
    await pass(2_000);
    latest().onopen?.();
    expect(live.connection.value).toBe('live');
  });

  test('polls every second while the portal answers and the socket does not', async () => {
    const { live, portal, pass, sockets } = createScene();
    live.start();
    for (let second = 0; second < 5; second += 1) {
      await pass(0);
      sockets.at(-1)?.onclose?.();
      await pass(1_000);
    }
    expect(live.connection.value).toBe('polling');
    expect(portal.refreshed).toBeGreaterThanOrEqual(4);
  });

  test('a socket that never opens is given up', async () => {
    const { live, pass } = createScene();
    live.start();
    await pass(5_000);
    await pass(0);
    expect(live.connection.value).toBe('polling');
  });

  test('a silent portal that still answers is kept, one that does not is left', async () => {
    const { live, portal, pass, connect, say } = createScene();
    await connect();
    for (let second = 0; second < 8; second += 1) {
      await pass(1_000);
      say({ type: 'tick', now: 0, revision: 0, remaining: [] });
    }
    expect(portal.refreshed).toBe(1);
    await pass(5_000);
    expect(portal.refreshed).toBe(2);
    expect(live.connection.value).toBe('live');
    portal.answers = false;
    portal.ticket = offline;
    await pass(5_000);
    expect(live.connection.value).toBe('offline');
  });

  test('looks again slowly where this browser is not known, and at once when it was paired', async () => {
    const { live, portal, pass } = createScene();
    portal.ticket = unknownBrowser;
    live.start();
    await pass(60_000);
    expect(live.connection.value).toBe('unauthorised');
    expect(portal.asked).toBe(13);
    portal.ticket = granted;
    live.nudge();
    await pass(0);
    expect(portal.asked).toBe(14);
  });

  test('is live again once the server that called this browser unknown has gone', async () => {
    const { live, portal, pass, latest } = createScene();
    portal.ticket = unknownBrowser;
    live.start();
    await pass(1_000);
    live.refuse();
    portal.ticket = granted;
    await pass(5_000);
    latest().onopen?.();
    expect(live.connection.value).toBe('live');
  });

  test('has one socket at a time: a nudge before it opens adds none, a refusal closes it', async () => {
    const { live, sockets, pass } = createScene();
    live.start();
    await pass(0);
    live.nudge();
    await pass(0);
    expect(sockets).toHaveLength(1);
    sockets[0]?.onopen?.();
    live.refuse();
    expect(live.connection.value).toBe('unauthorised');
    live.nudge();
    await pass(0);
    expect(sockets).toHaveLength(2);
    sockets[1]?.onopen?.();
    sockets[0]?.onclose?.();
    await pass(1_000);
    expect([live.connection.value, sockets.length]).toEqual(['live', 2]);
  });

  test('tries quickly at first and patiently later, never slower than every two seconds', () => {
    const total = Array.from({ length: 5 }, (_, index) => retryDelay(index + 1)).reduce((a, b) => a + b);
    expect(total).toBeLessThan(2_000);
    expect(retryDelay(10_000)).toBe(2_000);
  });
});
