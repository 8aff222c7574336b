import { beforeEach, describe, expect, test } from 'vitest';
import { createFakeClock, type FakeClock } from '../../../test/support/fake-clock.ts';
import { asked, owner, terms } from '../../../test/support/samples.ts';
import { createTestWorld } from '../../../test/support/test-world.ts';
import { createChangeSession } from '../answering/change-session.ts';
import type { SessionStore } from '../session-store.ts';
import type { DeadlineKeeper } from './keep-deadlines.ts';

const first = '01jd0000000000000000000001';
const second = '01jd0000000000000000000002';

let clock: FakeClock;
let store: SessionStore;
let keeper: DeadlineKeeper;
let watchers: number;
beforeEach(() => {
  const world = createTestWorld({ clock: createFakeClock(0) });
  clock = world.clock;
  store = world.store;
  keeper = world.deadlines;
  watchers = 0;
  const { watch } = store;
  store.watch = (listener) => {
    watchers += 1;
    const stop = watch(listener);
    return () => {
      watchers -= 1;
      stop();
    };
  };
});

const ask = (id: string, seconds: number) =>
  store.create(id, asked({ at: clock.now(), terms: terms({ timeoutSeconds: seconds }) }));

const stateOf = async (id: string) => (await store.get(id))?.state;

describe('while something is open', () => {
  test('each session ends at its own deadline, with that as the recorded end', async () => {
    await ask(first, 30);
    await ask(second, 60);
    keeper.wake();
    await clock.advanceTo(29_999);
    expect([await stateOf(first), await stateOf(second)]).toEqual(['open', 'open']);
    await clock.advanceTo(30_000);
    expect([await stateOf(first), await stateOf(second)]).toEqual(['ended', 'open']);
    await clock.advanceTo(60_000);
    expect(await store.get(second)).toMatchObject({ state: 'ended', endedAt: 60_000 });
  });

  test('a clock that is set back leaves a question no more time than it had', async () => {
    const hour = 3_600_000;
    clock.jumpTo(10 * hour);
    await ask(first, 300);
    keeper.wake();
    await clock.advanceBy(100_000);
    // Timers keep their pace: the system counts those by another clock.
    clock.suspendFor(-5 * hour);
    await clock.advanceBy(2_000);
    const now = clock.now();
    expect(await store.get(first)).toMatchObject({
      state: 'open',
      deadline: now + 300_000,
      movedBecause: 'slept',
    });
    await clock.advanceBy(299_000);
    expect(await stateOf(first)).toBe('open');
    await clock.advanceBy(1_000);
    expect(await stateOf(first)).toBe('ended');
  });

  test('a deadline that was moved is followed, both ways', async () => {
    const changeSession = createChangeSession({ store, clock, isAlive: () => true });
    await ask(first, 30);
    keeper.wake();
    await changeSession.moveDeadline(first, { kind: 'add', ms: 60_000 }, 'person');
    await clock.advanceTo(89_000);
    expect(await stateOf(first)).toBe('open');
    await changeSession.moveDeadline(first, { kind: 'until', at: 89_500 }, 'person');
    await clock.advanceTo(89_500);
    expect(await stateOf(first)).toBe('ended');
  });

  test('a machine whose timers slept along is noticed within two seconds of its waking up', async () => {
    await ask(first, 300);
    await store.lease(first, owner);
    keeper.wake();
    await clock.advanceTo(10_000);
    clock.suspendFor(3_600_000);
    await clock.advanceBy(2_000);
    expect(await store.get(first)).toMatchObject({ state: 'open', movedBecause: 'slept' });
  });

  test('between two deadlines the clock is looked at, not the store', async () => {
    await ask(first, 300);
    let looks = 0;
    const { listOpen } = store;
    store.listOpen = () => {
      looks += 1;
      return listOpen();
    };
    keeper.wake();
    await clock.advanceTo(299_999);
    expect(looks).toBe(1);
    keeper.close();
    await clock.advanceTo(600_000);
    expect([looks, await stateOf(first)]).toEqual([1, 'open']);
  });

  test('a machine that slept while a call waits gives the person a minute more, once', async () => {
    await ask(first, 30);
    await store.lease(first, owner);
    keeper.wake();
    await clock.advanceTo(10_000);
    clock.jumpTo(3_600_000);
    await clock.advanceTo(3_600_000);
    expect(await store.get(first)).toMatchObject({
      state: 'open',
      deadline: 3_660_000,
      movedBecause: 'slept',
    });
    await clock.advanceTo(3_660_000);
    expect(await stateOf(first)).toBe('ended');
  });
});

