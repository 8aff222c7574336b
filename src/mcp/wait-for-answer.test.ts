import { beforeEach, describe, expect, test } from 'vitest';
import { asker, request } from '../../test/support/samples.ts';
import { createTestServices, type TestServices } from '../../test/support/test-services.ts';
import type { OpenSession } from '../domain/session/session.ts';
import type { Call } from './call.ts';
import { waitForAnswer } from './wait-for-answer.ts';

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

const call = (): Call => ({
  asker,
  signal: new AbortController().signal,
  retry: null,
  canRetry: false,
  sendProgress: async (_beat, message) => void said.push(message),
});

describe('the heartbeat of a call', () => {
  test('says where the question is and how much time is left, as every face does', async () => {
    const reply = waitForAnswer(services, session, { call: call(), offer: null, turn: 1 });
    await services.clock.advanceBy(20_000);
    const waiting = `Waiting for the human at ${services.person.offer.url}`;
    expect(said).toEqual([`${waiting}, 1:59:50 left`, `${waiting}, 1:59:40 left`]);
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
    const failing = waitForAnswer({ ...services, ...broken() }, session, {
      call: call(),
      offer: null,
      turn: 1,
    });
    await expect(failing).rejects.toThrow(/EMFILE|EIO/);
    await services.clock.advanceBy(60_000);
    expect(said).toEqual([]);
  });
});
