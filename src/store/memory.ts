import type { Clock, IsAlive } from '../application/ports.ts';
import type { Appended, Attention, RetentionPolicy, SessionStore } from '../application/session-store.ts';
import { emptyFormDraft, type FormDraft, mergeFormDrafts } from '../domain/answer/form-draft.ts';
import { applyEvent, type EndedSession, type OpenSession, startSession } from '../domain/session/session.ts';
import { isSessionId, type SessionId } from '../domain/session/session-id.ts';
import { keepsAttachments } from './attachment-files.ts';
import { createAttachmentsInMemory } from './attachments-in-memory.ts';
import { attentionOf, isWantedWithoutCall, type LeaseNote, leaseUntil } from './attention.ts';
import { byLatestEnding, createMatcher, isWanted, positionOfGone, toEndedEntry } from './ended-query.ts';
import { fingerprintOf } from './fingerprint.ts';
import { createHints } from './hints.ts';
import {
  isBehind,
  isOutdated,
  isProtected,
  isUncollected,
  judgeClock,
  longestPause,
  retentionEdge,
  sinceEver,
} from './retention.ts';

type Surroundings = { readonly clock: Clock; readonly isAlive: IsAlive };

type Held = { session: OpenSession | EndedSession; draft: FormDraft };

type Leases = Map<string, LeaseNote & { readonly calls: number }>;

/** The store of a process whose home cannot be written; it is lost when the process exits. */
export function createMemoryStore({ clock, isAlive }: Surroundings): SessionStore {
  const sessions = new Map<SessionId, Held>();
  // Not with the sessions: a question is leased before it is stored.
  const leases = new Map<SessionId, Leases>();
  const attachments = createAttachmentsInMemory((id) => sessions.get(id)?.session ?? null);
  const hints = createHints();
  let doubtedSince: number | null = null;

  const all = () => [...sessions.values()].map((held) => held.session);
  const open = () =>
    all()
      .filter((session) => session.state === 'open')
      .sort((one, other) => (one.id < other.id ? -1 : 1));
  const ended = () =>
    all()
      .filter((session) => session.state === 'ended')
      .sort(byLatestEnding);

  function append(id: SessionId, seen: number, event: Parameters<SessionStore['append']>[2]): Appended {
    const held = sessions.get(id);
    if (held === undefined) return { won: false, session: null };
    if (held.session.seen !== seen) return { won: false, session: held.session };
    held.session = applyEvent(held.session, event);
    if (event.kind === 'ended') {
      held.draft = emptyFormDraft;
      leases.delete(id);
      if (!keepsAttachments(event.ending)) void attachments.removeAll(id);
    }
    hints.tell(id);
    return { won: true, session: held.session };
  }

  function attentionTo(id: SessionId): Attention {
    const session = sessions.get(id)?.session;
    if (session?.state !== 'open') return 'gone';
    const attention = attentionOf([...(leases.get(id)?.values() ?? [])], isAlive, clock.now());
    return attention === 'gone' && isWantedWithoutCall(session, isAlive) ? 'recent' : attention;
  }

  function forget(id: SessionId): void {
    sessions.delete(id);
    leases.delete(id);
    void attachments.removeAll(id);
    hints.tell(id);
  }

  /** What retention removes now, and whether it trusts the clock. */
  function judge(policy: RetentionPolicy, since = doubtedSince) {
    const now = clock.now();
    const present = ended();
    const edge = retentionEdge(policy, now);
    const old = present.filter((session) => session.endedAt < edge && !isUncollected(session));
    const endings = present.map(({ endedAt }) => endedAt);
    const longestPauseMs = longestPause(endings, old[0]?.endedAt ?? now, now);
    const impact = { total: present.length, outdated: old.length, longestPauseMs };
    const judged = judgeClock(impact, since, now);
    const effective = judged.trust === 'trusted' ? policy : { ...policy, retentionDays: Infinity };
    const removable = present
      .filter((session, rank) => rank >= policy.maxSessions || isOutdated(session, effective, now))
      .filter((session) => !isProtected(session, now))
      .map((session) => session.id);
    return { ...judged, removable, clock: isBehind(endings[0], now) ? ('behind' as const) : judged.trust };
  }

  return {
    persistent: false,
    attachments,
    outage: null,
    team: null,
    async create(id, asked) {
      if (!isSessionId(id) || sessions.has(id)) throw new Error(`Not a fresh session id: ${id}`);
      const session = startSession(id, asked);
      sessions.set(id, { session, draft: emptyFormDraft });
      hints.tell(id);
      return session;
    },
    append: async (id, seen, event) => append(id, seen, event),
    async adopt(session) {
      if (sessions.has(session.id)) return false;
      sessions.set(session.id, { session, draft: emptyFormDraft });
      hints.tell(session.id);
      return true;
    },
    settle: async () => {},
    get: async (id) => sessions.get(id)?.session ?? null,
    listOpen: async () => open(),
    findSameQuestion: async (question) => {
      const fingerprint = fingerprintOf(question);
      return open().filter((session) => fingerprintOf(session) === fingerprint);
    },
    async listEnded(query) {
      const { before } = query;
      const known = ended().find((session) => session.id === before);
      const matches = createMatcher(query, known ?? (before === undefined ? null : positionOfGone(before)));
      return ended()
        .filter((session) => isWanted(session, query) && matches(toEndedEntry(session)))
        .slice(0, query.limit);
    },
    countEnded: async () => ended().length,
    listUncollected: async (since) =>
      ended().filter((session) => isUncollected(session) && session.endedAt >= since),
    loadDraft: async (id) => sessions.get(id)?.draft ?? emptyFormDraft,
    async saveDraft(id, draft) {
      const held = sessions.get(id);
      if (held?.session.state === 'open') held.draft = mergeFormDrafts(held.draft, draft);
    },
    async lease(id, { id: owner, pid, host }, as) {
      if (as === 'going-on') return leaseUntil(async () => {});
      const held: Leases = leases.get(id) ?? new Map();
      const count = (change: number): void => {
        const calls = (held.get(owner)?.calls ?? 0) + change;
        held.set(owner, { pid, host, calls, waiting: calls > 0, at: clock.now() });
      };
      if (sessions.get(id)?.session.state === 'ended') return leaseUntil(async () => {});
      leases.set(id, held);
      count(1);
      return leaseUntil(async () => count(-1));
    },
    attention: async (id) => attentionTo(id),
    attentions: async (open) => open.map(attentionTo),
    watch: hints.add,
    async remove(id) {
      if (sessions.get(id)?.session.state !== 'ended') return false;
      forget(id);
      return true;
    },
    async purge(policy) {
      const judged = judge(policy);
      doubtedSince = judged.doubtedSince;
      for (const id of judged.removable) forget(id);
      return judged.removable;
    },
    async previewPurge(policy, belief) {
      const { removable, clock: trust } = judge(policy, belief === 'believed' ? sinceEver : doubtedSince);
      return { removes: removable.length, clock: trust };
    },
    listDamaged: async () => [],
    setAside: async () => null,
    health: async () => ({ ok: true }),
    close: async () => hints.clear(),
  };
}
