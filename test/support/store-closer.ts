import { createFileStore } from '../../src/store/files/file-store.ts';
import { createRealClock } from './real-clock.ts';
import { asked, owner } from './samples.ts';
import { createKeptLog, sessionIdAt } from './store-samples.ts';

/** A process that uses all of a store that could keep it alive, closes it, and then has nothing left to do. */
const [home = ''] = process.argv.slice(2);
const clock = createRealClock();
const store = createFileStore({ home, clock, log: createKeptLog(), isAlive: () => true });

async function run(): Promise<void> {
  const id = sessionIdAt(clock.now());
  await store.create(id, asked({ at: clock.now() }));
  await new Promise<void>((resolve) => {
    store.watch(() => resolve());
  });
  await store.lease(id, owner);
  await store.close();
}

void run();
