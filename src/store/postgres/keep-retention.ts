import type { Fragment, PendingQuery, Sql } from 'postgres';
import type { Clock, Log } from '../../application/ports.ts';
import type { ClockTrust, RetentionPolicy, SessionStore } from '../../application/session-store.ts';
import { eventSchema } from '../../domain/session/session-event.ts';
import { isSessionId, type SessionId } from '../../domain/session/session-id.ts';
import {
  dayMs,
  hourMs,
  isBehind,
  judgeClock,
  longestPause,
  retentionEdge,
  sinceEver,
  wouldTakeMost,
} from '../retention.ts';
import { clockIsDoubted } from '../strings.ts';
import type { Database } from './database.ts';

/** Removes sessions from the history: one that a person names, or all that retention no longer keeps. */
type KeepRetention = Pick<SessionStore, 'remove' | 'purge' | 'previewPurge'>;

type Deps = {
  readonly database: Database;
  readonly home: string;
  readonly clock: Clock;
  readonly log: Log;
  readonly onGone: (id: SessionId) => void;
  /** Removes what this host has copied of sessions that are gone. */
  readonly sweepCopies: () => Promise<void>;
};

type Counts = {
  /** Zero where age removes nothing: then it is not counted. */
  readonly total: number;
  readonly outdated: number;
  readonly newest: number | null;
  /** The latest of those that would be removed because of their age. */
  readonly newestOld: number | null;
  readonly doubtedSince: number | null;
  /** The latest of those that are more than the policy keeps. */
  readonly surplusAt: number | null;
  readonly surplusId: SessionId | null;
};

type Judged = {
  /** The policy as far as the clock is trusted. */
  readonly effective: RetentionPolicy;
  readonly clock: ClockTrust;
  readonly now: number;
  readonly doubtedSince: number | null;
  readonly noted: number | null;
  readonly surplus: Pick<Counts, 'surplusAt' | 'surplusId'>;
  /** False where a look at the index has shown that nothing is to be removed. */
  readonly mayRemove: boolean;
};

/** A question is stored within moments of being leased. */
const abandonedAfterMs = 60_000;

