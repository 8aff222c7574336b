import { createFollowing, type Occasion } from '../application/follow-sessions.ts';
import type { Clock, Log } from '../application/ports.ts';
import type { SessionStore } from '../application/session-store.ts';
import { isPressing } from '../domain/session/is-pressing.ts';
import type { NewerSession, OpenSession } from '../domain/session/session.ts';
import type { SessionId } from '../domain/session/session-id.ts';
import { messageOf } from '../files/error-code.ts';
import type { CoreValues } from '../settings/core-slice.ts';
import { readWhenChanged } from '../settings/read-when-changed.ts';
import type { Settings } from '../settings/settings.ts';
import type { Snapshot } from '../settings/snapshot.ts';
import type { Announced } from './announced.ts';
import { notificationOf } from './notification.ts';
import { quietUntil } from './quiet-hours.ts';
import { type NotifyValues, wantedWays } from './settings.ts';
import { notifyWords } from './strings.ts';
import type { TellPerson } from './tell-person.ts';

type Deps = {
  readonly store: Pick<SessionStore, 'get' | 'listOpen' | 'attentions' | 'watch'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly settings: Pick<Settings<Values>, 'read' | 'stamp'>;
  readonly announced: Announced;
  readonly tell: TellPerson;
  /** What the person is called in an inbox that they share; null where they share none. */
  readonly personName: () => Promise<string | null>;
  /** Where the portal is reached at present. */
  readonly origin: () => Promise<string>;
};

type Values = CoreValues & NotifyValues;

/** Questions asked within this time of each other are one notification. */
const togetherMs = 1_000;
/** An agent that has gone away may come back for its question. */
const lookAgainMs = 60_000;

/**
 * Tells the person of each question that waits too long, once. For the process that hosts the portal: there is one
 * while any question is open. Returns what ends it.
 */
