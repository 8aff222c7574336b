import { createInterface } from 'node:readline';
import { nodeDisk } from '../../src/files/node-disk.ts';
import { createFileStore } from '../../src/store/files/file-store.ts';
import { readAddress } from '../../src/store/postgres/address.ts';
import { createPostgresStore } from '../../src/store/postgres/postgres-store.ts';
import { createRealClock } from './real-clock.ts';
import { failing } from './store-faults.ts';
import type { RaceOrder } from './store-race-report.ts';
import { createRaceRunner } from './store-race-runner.ts';
import { createKeptLog } from './store-samples.ts';

/**
 * A process that races for the sessions of `RACE_HOME`, a folder or the address of a database: not an argument, which
 * others can read. It takes orders on stdin, reports on stdout, and runs until it is killed or its stdin is closed.
 */
const [keep = '', name = '', links = ''] = process.argv.slice(2);
const home = process.env.RACE_HOME ?? '';
const log = createKeptLog();
const disk = { ...nodeDisk, ...(links === 'no-links' ? { link: failing('EPERM') } : {}) };
const shared = { clock: createRealClock(), log, isAlive: () => true };
const address = readAddress(home);
const store =
  typeof address === 'string'
    ? createFileStore({ home, disk, ...shared })
    : createPostgresStore({ address, ...shared });
const runner = createRaceRunner({
  ...{ store, log, name, keep: Number(keep) },
  report: (line) => process.stdout.write(`${JSON.stringify(line)}\n`),
});

createInterface({ input: process.stdin })
  .on('line', (line) => runner.obey(JSON.parse(line) as RaceOrder))
  .on('close', () => process.exit());
void runner.run();
