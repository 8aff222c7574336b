import type { Clock, IsAlive, Log } from '../../application/ports.ts';
import type { Attention, SessionStore } from '../../application/session-store.ts';
import type { Owner } from '../../domain/session/asker.ts';
import type { Session } from '../../domain/session/session.ts';
import type { SessionId } from '../../domain/session/session-id.ts';
import { attentionOf, isWantedWithoutCall, type LeaseNote, leaseUntil } from '../attention.ts';
import { leaseSchema } from '../event-schema.ts';
import { type Database, plainText } from './database.ts';
import type { SessionLog } from './session-log.ts';

/** Which process waits on which session. Pages show it; no answer depends on it. */
type Leases = Pick<SessionStore, 'lease' | 'attention' | 'attentions' | 'close'>;

type Deps = {
  readonly database: Database;
  readonly home: string;
  readonly sessions: SessionLog;
  readonly clock: Clock;
  readonly isAlive: IsAlive;
  readonly log: Log;
};

type Held = {
  readonly id: SessionId;
  readonly owner: Owner;
  calls: number;
  /** Its process goes on meanwhile: other hosts see by the renewals that it lives. */
  goesOn: boolean;
};

/** Other hosts believe a note for 90 s. */
const renewEveryMs = 30_000;

export function createLeases({ database, home, sessions, clock, isAlive, log }: Deps): Leases {
  const held = new Map<string, Held>();
  let isTold = false;
  let forgetRenewal: (() => void) | null = null;

  /** One that cannot be written does not fail the call: it only tells pages that an agent waits. */
  async function write(work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
      isTold = false;
    } catch (cause) {
      if (!isTold) log.warn('that a call waits could not be noted', cause);
      isTold = true;
    }
  }

  /** Rests once the session has ended. */
  const enter = (key: string, { id, owner, calls }: Held) =>
    write(async () => {
      const entered = await database.query(
        (sql) => sql`
          insert into choice.lease (home, id, owner, pid, host, waiting, at)
          select ${home}, ${id}, ${plainText(owner.id)}, ${owner.pid}::bigint, ${plainText(owner.host)}, ${calls > 0},
            ${clock.now()}::float8
          where not exists (
            select from choice.session where home = ${home} and id = ${id} and ended_at is not null)
          on conflict (home, id, owner) do update set waiting = excluded.waiting, at = excluded.at
          returning id`,
      );
      if (entered.length === 0 && calls === 0) held.delete(key);
    });

  /** Adds nothing: the end may have removed it. */
  const leave = ({ id, owner, calls }: Held) =>
    write(() =>
      database.query(
        (sql) => sql`
          update choice.lease set waiting = ${calls > 0}, at = ${clock.now()}
          where home = ${home} and id = ${id} and owner = ${plainText(owner.id)}`,
      ),
    );

  function renewLater(): void {
    forgetRenewal ??= clock.after(renewEveryMs, () => {
      forgetRenewal = null;
      for (const [key, lease] of held) void enter(key, lease);
      if (held.size > 0) renewLater();
    });
  }

  async function notesOf(ids: readonly SessionId[]): Promise<ReadonlyMap<SessionId, readonly LeaseNote[]>> {
    const rows = await database.query(
      (sql) => sql<(LeaseNote & { id: SessionId })[]>`
        select id, pid::float8 as pid, host, waiting, at from choice.lease
        where home = ${home} and id in (select json_array_elements_text(${JSON.stringify(ids)}::text::json))`,
    );
    const notes = new Map<SessionId, LeaseNote[]>();
    for (const { id, ...note } of rows) {
      if (leaseSchema.validate(note)) notes.set(id, [...(notes.get(id) ?? []), note]);
    }
    return notes;
  }

  async function attentionsTo(open: readonly SessionId[], known: ReadonlyMap<SessionId, Session>) {
    const notes = await notesOf(open);
    const now = clock.now();
    const found = open.map((id) => attentionOf(notes.get(id) ?? [], isAlive, now));
    const gone = open.filter((id, at) => found[at] === 'gone' && !known.has(id));
    const read = new Map(
      (gone.length === 0 ? [] : await sessions.readMany(gone)).map((one) => [one.id, one]),
    );
    return open.map((id, at): Attention => {
      const session = known.get(id) ?? read.get(id);
      const isWaited =
        found[at] === 'gone' && session?.state === 'open' && isWantedWithoutCall(session, isAlive);
      return isWaited ? 'recent' : (found[at] ?? 'gone');
    });
  }

  return {
    async lease(id, owner, as) {
      const key = `${owner.id} ${id}`;
      const lease = held.get(key) ?? { id, owner, calls: 0, goesOn: false };
      held.set(key, lease);
      const change = as === 'going-on' ? 0 : 1;
      lease.calls += change;
      lease.goesOn ||= as === 'going-on';
      renewLater();
      await enter(key, lease);
      return leaseUntil(() => {
        lease.calls -= change;
        if (lease.calls === 0 && !lease.goesOn) held.delete(key);
        return leave(lease);
      });
    },
    async attention(id) {
      const session = await sessions.get(id);
      if (session?.state !== 'open') return 'gone';
      const [attention = 'gone'] = await attentionsTo([id], new Map([[id, session]]));
      return attention;
    },
    async attentions(open) {
      if (open.length === 0) return [];
      const recalled = open.map((id) => sessions.recall(id)).filter((session) => session !== undefined);
      return attentionsTo(open, new Map(recalled.map((session) => [session.id, session])));
    },
    async close() {
      forgetRenewal?.();
      forgetRenewal = null;
      const owners = new Set([...held.values()].map(({ owner }) => plainText(owner.id)));
      held.clear();
      for (const owner of owners) {
        await write(() =>
          database.query((sql) => sql`delete from choice.lease where home = ${home} and owner = ${owner}`),
        );
      }
    },
  };
}
