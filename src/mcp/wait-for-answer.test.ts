import { beforeEach, describe, expect, test } from 'vitest';
import { asker, request, terms } from '../../test/support/samples.ts';
import { createTestHouse, type TestHouse } from '../../test/support/test-house.ts';
import type { OpenSession } from '../domain/session.ts';
import type { Call } from './call.ts';
import { waitForAnswer } from './wait-for-answer.ts';

let house: TestHouse;
let session: OpenSession;
let said: string[];
beforeEach(async () => {
  house = createTestHouse();
  house.person.conditions = { terms: terms({ timeoutSeconds: 7_200 }) };
  const asked = await house.askHuman(request(), asker);
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
    const reply = waitForAnswer(house, session, { call: call(), offer: null });
    await house.clock.advanceBy(20_000);
    const waiting = `Waiting for the human at ${house.person.offer.url}`;
    expect(said).toEqual([`${waiting}, 1:59:50 left`, `${waiting}, 1:59:40 left`]);
    await house.clock.advanceBy(100_000);
    await reply;
  });

  test.each([
    ['the session cannot be read', () => ({ observeSession: () => Promise.reject(new Error('EMFILE')) })],
    [
      'nobody knows what the client allows',
      () => ({ hold: { ...house.hold, abortedAfterSeconds: () => Promise.reject(new Error('EIO')) } }),
    ],
  ])('ends with the call when %s', async (_why, broken) => {
    const failing = waitForAnswer({ ...house, ...broken() }, session, { call: call(), offer: null });
    await expect(failing).rejects.toThrow(/EMFILE|EIO/);
    await house.clock.advanceBy(60_000);
    expect(said).toEqual([]);
  });
});