export function announceWaiting(deps: Deps): () => void {
  const { store, clock, log, settings, announced, tell, personName, origin } = deps;
  const ending = new AbortController();
  /** When to look at each open question that is the person's: another hint about one of them says nothing new. */
  const lookAt = new Map<SessionId, number>();
  /** Told of, by any process; null as long as the person has set no way to be told. */
  let told: Set<SessionId> | null = null;
  const problems = createProblemLog(log);
  const readSettings = readWhenChanged(settings);

  const following = createFollowing(deps, {
    // One that was told of may have been put off since.
    cares: (id) => (lookAt.get(id) ?? Number.POSITIVE_INFINITY) === Number.POSITIVE_INFINITY,
    failure: 'a question may wait and could not be announced; trying again',
    look,
  });
  following.start();

  async function look({ ids, all, isDue }: Occasion): Promise<number> {
    const wanted = await readSettings();
    if (wantedWays(wanted.value).length === 0) {
      told = null;
      lookAt.clear();
      return Number.POSITIVE_INFINITY;
    }
    const isForAll = all || isDue || told === null;
    told ??= new Set(await announced.ids());
    if (isForAll) await announceDue(wanted, told);
    else for (const id of ids) await expect(id, wanted, told);
    return Math.min(...lookAt.values());
  }

  async function expect(
    id: SessionId,
    wanted: Snapshot<Values>,
    announcedIds: Set<SessionId>,
  ): Promise<void> {
    const [session, me] = [await store.get(id), await personName()];
    if (session === null || session.state === 'ended' || !isToBeAnnounced(session, me)) return;
    await remindAgain([session], announcedIds);
    const isTold = announcedIds.has(id);
    lookAt.set(id, isTold ? Number.POSITIVE_INFINITY : dueAt(session, wanted) + togetherMs);
  }

  /** What is put off counts as not told: the person is reminded when they wanted to be. */
  async function remindAgain(open: readonly OpenSession[], announcedIds: Set<SessionId>): Promise<void> {
    for (const { id, snoozedUntil } of open) {
      if (!announcedIds.has(id) || snoozedUntil === null || snoozedUntil <= clock.now()) continue;
      announcedIds.delete(id);
      await announced.forget(id);
    }
  }

  async function announceDue(wanted: Snapshot<Values>, announcedIds: Set<SessionId>): Promise<void> {
    const all = await store.listOpen();
    const me = await personName();
    const open = all.filter((session) => isToBeAnnounced(session, me));
    const attentions = await store.attentions(open.map(({ id }) => id));
    if (ending.signal.aborted) return;
    lookAt.clear();
    for (const { id } of open) lookAt.set(id, Number.POSITIVE_INFINITY);
    await forgetAllBut(new Set(all.map(({ id }) => id)), announcedIds);
    await remindAgain(open, announcedIds);
    const now = clock.now();
    const waiting = open.filter((_, at) => attentions[at] !== 'gone');
    const left = open.filter(({ id }) => !announcedIds.has(id));
    const quiet = quietUntil(wanted.value('notify_quiet_hours'), now);
    const due =
      quiet === null ? left.filter((one) => waiting.includes(one) && dueAt(one, wanted) <= now) : [];
    for (const session of left) {
      if (due.includes(session)) continue;
      const moment = dueAt(session, wanted) + togetherMs;
      lookAt.set(session.id, quiet ?? (moment > now ? moment : now + lookAgainMs));
    }
    const pressing = open.filter((session, at) =>
      isPressing(session, { isWaitedOn: attentions[at] === 'waiting', now }),
    );
    await announce(due, { wanted, waiting, pressing: new Set(pressing.map(({ id }) => id)), announcedIds });
  }

  async function forgetAllBut(openIds: ReadonlySet<SessionId>, announcedIds: Set<SessionId>): Promise<void> {
    for (const id of announcedIds) {
      if (openIds.has(id)) continue;
      announcedIds.delete(id);
      await announced.forget(id);
    }
  }

  type Present = {
    readonly wanted: Snapshot<Values>;
    readonly waiting: readonly OpenSession[];
    readonly pressing: ReadonlySet<SessionId>;
    readonly announcedIds: Set<SessionId>;
  };

  async function announce(
    due: readonly OpenSession[],
    { wanted, waiting, pressing, announcedIds }: Present,
  ): Promise<void> {
    const ours: OpenSession[] = [];
    for (const session of due) {
      announcedIds.add(session.id);
      const isOurs = await announced.claim(session.id);
      // Read after claiming it: one that ended meanwhile may have been announced, and its claim removed.
      if (isOurs && (await store.get(session.id))?.state === 'open') ours.push(session);
    }
    const [oldest, ...others] = ours;
    if (oldest === undefined) return;
    const notification = notificationOf([oldest, ...others], {
      waiting,
      pressing,
      language: wanted.value('language'),
      withTitles: wanted.value('notify_question_text'),
      origin: await origin(),
    });
    // Not waited for: what comes next is not to be late because of a slow server.
    void tell(notification, wanted.value, ending.signal).then(
      (results) => {
        for (const { way, problem } of results) problems.note(way, problem?.(notifyWords.en.problem) ?? null);
      },
      (cause: unknown) => problems.note('tell', messageOf(cause)),
    );
  }

  return function stop() {
    ending.abort();
    following.stop();
  };
}

/** Not what was handed to another person, nor what a newer program asked: there is nothing that could be said of it. */
function isToBeAnnounced(session: OpenSession | NewerSession, me: string | null): session is OpenSession {
  return session.state === 'open' && (session.assignee === null || session.assignee === me);
}

function dueAt({ askedAt, snoozedUntil }: OpenSession, wanted: Snapshot<Values>): number {
  return Math.max(askedAt + wanted.value('notify_after_seconds') * 1_000, snoozedUntil ?? 0);
}

/** Says what went wrong with an attempt of some kind; the same again and again is said once. */
type ProblemLog = {
  /** Null when it went well. */
  note(attempt: string, problem: string | null): void;
};

function createProblemLog(log: Log): ProblemLog {
  const last = new Map<string, string | null>();
  return {
    note(attempt, problem) {
      const isNew = last.get(attempt) !== problem;
      last.set(attempt, problem);
      if (isNew && problem !== null) {
        log.warn(`a question waits and could not be announced: ${problem}`);
      }
    },
  };
}
