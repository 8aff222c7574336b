import { afterAll, beforeAll, describe } from 'vitest';
import { type PostgresServer, startPostgres, storeUrl, whyNoPostgres } from './postgres-server.ts';

/** The environment of programs that are to find the same questions, which no other test has. */
export type FreshStore = () => Readonly<Record<string, string>>;

const missing = whyNoPostgres();

/** The same scenarios for every store that outlives a process. */
export function describeInEachStore(title: string, scenarios: (fresh: FreshStore) => void): void {
  describe(`${title}, in files`, () => scenarios(() => ({})));

  const skipped = missing === null ? '' : ` (skipped: ${missing})`;
  describe.skipIf(missing !== null)(`${title}, in PostgreSQL${skipped}`, { tags: ['thorough'] }, () => {
    let server: PostgresServer;
    beforeAll(async () => {
      server = await startPostgres();
    });
    afterAll(() => server?.stop());
    scenarios(() => ({ CHOICE_STORE: storeUrl(server.freshInbox()).href }));
  });
}
