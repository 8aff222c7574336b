import type { Clock, IsAlive, Log } from '../../application/ports.ts';
import type { SessionStore, StoreHealth } from '../../application/session-store.ts';
import type { SessionId } from '../../domain/session/session-id.ts';
import { messageOf } from '../../files/error-code.ts';
import { createHints, type Hints } from '../hints.ts';
import type { Address } from './address.ts';
import { createAttachments } from './attachments.ts';
import { createDamagedSessions } from './damaged-sessions.ts';
import { createDatabase } from './database.ts';
import { createDrafts } from './drafts.ts';
import { createKeepRetention } from './keep-retention.ts';
import { createLeases } from './leases.ts';
import { createOutage } from './outage.ts';
import type { TimeSample } from './server-clock.ts';
import { createSessionLog } from './session-log.ts';
import { createTeam } from './team.ts';
import { createWatcher, type Watcher } from './watcher.ts';

export type PostgresStoreOptions = {
  readonly address: Address;
  readonly clock: Clock;
  readonly isAlive: IsAlive;
  readonly log: Log;
  /** For every new connection; without it, what the address says. */
  readonly password?: () => Promise<string>;
  /** The folder of this host that is the inbox's alone, where an agent finds files that people add; none without it. */
  readonly folder?: string;
  /** How long a reply may take; tests have less. */
  readonly patienceMs?: number;
  /** Told the database's time, for a clock that follows it. */
  readonly onTime?: (sample: TimeSample) => void;
};

/** The store that processes of many machines share. Creating it does not connect. */
export function createPostgresStore(options: PostgresStoreOptions): SessionStore {
  const { address, clock, isAlive, log, password, patienceMs, onTime, folder = null } = options;
  const home = address.inbox;
  const hints: Hints = createHints({
    onFirst: () => watcher.start(),
    onNone: () => watcher.stop(),
    onFailure: (cause) => log.error('a listener of the store failed', cause),
  });
  const outage = createOutage(address.label, log);
  const database = createDatabase({
    ...{ address, clock, password, patienceMs, onTime, outage },
    onNotify: (payload) => watcher.heard(payload),
    onLost: () => watcher.lost(),
  });
  const watcher: Watcher = createWatcher({ database, home, clock, log, hints });
  const sessions = createSessionLog({ database, home, log, tell: hints.tell });
  const leases = createLeases({ database, home, sessions, clock, isAlive, log });
  const attachments = createAttachments({ database, home, sessions, clock, log, folder });
  const onGone = (id: SessionId) => {
    sessions.forget(id);
    attachments.forget(id);
    hints.tell(id);
  };

  /** Written, not only read: a standby and a role without rights can be read. */
  async function health(): Promise<StoreHealth> {
    try {
      await database.query(
        (sql) => sql`
          insert into choice.inbox (home) values (${home}) on conflict (home) do update set home = excluded.home`,
      );
      return { ok: true };
    } catch (error) {
      return { ok: false, reason: messageOf(error), cause: error };
    }
  }

  return {
    persistent: true,
    attachments: attachments.store,
    outage,
    team: createTeam({ database, home }),
    create: sessions.create,
    append: sessions.append,
    adopt: sessions.adopt,
    // A transaction is as durable as the database makes it when it ends, whichever process it was of.
    settle: async () => {},
    get: sessions.get,
    listOpen: sessions.listOpen,
    findSameQuestion: sessions.findSameQuestion,
    listEnded: sessions.listEnded,
    countEnded: sessions.countEnded,
    listUncollected: sessions.listUncollected,
    ...createDrafts({ database, home }),
    ...leases,
    ...createKeepRetention({ database, home, clock, log, onGone, sweepCopies: attachments.sweep }),
    ...createDamagedSessions({ database, address, sessions, onGone }),
    watch: hints.add,
    health,
    async close() {
      hints.clear();
      await leases.close();
      await database.close();
    },
  };
}
