import { expect, vi } from 'vitest';
import type { Disk } from '../../src/files/disk.ts';
import { createFileStore } from '../../src/store/files/file-store.ts';
import type { FileBench } from './store-bench.ts';

export const soon = (claim: () => void) => vi.waitFor(claim, { interval: 2, timeout: 30_000 });

/** A peer that polls only when the test moves the clock: until then it hears only what the system reports. */
export async function listenThrough({ home, log, clock }: FileBench, disk: Disk) {
  const store = createFileStore({ home, log, clock, isAlive: () => true, disk });
  const told: (string | null)[] = [];
  store.watch((id) => told.push(id));
  // The first poll ends with a hint to every listener: no change after it is missed.
  await soon(() => expect(told).toContain(null));
  told.length = 0;
  return { store, told };
}
