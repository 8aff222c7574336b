import type { Sql } from 'postgres';
import type { Clock, Log } from '../../application/ports.ts';
import type { SessionId } from '../../domain/session/session-id.ts';
import type { Hints } from '../hints.ts';
import type { Database } from './database.ts';

/** Hears of what other processes did, while this one has listeners. */
export type Watcher = {
  start(): void;
  stop(): void;
  heard(payload: string): void;
  lost(): void;
};

type Deps = {
  readonly database: Database;
  readonly home: string;
  readonly clock: Clock;
  readonly log: Log;
  readonly hints: Pick<Hints, 'tell'>;
};

type ChangeRow = {
  readonly horizon: string;
  readonly n: string | null;
  readonly id: SessionId | null;
};

const lookEveryMs = 1_000;

/**
 * A notification comes within a millisecond or so. It is lost with its connection, and behind a pooler there is none:
 * so the list of changes is read every second, too.
 */
export function createWatcher({ database, home, clock, log, hints }: Deps): Watcher {
  let life = 0;
  let isListening = false;
  let isTold = false;
  let horizon: string | null = null;
  let told = new Set<string>();
  let forgetNext = () => {};

  async function look(born: number): Promise<void> {
    try {
      await lookNow(born);
      isTold = false;
    } catch (cause) {
      isListening = false;
      if (born === life && !isTold)
        log.warn('changes by other processes cannot be seen; trying again', cause);
      isTold = true;
    }
    if (born === life) forgetNext = clock.after(lookEveryMs, () => void look(born));
  }

  async function lookNow(born: number): Promise<void> {
    if (!isListening) {
      isListening = true;
      horizon = null;
      await database.listen(`choice_${home}`);
      if (born !== life) return;
    }
    const since = horizon;
    const rows = await database.query((sql) => selectChanges(sql, since));
    if (born !== life) return;
    const unknown = rows.filter(({ n }) => n !== null && !told.has(n));
    // A connection that was lost meanwhile has set it back: everything is to be read again then.
    horizon = isListening ? (rows[0]?.horizon ?? null) : null;
    told = new Set(rows.map(({ n }) => n ?? ''));
    if (since === null) hints.tell(null);
    else for (const { id } of unknown) hints.tell(id);
  }

  /**
   * Changes of all transactions that had not ended at the last look. Their numbers do not follow the order in which
   * they end, so one below the last number seen may still come.
   */
  const selectChanges = (sql: Sql, since: string | null) =>
    sql<ChangeRow[]>`
      select pg_snapshot_xmin(pg_current_snapshot())::text as horizon, c.n::text as n, c.id
      from (select) as always left join choice.change c on c.home = ${home} and c.xid >= ${since}::xid8
      order by c.n`;

  return {
    start() {
      life += 1;
      isListening = false;
      void look(life);
    },
    stop() {
      life += 1;
      forgetNext();
    },
    heard(payload) {
      const [n = '', id = ''] = payload.split(' ');
      told.add(n);
      hints.tell(id);
    },
    lost() {
      isListening = false;
    },
  };
}
