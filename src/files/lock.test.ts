import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Disk } from './disk.ts';
import { acquireLock as acquireOn, type Lock } from './lock.ts';
import { nodeDisk } from './node-disk.ts';
import { type ThisProcess, thisProcess } from './this-process.ts';

let folder: string;
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'choice-lock-')), 'lock');
});
afterEach(() => rm(join(folder, '..'), { recursive: true, force: true }));

const noon = Date.UTC(2026, 10, 15, 12);

function acquireLock(of: string, self: ThisProcess, disk: Disk = nodeDisk): Promise<Lock | null> {
  return acquireOn(of, { disk, self });
}

/** The process `pid`; its time passes only by waiting, and `dead` processes have died. */
function processOf(pid: number, { dead = [] as number[], host = 'here', start = noon } = {}): ThisProcess {
  let now = start;
  return {
    ...thisProcess,
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
    const first = await held(acquireLock(folder, processOf(1)));
    let passedOn = false;
    const waiting: ThisProcess = {
      ...processOf(2),
      async wait() {
        passedOn = true;
        await first.release();
      },
    };
    const second = await held(acquireLock(folder, waiting));
    expect([passedOn, await first.isMine(), await second.isMine()]).toEqual([true, false, true]);
  });

  test('of a dead process is taken over at once', async () => {
    await held(acquireLock(folder, processOf(1)));
    const self = processOf(2, { dead: [1] });
    const started = self.now();
    expect(await (await held(acquireLock(folder, self))).isMine()).toBe(true);
    expect(self.now()).toBe(started);
  });

  test('of a dead process is taken over by one of many', async () => {
    await held(acquireLock(folder, processOf(1)));
    let holders = 0;
    let most = 0;
    const takers = Array.from({ length: 8 }, async (_, index) => {
      const lock = await held(
        acquireLock(folder, {
          ...thisProcess,
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
    const stopped = await held(acquireLock(folder, processOf(1)));
    const self = processOf(2);
    const started = self.now();
    await held(acquireLock(folder, self));
    expect(self.now() - started).toBeGreaterThan(10_000);
    expect(await stopped.isMine()).toBe(false);
  });

  test('of another computer is believed until its time is up', async () => {
    await held(acquireLock(folder, processOf(1, { host: 'there' })));
    const self = processOf(2, { dead: [1] });
    const started = self.now();
    await held(acquireLock(folder, self));
    expect(self.now() - started).toBeGreaterThan(10_000);
  });

  test('of a process that died before writing its name is taken over after a second', async () => {
    await held(acquireLock(folder, processOf(1))).then((lock) => lock.release());
    const nameless = join(folder, '00000002');
    await writeFile(nameless, '');
    await utimes(nameless, noon / 1_000, noon / 1_000);
    const self = processOf(2);
    const started = self.now();
    await held(acquireLock(folder, self));
    expect(self.now() - started).toBeGreaterThan(1_000);
    expect(self.now() - started).toBeLessThan(2_000);
  });

  test('that is never given back is given up on', async () => {
    // Each time we look, the holder is a fresh one: nothing ever gets stale.
    const self = processOf(2);
    const busy: Disk = {
      ...nodeDisk,
      read: async () => JSON.stringify({ pid: 1, host: 'here', at: self.now() }),
    };
    await held(acquireLock(folder, processOf(1)));
    expect(await acquireLock(folder, self, busy)).toBeNull();
  });

  test('taken by an old number is none: a latecomer backs off', async () => {
    // It saw an empty folder, slept through ten holders, and creates number 1 when number 11 is held.
    let lookedOnce = false;
    const late: Disk = {
      ...nodeDisk,
      async list(of) {
        if (lookedOnce) return nodeDisk.list(of);
        lookedOnce = true;
        for (let round = 0; round < 10; round += 1)
          await (await held(acquireLock(folder, processOf(1)))).release();
        await held(acquireLock(folder, processOf(2)));
        return [];
      },
    };
    await held(acquireLock(folder, processOf(3, { dead: [2] }), late));
    const names = (await readdir(folder)).sort();
    expect(names.at(-1)).toBe('00000012');
    expect(names).not.toContain('00000001');
    expect(JSON.parse(await readFile(join(folder, '00000012'), 'utf8'))).toMatchObject({ pid: 3 });
  });
});