describe('what it looks after', () => {
  const count = (calls: Record<string, number>) => {
    const { get, listOpen } = store;
    store.get = (id) => {
      calls[id] = (calls[id] ?? 0) + 1;
      return get(id);
    };
    store.listOpen = () => {
      calls.all = (calls.all ?? 0) + 1;
      return listOpen();
    };
    return calls;
  };

  test('a named session only: others end by those who look after them', async () => {
    await ask(first, 30);
    await ask(second, 30);
    keeper.wake(first);
    await clock.advanceTo(60_000);
    expect([await stateOf(first), await stateOf(second)]).toEqual(['ended', 'open']);
    expect(watchers).toBe(0);
    keeper.wake(second);
    await clock.advanceTo(60_001);
    expect(await store.get(second)).toMatchObject({ state: 'ended', endedAt: 30_000 });
  });

  test('a change of a session reads that one, and a stranger to a named keeper none', async () => {
    const changeSession = createChangeSession({ store, clock, isAlive: () => true });
    await ask(first, 300);
    await ask(second, 300);
    keeper.wake(first);
    await clock.advanceTo(1);
    const calls = count({});
    await changeSession.moveDeadline(second, { kind: 'add', ms: 1_000 }, 'person');
    await clock.advanceTo(2);
    // Who moves it reads it.
    expect(calls).toEqual({ [second]: 1 });
    await changeSession.moveDeadline(first, { kind: 'until', at: 5_000 }, 'person');
    await clock.advanceTo(5_000);
    expect(await stateOf(first)).toBe('ended');
    expect(calls.all).toBeUndefined();
  });

  test('all sessions of the home when none is named: a change still reads one, a hint without a name all', async () => {
    let tell = (_id: string | null) => {};
    const { watch } = store;
    store.watch = (listener) => {
      tell = listener;
      return watch(listener);
    };
    await ask(first, 30);
    keeper.wake();
    await clock.advanceTo(1);
    const calls = count({});
    await ask(second, 60);
    keeper.wake();
    await clock.advanceTo(2);
    expect(calls).toEqual({ [second]: 1 });
    tell(null);
    await clock.advanceTo(3);
    expect(calls).toEqual({ [second]: 1, all: 1 });
    await clock.advanceTo(61_000);
    expect([await stateOf(first), await stateOf(second)]).toEqual(['ended', 'ended']);
  });
});

describe('when nothing is open', () => {
  test('nothing is watched and no timer runs', async () => {
    expect(watchers).toBe(0);
    keeper.wake(first);
    await clock.advanceTo(1);
    expect(watchers).toBe(0);
    await ask(first, 30);
    keeper.wake(first);
    await clock.advanceTo(2);
    expect(watchers).toBe(1);
    await clock.advanceTo(31_000);
    expect(watchers).toBe(0);
  });

  test('a portal waits for the next question with the one watch it has, and ends that on time', async () => {
    keeper.wake();
    await clock.advanceTo(1);
    await ask(first, 30);
    await clock.advanceTo(60_000);
    expect(await store.get(first)).toMatchObject({ state: 'ended', endedAt: 30_001 });
    await ask(second, 30);
    await clock.advanceTo(90_000);
    expect(await stateOf(second)).toBe('ended');
    expect(watchers).toBe(1);
    keeper.close();
    expect(watchers).toBe(0);
  });
});

test('a store that fails is asked again', async () => {
  await ask(first, 30);
  const { listOpen } = store;
  store.listOpen = () => Promise.reject(new Error('busy'));
  keeper.wake();
  await clock.advanceTo(5_000);
  store.listOpen = listOpen;
  await clock.advanceTo(30_000);
  expect(await stateOf(first)).toBe('ended');
});
