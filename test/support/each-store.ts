import { afterAll, beforeAll, describe } from 'vitest';
import type { StoreKind } from '../../src/store/settings.ts';
import { type PostgresServer, startPostgres, storeUrl, whyNoPostgres } from './postgres-server.ts';

/** The environment of programs that are to find the same questions, which no other test has. */
type FreshStore = () => Readonly<Record<string, string>>;

type Scenarios = (fresh: FreshStore) => void;

/** The same scenarios for every store that outlives a process. */
export function describeInEachStore(title: string, scenarios: Scenarios): void {
  for (const describeIn of Object.values(stores)) describeIn(title, scenarios);
}

const missing = whyNoPostgres();

const stores: Readonly<Record<StoreKind, (title: string, scenarios: Scenarios) => void>> = {
  files: (title, scenarios) => describe(`${title}, in files`, () => scenarios(() => ({}))),
  postgres(title, scenarios) {
    const skipped = missing === null ? '' : ` (skipped: ${missing})`;
    describe.skipIf(missing !== null)(`${title}, in PostgreSQL${skipped}`, { tags: ['thorough'] }, () => {
      let server: PostgresServer;
      beforeAll(async () => {
        server = await startPostgres();
      });
      afterAll(() => server?.stop());
      scenarios(() => ({ CHOICE_STORE: storeUrl(server.freshInbox()).href }));
    });
  },
};
