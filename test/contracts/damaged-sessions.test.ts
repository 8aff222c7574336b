import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { createAnswerSession } from '../../src/application/answering/answer-session.ts';
import { createKeepDraft } from '../../src/application/answering/keep-draft.ts';
import type { StoreKind } from '../../src/store/settings.ts';
import { openFileDamage, openPostgresDamage } from '../support/damage-benches.ts';
import { openPostgresBench } from '../support/postgres-bench.ts';
import { type PostgresServer, runSql, startPostgres, whyNoPostgres } from '../support/postgres-server.ts';
import { by } from '../support/store-samples.ts';
import { describeDamage, describeSettingAside } from './damaged-sessions.ts';

/** A kind of store without an entry does not compile: none of them may be broken by what somebody else damaged. */
const contracts: Readonly<Record<StoreKind, () => void>> = {
  files() {
    describeDamage('files', openFileDamage);
    describeSettingAside('files', openFileDamage);
  },
  postgres: describePostgres,
};

for (const describeContract of Object.values(contracts)) describeContract();

function describePostgres(): void {
  const missing = whyNoPostgres();
  const skipped = missing === null ? '' : ` (skipped: ${missing})`;
  describe.skipIf(missing !== null)(`PostgreSQL${skipped}`, { tags: ['thorough'] }, () => {
    let started: Promise<PostgresServer> | null = null;
    const server = () => {
      started ??= startPostgres();
      return started;
    };
    afterAll(async () => (await started)?.stop());
    const openBench = async () => openPostgresDamage(await server());

    describeDamage('PostgreSQL', openBench);
    describeSettingAside('PostgreSQL', openBench);

    test.each([
      ['counts an event that is not there', "update choice.session set head = 9 where id = 'ID'"],
      ['says that it has ended', "update choice.session set ended_at = 5 where id = 'ID'"],
      ['has no log', "delete from choice.event where id = 'ID'"],
    ])('a row that %s is damaged, and no writer tries without end', async (_what, statement) => {
      const address = (await server()).freshInbox();
      const bench = await openPostgresBench(address);
      onTestFinished(() => bench.close());
      const [id, sound] = [await bench.ask(), await bench.ask()];
      await runSql(address.url, statement.replace('ID', id));
      const { peer, clock } = bench;
      expect(await peer.listOpen()).toMatchObject([{ id: sound }]);
      const answers = createAnswerSession({
        ...{ store: peer, clock, keepDraft: createKeepDraft(peer) },
        personName: async () => null,
      });
      const given = { reason: null, notes: [] };
      expect(await answers.cancel(id, given, by)).toEqual({ kind: 'unknown-session' });
      expect(await peer.listDamaged()).toEqual([id]);
    });
  });
}
