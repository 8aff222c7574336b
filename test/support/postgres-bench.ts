import type { Address } from '../../src/store/postgres/address.ts';
import { createPostgresStore } from '../../src/store/postgres/postgres-store.ts';
import { deeds, type StoreBench, surroundings } from './store-bench.ts';

/** The store of an inbox, as two processes with a connection each see it. */
export async function openPostgresBench(address: Address): Promise<StoreBench> {
  const shared = surroundings();
  const open = () => createPostgresStore({ address, ...shared });
  const [store, peer] = [open(), open()];
  return {
    ...shared,
    store,
    peer,
    ...deeds(store, shared.clock),
    async close() {
      await store.close();
      await peer.close();
    },
  };
}
