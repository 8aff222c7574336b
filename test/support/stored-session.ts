import type { SessionStore } from '../../src/application/session-store.ts';
import { createFileStore } from '../../src/store/files/file-store.ts';
import { createRealClock } from './real-clock.ts';
import { silentLog } from './test-services.ts';

/** Looks into the files of a home as another process would. */
export async function withStore<Value>(
  home: string,
  look: (store: SessionStore) => Promise<Value>,
): Promise<Value> {
  const store = createFileStore({ home, clock: createRealClock(), isAlive: () => true, log: silentLog });
  try {
    return await look(store);
  } finally {
    await store.close();
  }
}
