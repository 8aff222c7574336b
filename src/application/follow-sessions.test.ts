import { beforeEach, describe, expect, test } from 'vitest';
import { createFakeClock, type FakeClock } from '../../test/support/fake-clock.ts';
import { createTestLog, type TestLog } from '../../test/support/test-log.ts';
import type { SessionId } from '../domain/session/session-id.ts';
import { createFollowing, type Following, type Occasion } from './follow-sessions.ts';
import { StoreRefusedError } from './session-store.ts';

const [mine, other] = ['01jd0000000000000000000001', '01jd0000000000000000000002'];
const never = Number.POSITIVE_INFINITY;

let clock: FakeClock;
let log: TestLog;
let listeners: Set<(id: SessionId | null) => void>;
let occasions: Occasion[];
/** What a look does; returns when it wants the next one. */
let work: () => Promise<number>;
let following: Following;

beforeEach(() => {
  clock = createFakeClock(0);
  log = createTestLog();
  listeners = new Set();
  occasions = [];
  work = async () => never;
  const watch = (listener: (id: SessionId | null) => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  following = createFollowing(
    { store: { watch }, clock, log },
    {
      cares: (id) => id === mine,
      failure: 'it failed',
      look(occasion) {
        occasions.push(occasion);
        return work();
      },
    },
  );
});

const hint = (id: SessionId | null) => {
  for (const tell of listeners) tell(id);
};

/** Looks that end when they are told to. */
function holdLooks(): () => void {
  let release = (_next: number) => {};
  work = () =>
    new Promise((resolve) => {
      release = resolve;
    });
  return () => release(never);
}

/** Forgets the look that every start brings. */
async function started(): Promise<void> {
  following.start();
  await clock.advanceBy(0);
  occasions = [];
}

describe('a hint', () => {
  test('brings a look before the next line runs, at what it named', async () => {
    await started();
    hint(mine);
    expect(occasions).toEqual([{ ids: [mine], all: false, isDue: false }]);
    await clock.advanceBy(0);
    hint(null);
    expect(occasions.at(-1)).toEqual({ ids: [], all: true, isDue: false });
  });

  test('about a session that nobody cares for brings none', async () => {
    await started();
    hint(other);
    expect(occasions).toEqual([]);
  });

  test('during a look makes one more, for all that came meanwhile', async () => {
    await started();
    const release = holdLooks();
    hint(mine);
    for (let count = 0; count < 50; count += 1) hint(mine);
    hint(null);
    following.look();
    expect(occasions).toHaveLength(1);
    release();
    await clock.advanceBy(0);
    expect(occasions.slice(1)).toEqual([{ ids: [mine], all: true, isDue: false }]);
  });
});

describe('a moment that a look asked for', () => {
  test('brings the next look, and a look before it may ask for another', async () => {
    work = async () => 5_000;
    await started();
    await clock.advanceTo(4_000);
    work = async () => 9_000;
    hint(mine);
    await clock.advanceTo(8_999);
    expect(occasions).toHaveLength(1);
    work = async () => never;
    await clock.advanceTo(100_000);
    expect(occasions.slice(1)).toEqual([{ ids: [], all: false, isDue: true }]);
  });

  test('comes within two seconds after a sleep in which timers stood still', async () => {
    work = async () => 3_600_000;
    await started();
    work = async () => never;
    clock.suspendFor(4_000_000);
    await clock.advanceBy(2_000);
    expect(occasions).toEqual([{ ids: [], all: false, isDue: true }]);
  });

  test('means nothing once the clock was set back: everything is looked at', async () => {
    clock.jumpTo(50_000_000);
    work = async () => 60_000_000;
    await started();
    work = async () => never;
    clock.suspendFor(-40_000_000);
    await clock.advanceBy(2_000);
    expect(occasions).toEqual([{ ids: [], all: true, isDue: true }]);
  });
});

describe('a look that fails', () => {
  const fail = (cause: Error) => {
    work = () => Promise.reject(cause);
  };

  test('is repeated every second, at everything, and logged once until one succeeds', async () => {
    await started();
    fail(new Error('busy'));
    hint(mine);
    await clock.advanceBy(3_000);
    expect(occasions.slice(1)).toEqual(Array(3).fill({ ids: [], all: true, isDue: true }));
    expect(log.lines).toEqual([expect.stringContaining('it failed')]);
    work = async () => never;
    await clock.advanceBy(10_000);
    expect(occasions).toHaveLength(5);
    fail(new Error('busy again'));
    hint(mine);
    await clock.advanceBy(0);
    expect(log.lines).toHaveLength(2);
  });

  test('is repeated at once when a hint comes', async () => {
    await started();
    fail(new Error('busy'));
    hint(mine);
    await clock.advanceBy(0);
    work = async () => never;
    hint(mine);
    expect(occasions.at(-1)).toEqual({ ids: [mine], all: true, isDue: false });
    await clock.advanceBy(10_000);
    expect(occasions).toHaveLength(2);
  });

  test('because of an outage says nothing: that tells of itself', async () => {
    await started();
    fail(new StoreRefusedError(() => 'away', { isOutage: true }));
    hint(mine);
    await clock.advanceBy(0);
    expect(log.lines).toEqual([]);
  });
});

describe('at rest', () => {
  test('nothing is watched, no timer runs and nothing is looked at, before the start and after the end', async () => {
    following.look();
    expect([listeners.size, occasions.length]).toEqual([0, 0]);
    work = async () => clock.now() + 1_000;
    following.start();
    following.start({ ids: [mine] });
    expect(listeners.size).toBe(1);
    await clock.advanceBy(0);
    following.stop();
    occasions = [];
    following.look();
    await clock.advanceBy(60_000);
    expect([listeners.size, occasions.length]).toEqual([0, 0]);
  });

  test('a look under way knows, and asks for no other', async () => {
    const release = holdLooks();
    following.start();
    hint(null);
    following.stop();
    expect(following.isOn()).toBe(false);
    release();
    await clock.advanceBy(60_000);
    expect(occasions).toHaveLength(1);
  });

  test('started again during a look, there is still one at a time', async () => {
    const release = holdLooks();
    following.start();
    following.stop();
    following.start();
    expect(occasions).toHaveLength(1);
    release();
    await clock.advanceBy(0);
    expect(occasions).toHaveLength(2);
    expect(listeners.size).toBe(1);
  });
});
