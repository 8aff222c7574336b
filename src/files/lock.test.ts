import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { acquireLock, type Lock } from './lock.ts';
import { type Machine, nodeMachine } from './machine.ts';

let folder: string;
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'choice-lock-')), 'lock');
});
afterEach(() => rm(join(folder, '..'), { recursive: true, force: true }));

const noon = Date.UTC(2026, 10, 15, 12);

/** A machine whose time passes only by waiting, seen by the process `pid`; `dead` processes have died. */
function machineOf(pid: number, { dead = [] as number[], host = 'here', start = noon } = {}): Machine {
  let now = start;
  return {
    ...nodeMachine,
    pid,
    host,
    isAlive: (other) => !dead.includes(other),
    now: () => now,
    async wait(ms) {
      now += ms;
    },
  };
}

async function held(lock: Promise<Lock | null>): Promise<Lock> {
  const mine = await lock;
  if (mine === null) throw new Error('not acquired');
  return mine;
}

describe('a lock', () => {
  test('has one holder at a time, and passes on when released', async () => {
    const first = await held(acquireLock(folder, machineOf(1)));
    let passedOn = false;
    const waiting: Machine = {
      ...machineOf(2),
      async wait() {
        passedOn = true;
        await first.release();
      },
    };
    const second = await held(acquireLock(folder, waiting));
    expect([passedOn, await first.isMine(), await second.isMine()]).toEqual([true, false, true]);
  });

  test('of a dead process is taken over at once', async () => {
    await held(acquireLock(folder, machineOf(1)));
    const machine = machineOf(2, { dead: [1] });
    const started = machine.now();
    expect(await (await held(acquireLock(folder, machine))).isMine()).toBe(true);
    expect(machine.now()).toBe(started);
  });

  test('of a dead process is taken over by one of many', async () => {
    await held(acquireLock(folder, machineOf(1)));
    let holders = 0;
    let most = 0;
    const takers = Array.from({ length: 8 }, async (_, index) => {
      const lock = await held(
        acquireLock(folder, {
          ...nodeMachine,
          now: () => noon,
          host: 'here',
          pid: 10 + index,
          isAlive: (pid) => pid !== 1,
        }),
      );
      holders += 1;
      most = Math.max(most, holders);
      await new Promise((resolve) => setImmediate(resolve));
      holders -= 1;
      await lock.release();
    });
    await Promise.all(takers);
    expect(most).toBe(1);
  });

  test('of a process that stands still is taken over after ten seconds, and that process learns it', async () => {
    const stopped = await held(acquireLock(folder, machineOf(1)));
    const machine = machineOf(2);
    const started = machine.now();
    await held(acquireLock(folder, machine));
    expect(machine.now() - started).toBeGreaterThan(10_000);
    expect(await stopped.isMine()).toBe(false);
  });

  test('of another computer is believed until its time is up', async () => {
    await held(acquireLock(folder, machineOf(1, { host: 'there' })));
    const machine = machineOf(2, { dead: [1] });
    const started = machine.now();
    await held(acquireLock(folder, machine));
    expect(machine.now() - started).toBeGreaterThan(10_000);
  });

  test('of whoever died before writing its name is taken over after a second', async () => {
    await held(acquireLock(folder, machineOf(1))).then((lock) => lock.release());
    const nameless = join(folder, '00000002');
    await writeFile(nameless, '');
    await utimes(nameless, noon / 1_000, noon / 1_000);
    const machine = machineOf(2);
    const started = machine.now();
    await held(acquireLock(folder, machine));
    expect(machine.now() - started).toBeGreaterThan(1_000);
    expect(machine.now() - started).toBeLessThan(2_000);
  });

  test('that is never given back is given up on', async () => {
    // Each time we look, the holder is a fresh one: nothing ever gets stale.
    const machine = machineOf(2);
    const busy: Machine = {
      ...machine,
      read: async () => JSON.stringify({ pid: 1, host: 'here', at: machine.now() }),
    };
    await held(acquireLock(folder, machineOf(1)));
    expect(await acquireLock(folder, busy)).toBeNull();
  });

  test('taken by an old number is none: a latecomer backs off', async () => {
    // It saw an empty folder, slept through ten holders, and creates number 1 when number 11 is held.
    let lookedOnce = false;
    const late: Machine = {
      ...machineOf(3, { dead: [2] }),
      async list(of) {
        if (lookedOnce) return nodeMachine.list(of);
        lookedOnce = true;
        for (let round = 0; round < 10; round += 1)
          await (await held(acquireLock(folder, machineOf(1)))).release();
        await held(acquireLock(folder, machineOf(2)));
        return [];
      },
    };
    await held(acquireLock(folder, late));
    const names = (await readdir(folder)).sort();
    expect(names.at(-1)).toBe('00000012');
    expect(names).not.toContain('00000001');
    expect(JSON.parse(await readFile(join(folder, '00000012'), 'utf8'))).toMatchObject({ pid: 3 });
  });
});
