import { beforeEach, describe, expect, test } from 'vitest';
import { asker, request } from '../../test/support/samples.ts';
import { createTestServices, type TestServices } from '../../test/support/test-services.ts';
import { addressOf } from '../application/faces.ts';
import type { OpenSession } from '../domain/session/session.ts';
import type { Call, Retry } from './call.ts';
import { readRetry, writeRetry } from './call.ts';
import type { ToolReply } from './tool-reply.ts';
import { answerOrWait } from './wait-for-answer.ts';

let services: TestServices;
let session: OpenSession;
let said: string[];
beforeEach(async () => {
  services = createTestServices();
  services.stored.set('timeout_seconds', 7_200);
  const asked = await services.askHuman(request(), asker);
  if (asked.kind !== 'asked' || asked.session.state !== 'open') throw new Error('not asked');
  session = asked.session;
  said = [];
});

const call = (more: Partial<Call> = {}): Call => ({
  asker,
  arrivedAt: services.clock.now(),
  signal: new AbortController().signal,
  retry: null,
  canRetry: false,
  sendProgress: async (_beat, message) => void said.push(message),
  ...more,
});

describe('the heartbeat of a call', () => {
  test('says what is asked, where and how much time is left, as every face does', async () => {
    const reply = answerOrWait(services, session, { call: call(), offer: null, turn: 1 });
    await services.clock.advanceBy(20_000);
    const waiting = `${session.request.title} (waiting for the human at ${addressOf(services.person.offer)}`;
    expect(said).toEqual([`${waiting}, 1:59:50 left)`, `${waiting}, 1:59:40 left)`]);
    await services.clock.advanceBy(100_000);
    await reply;
  });

  test('begins with the title on one line, shortened so that the address stays in view', async () => {
    const long = { ...session, request: { ...session.request, title: `First\n${'long '.repeat(50)}` } };
    const find = async () => long;
    const reply = answerOrWait({ ...services, find }, long, { call: call(), offer: null, turn: 1 });
    await services.clock.advanceBy(10_000);
    expect(said[0]).toMatch(/^First long long .{63}… \(waiting for the human at http:/);
    await services.clock.advanceBy(100_000);
    await reply;
  });

  test.each([
    ['the session cannot be read', () => ({ observeSession: () => Promise.reject(new Error('EMFILE')) })],
    [
      'nobody knows what the client allows',
      () => ({ hold: { ...services.hold, abortedAfterSeconds: () => Promise.reject(new Error('EIO')) } }),
    ],
  ])('ends with the call when %s', async (_why, broken) => {
    const failing = answerOrWait({ ...services, ...broken() }, session, {
      call: call(),
      offer: null,
      turn: 1,
    });
    await expect(failing).rejects.toThrow(/EMFILE|EIO/);
    await services.clock.advanceBy(60_000);
    expect(said).toEqual([]);
  });
});

describe('a client that comes back by itself', () => {
  /** Follows a call through its rounds, each reply of the client so late, and says how long it took and what came. */
  async function follow(client: string, { roundSeconds = 20, lateMs = 0, clockJumpMs = 0 } = {}) {
    const hold = { ...services.hold, clientTimeoutMs: roundSeconds * 1_250 };
    const beganAt = services.clock.now();
    let retry: Retry | null = null;
    for (let rounds = 1; ; rounds += 1) {
      const made = call({ asker: { ...asker, client }, canRetry: true, retry });
      const waiting = answerOrWait({ ...services, hold }, session, { call: made, offer: null, turn: 1 });
      const roundAt = services.clock.now();
      const reply = await finished(waiting);
      if (reply.kind === 'result') return { rounds, seconds: (services.clock.now() - beganAt) / 1_000 };
      retry = readRetry(writeRetry(reply.retry));
      expect(services.clock.now() - roundAt).toBeLessThanOrEqual(roundSeconds * 1_000);
      await services.clock.advanceBy(lateMs);
      services.clock.jumpTo(services.clock.now() + clockJumpMs);
    }
  }

  async function finished(waiting: Promise<ToolReply>): Promise<ToolReply> {
    let reply: ToolReply | null = null;
    void waiting.then((came) => {
      reply = came;
    });
    while (reply === null) await services.clock.advanceBy(500);
    return reply;
  }

  test('is sent round for as long as each round may be, where nothing counts them together', async () => {
    expect(await follow('somebody new')).toEqual({ rounds: 9, seconds: 180 });
  });

  test('and counts all rounds of a call as one is told to poll before its limit', async () => {
    expect(await follow('claude-code')).toEqual({ rounds: 6, seconds: 110 });
    expect(await follow('claude-code', { roundSeconds: 110 })).toEqual({ rounds: 1, seconds: 110 });
  });

  test('and was seen to cut a call is held over all rounds for less than that', async () => {
    services.learned.set('somebody new', 60);
    expect(await follow('somebody new')).toEqual({ rounds: 3, seconds: 48 });
  });

  test('is counted on while its reply is late', async () => {
    const { seconds } = await follow('claude-code', { lateMs: 15_000 });
    expect(seconds).toBeGreaterThan(100);
    expect(seconds).toBeLessThanOrEqual(111);
  });

  test('gets no more rounds from a clock that is set back', async () => {
    services.clock.jumpTo(1_763_200_000_000);
    expect((await follow('claude-code', { clockJumpMs: -3_600_000 })).rounds).toBe(6);
  });

  test('is told to poll a round early by a clock that jumps ahead', async () => {
    expect((await follow('claude-code', { clockJumpMs: 3_600_000 })).rounds).toBe(2);
  });
});
