import { beforeEach, expect, test } from 'vitest';
import { asker, request } from '../../../test/support/samples.ts';
import { createTestServices, human, type TestServices } from '../../../test/support/test-services.ts';
import { emptyAnswer } from '../../domain/answer/answer.ts';
import { StoreUnwritableError } from '../session-store.ts';
import type { Patience } from './observe-session.ts';

let services: TestServices;
let id: string;
beforeEach(async () => {
  services = createTestServices();
  const asked = await services.askHuman(request(), asker);
  if (asked.kind !== 'asked') throw new Error('not asked');
  id = asked.session.id;
});

function observe(more: Partial<Patience> = {}) {
  const patience = { holdMs: 50_000, signal: new AbortController().signal, leaveUnattended: false, ...more };
  return services.observeSession(id, patience);
}

const pick = [{ ...emptyAnswer, selectedIds: ['a'] }];

test('wakes as soon as the human answers', async () => {
  const observed = observe();
  await services.clock.advanceBy(1_000);
  await services.answer.answer(id, pick, human());
  expect(await observed).toMatchObject({ kind: 'ended', session: { id, ending: { kind: 'submitted' } } });
});

test('an ended session needs no waiting', async () => {
  await services.answer.answer(id, pick, human());
  expect(await observe()).toMatchObject({ kind: 'ended' });
});

test('comes back open when the hold is over, and the session is undisturbed', async () => {
  const before = await services.store.get(id);
  const observed = observe();
  await services.clock.advanceBy(50_000);
  expect(await observed).toMatchObject({ kind: 'open', why: 'held' });
  expect(await services.store.get(id)).toEqual(before);
});

test('comes back open when the store is away as the hold ends: the agent calls again', async () => {
  const observed = observe();
  await services.clock.advanceBy(49_000);
  services.store.get = () => Promise.reject(new StoreUnwritableError('the database does not answer'));
  await services.clock.advanceBy(1_000);
  expect(await observed).toMatchObject({ kind: 'open', why: 'held', session: { id } });
});

test('comes back when the call is aborted, also one that was aborted before', async () => {
  const call = new AbortController();
  const observed = observe({ signal: call.signal });
  await services.clock.advanceBy(1_000);
  call.abort();
  expect(await observed).toMatchObject({ kind: 'open', why: 'aborted' });
  expect(await observe({ signal: call.signal })).toMatchObject({ kind: 'open', why: 'aborted' });
});

test('comes back early only when no face has the question and that was asked for', async () => {
  const patient = observe({ leaveUnattended: false });
  services.person.attended = false;
  const observed = observe({ leaveUnattended: true });
  await services.clock.advanceBy(10_000);
  expect(await observed).toMatchObject({ kind: 'open', why: 'unattended' });
  await services.clock.advanceBy(40_000);
  expect(await patient).toMatchObject({ kind: 'open', why: 'held' });
});

test('the deadline ends it on time with no face attached', async () => {
  services.deadlines.wake(id);
  const observed = observe({ holdMs: 400_000 });
  await services.clock.advanceBy(300_000);
  expect(await observed).toMatchObject({ kind: 'ended', session: { ending: { kind: 'timeout' } } });
});

test('an unknown id is said to be unknown', async () => {
  const patience = { holdMs: 1, signal: new AbortController().signal, leaveUnattended: false };
  expect(await services.observeSession('01jd0000000123456789abcdef', patience)).toEqual({ kind: 'unknown' });
});