export function createKeepRetention(deps: Deps): KeepRetention {
  const { database, home, clock, log, onGone, sweepCopies } = deps;
  let warned = false;

  async function judge(policy: RetentionPolicy, belief?: 'believed'): Promise<Judged> {
    const now = clock.now();
    const [counts] = await database.query((sql) => selectCounts(sql, home, { policy, now }));
    const {
      total = 0,
      outdated = 0,
      newest = null,
      newestOld = null,
      doubtedSince: noted = null,
    } = counts ?? {};
    const { surplusAt = null, surplusId = null } = counts ?? {};
    const endings = wouldTakeMost({ total, outdated }) ? await endingTimes() : [];
    const longestPauseMs = longestPause(endings, newestOld ?? now, now);
    const since = belief === 'believed' ? sinceEver : noted;
    const judged = judgeClock({ total, outdated, longestPauseMs }, since, now);
    return {
      effective: judged.trust === 'trusted' ? policy : { ...policy, retentionDays: Infinity },
      clock: isBehind(newest ?? undefined, now) ? 'behind' : judged.trust,
      now,
      doubtedSince: judged.doubtedSince,
      noted,
      surplus: { surplusAt, surplusId },
      mayRemove: !policy.persist || outdated > 0 || surplusAt !== null,
    };
  }

  async function endingTimes(): Promise<readonly number[]> {
    const rows = await database.query(
      (sql) => sql<{ ended_at: number }[]>`
        select ended_at from choice.session where home = ${home} and ended_at is not null order by ended_at desc`,
    );
    return rows.map((row) => row.ended_at);
  }

  /** So that all processes of an inbox agree when to believe the clock. */
  async function noteDoubt({ doubtedSince, noted, clock: trust, now }: Judged): Promise<void> {
    if (doubtedSince !== noted) {
      await database.query(
        (sql) => sql`
          insert into choice.inbox (home, clock_doubted_since) values (${home}, ${doubtedSince})
          on conflict (home) do update set clock_doubted_since = excluded.clock_doubted_since`,
      );
    }
    if (trust === 'ahead' && !warned) log.warn(clockIsDoubted(now));
    warned = trust === 'ahead';
  }

  async function removeWhere(where: (sql: Sql) => Fragment): Promise<readonly SessionId[]> {
    const rows = await database.query(
      (sql) => sql<{ id: SessionId }[]>`
        delete from choice.session s
        where s.home = ${home} and s.ended_at is not null and s.schema <= ${eventSchema} and ${where(sql)}
        returning s.id`,
    );
    const ids = rows.map(({ id }) => id);
    for (const id of ids) onGone(id);
    return ids;
  }

  /** Leases of questions that were never stored, and changes that every process has seen. */
  async function sweep(now: number): Promise<void> {
    await database.query(
      (sql) => sql`
        delete from choice.lease l where l.home = ${home} and l.at < ${now - abandonedAfterMs}
        and not exists (select from choice.session s where s.home = l.home and s.id = l.id)`,
    );
    await database.query(
      (sql) => sql`delete from choice.change where at < clock_timestamp() - interval '5 minutes'`,
    );
  }

  return {
    async remove(id) {
      if (!isSessionId(id)) return false;
      return (await removeWhere((sql) => sql`s.id = ${id}`)).length > 0;
    },
    async purge(policy) {
      const judged = await judge(policy);
      await noteDoubt(judged);
      const removed = judged.mayRemove ? await removeWhere((sql) => isTooMuch(sql, judged)) : [];
      await sweep(judged.now);
      await sweepCopies();
      return removed;
    },
    async previewPurge(policy, belief) {
      const judged = await judge(policy, belief);
      const [row] = await database.query(
        (sql) => sql<{ removes: number }[]>`
          select count(*)::float8 as removes from choice.session s
          where s.home = ${home} and s.ended_at is not null and s.schema <= ${eventSchema}
          and ${isTooMuch(sql, judged)}`,
      );
      return { removes: row?.removes ?? 0, clock: judged.clock };
    },
  };
}

const uncollected = (sql: Sql) => sql`(s.status = 'submitted' and not s.delivered)`;

/** What `isOutdated` and `isProtected` decide, and the number to keep, as one condition on ended sessions. */
function isTooMuch(sql: Sql, { effective, now, surplus: { surplusAt, surplusId } }: Judged): Fragment {
  const edge = retentionEdge(effective, now);
  // Says nothing new, and lets the index find what is old.
  const latest = effective.persist ? Math.max(edge, surplusAt ?? edge) : Infinity;
  return sql`s.ended_at <= ${latest} and not (${uncollected(sql)} and ${now} - s.ended_at < ${dayMs}) and (
    (s.ended_at, s.id) <= (${surplusAt}::float8, ${surplusId}::text)
    or not ${uncollected(sql)} and (
      s.ended_at < ${edge}
      or not ${effective.persist} and (s.delivered or ${now} - s.ended_at >= ${hourMs})))`;
}

type Question = { readonly policy: RetentionPolicy; readonly now: number };

function selectCounts(sql: Sql, home: string, { policy, now }: Question): PendingQuery<Counts[]> {
  const ended = sql`from choice.session s where s.home = ${home} and s.ended_at is not null`;
  return sql<Counts[]>`
    select old.outdated, old."newestOld", surplus.ended_at as "surplusAt", surplus.id as "surplusId",
      case when old.outdated > 0 then (select count(*) ${ended})::float8 else 0 end as total,
      (select s.ended_at ${ended} order by s.ended_at desc, s.id desc limit 1) as newest,
      (select clock_doubted_since from choice.inbox where home = ${home}) as "doubtedSince"
    from (
      select count(*)::float8 as outdated, max(s.ended_at) as "newestOld" ${ended}
      and s.ended_at < ${retentionEdge(policy, now)} and not ${uncollected(sql)}
    ) old left join (
      select s.ended_at, s.id ${ended} order by s.ended_at desc, s.id desc offset ${policy.maxSessions} limit 1
    ) surplus on true`;
}
