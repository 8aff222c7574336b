import { once } from 'node:events';
import { createFileStore } from '../../src/store/files/file-store.ts';
import { createRealClock } from './real-clock.ts';
import { asked } from './samples.ts';
import { cancelled, createKeptLog, sessionIdAt } from './store-samples.ts';

/**
 * A process that says it is ready, waits for its stdin to say go, saves as many sessions as it was told to,
 * applies retention after each as every process does, and prints what it removed.
 */
const [home = '', saves = '', maxSessions = ''] = process.argv.slice(2);
const clock = createRealClock();
const store = createFileStore({ home, clock, log: createKeptLog(), isAlive: () => true });
const policy = { retentionDays: 30, maxSessions: Number(maxSessions), persist: true };

async function run(): Promise<void> {
  process.stdout.write('ready\n');
  await once(process.stdin, 'data');
  const removed = [...(Number(saves) === 0 ? await store.purge(policy) : [])];
  for (let n = 0; n < Number(saves); n += 1) {
    const id = sessionIdAt(clock.now());
    await store.create(id, asked({ at: clock.now() }));
    await store.append(id, 1, cancelled(clock.now()));
    removed.push(...(await store.purge(policy)));
  }
  await store.close();
  process.stdout.write(`${JSON.stringify(removed)}\n`);
  process.stdin.destroy();
}

void run();
