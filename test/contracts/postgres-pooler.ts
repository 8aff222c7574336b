import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { Address } from '../../src/store/postgres/address.ts';
import { openPostgresBench } from '../support/postgres-bench.ts';
import type { PostgresServer } from '../support/postgres-server.ts';
import type { StoreBench } from '../support/store-bench.ts';
import { submitted } from '../support/store-samples.ts';
import { startTransactionPooler } from '../support/transaction-pooler.ts';
import { describeWatching } from './session-store-watching.ts';

/** The address does not say that there is a pooler: people do not always know. */
export function describePooler(server: () => Promise<PostgresServer>): void {
  async function throughPooler(): Promise<Address> {
    const address = (await server()).freshInbox();
    const url = new URL(address.url);
    const pooler = await startTransactionPooler(Number(url.port));
    onTestFinished(pooler.close);
    return { ...address, url: Object.assign(url, { port: String(pooler.port) }).href };
  }

  describe('behind a pooler that gives every transaction another server process', () => {
    let bench: StoreBench;
    beforeEach(async () => {
      bench = await openPostgresBench(await throughPooler());
      onTestFinished(() => bench.close());
    });

    test('much at once is stored and read, with none lost', async () => {
      const { store, peer, ask } = bench;
      const warnings: unknown[] = [];
      const warned = (warning: unknown) => warnings.push(warning);
      process.on('warning', warned);
      onTestFinished(() => void process.off('warning', warned));
      onTestFinished(store.watch(() => {}));
      const ids = await Promise.all(Array.from({ length: 12 }, () => ask()));
      const written = await Promise.all(ids.map((id) => peer.append(id, 1, submitted(2))));
      expect(written.every(({ won }) => won)).toBe(true);
      const purge = store.purge({ retentionDays: 30, maxSessions: 1_000, persist: true });
      expect(await Promise.all(ids.map((id) => store.get(id)))).toMatchObject(ids.map((id) => ({ id })));
      expect(await purge).toEqual([]);
      expect(await store.countEnded()).toBe(12);
      expect(await store.health()).toEqual({ ok: true });
      expect(warnings).toEqual([]);
    });

    describeWatching(() => bench);
  });
}
