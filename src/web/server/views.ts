import type { BrowseSessions } from '../../application/history/browse-sessions.ts';
import type { Clock } from '../../application/ports.ts';
import type { Attention, EndedQuery, SessionStore } from '../../application/session-store.ts';
import type { WhoIsThere } from '../../application/team/presence.ts';
import { emptyDraft } from '../../domain/answer/draft.ts';
import { shownPrompt } from '../../domain/question/request.ts';
import { otherHost } from '../../domain/session/asker.ts';
import { remainingSeconds } from '../../domain/session/deadline.ts';
import { pageFace } from '../../domain/session/face.ts';
import { personOf } from '../../domain/session/person.ts';
import { type ReadableSession, type Session, statusOf } from '../../domain/session/session.ts';
import { askedAtOf, type SessionId } from '../../domain/session/session-id.ts';
import { summarize } from '../../domain/session/summary.ts';
import { parseMarkdown } from '../../markdown/parse.ts';
import type { Document } from '../../markdown/tree.ts';
import type { EntryFilter } from '../wire/queries.ts';
import type { Entry, QuestionReply } from '../wire/replies.ts';

/** Sessions as the page sees them. */
export type Views = {
  /** All active ones and at most `recentLimit` completed ones. */
  list(filter: EntryFilter, recentLimit: number): Promise<readonly Listed[]>;
  /** The row of one session; null when there is none. */
  one(id: SessionId): Promise<Listed | null>;
  ended(query: EndedQuery): Promise<readonly Entry[]>;
  question(session: ReadableSession): Promise<QuestionReply>;
};

/** A row of the list, and the length of the session's log when it was read. */
export type Listed = { readonly entry: Entry; readonly seen: number };

type Deps = {
  readonly browse: BrowseSessions;
  readonly store: SessionStore;
  readonly clock: Clock;
  /** This host in a shared inbox; null where the inbox is not shared. */
  readonly here: string | null;
  readonly whoIsThere: WhoIsThere;
};

/** A home that has no lists of its ended sessions yet builds them now; the page shows the rest when they are found. */
const patienceMs = 100;
/** How many parsed prompts are kept, for a person who clicks through the list. */
const promptsKept = 64;

export function createViews({ browse, store, clock, here, whoIsThere }: Deps): Views {
  const prompts = new Map<SessionId, Document>();
  const moment = async (): Promise<Moment> => ({ there: await whoIsThere(), now: clock.now(), here });

  function promptOf({ id, request }: ReadableSession): Document {
    const prompt = prompts.get(id) ?? parseMarkdown(shownPrompt(request));
    prompts.delete(id);
    prompts.set(id, prompt);
    const [oldest] = prompts.keys();
    if (prompts.size > promptsKept && oldest !== undefined) prompts.delete(oldest);
    return prompt;
  }

  async function ended(query: EndedQuery): Promise<readonly Entry[]> {
    const ended = await browse.ended(query);
    const at: Moment = { now: clock.now(), here, there: new Map() };
    return ended.map((session) => toEntry(session, null, at));
  }

  return {
    ended,
    async one(id) {
      const found = await browse.one(id);
      return found === null ? null : toListed(found.session, found.attention, await moment());
    },
    async list(filter, recentLimit) {
      const active = filter === 'completed' ? [] : await browse.active();
      const wantsEnded = filter !== 'active' && recentLimit > 0;
      const completed = wantsEnded ? await browse.ended({ limit: recentLimit, patienceMs }) : [];
      const at = await moment();
      return [
        ...active.map(({ session, attention }) => toListed(session, attention, at)),
        ...completed.map((session) => toListed(session, null, at)),
      ];
    },
    async question(session) {
      const isOpen = session.state === 'open';
      const [attention, draft] = isOpen
        ? await Promise.all([store.attention(session.id), store.loadDraft(session.id)])
        : [null, emptyDraft];
      const at = await moment();
      return {
        now: at.now,
        entry: toEntry(session, attention, at),
        session,
        prompt: promptOf(session),
        draft,
      };
    },
  };
}

/** What an entry says beyond its session. */
type Moment = {
  readonly now: number;
  readonly here: string | null;
  readonly there: Awaited<ReturnType<WhoIsThere>>;
};

function toListed(session: Session, attention: Attention | null, moment: Moment): Listed {
  return { entry: toEntry(session, attention, moment), seen: session.state === 'newer' ? 0 : session.seen };
}

function toEntry(session: Session, attention: Attention | null, { now, here, there }: Moment): Entry {
  if (session.state === 'newer') return newerEntry(session.id, attention);
  const { id, request, asker, owner } = session;
  const asked = {
    session_id: id,
    title: request.title,
    status: statusOf(session),
    interface: session.face,
    selection_mode: request.mode,
    agent: {
      client: asker.client,
      folder: asker.folder,
      host: otherHost(owner, here),
      process: owner.pid,
      version: owner.version,
    },
    asked_at: session.askedAt,
  };
  if (session.state === 'ended') {
    const ending = { summary: summarize(session), person: personOf(session.ending) };
    return { ...asked, ...notOpen, ended_at: session.endedAt, ...ending };
  }
  const { deadline, assignee } = session;
  const remaining_seconds = remainingSeconds(deadline, now);
  return {
    ...asked,
    ...notEnded,
    deadline,
    remaining_seconds,
    attention,
    assignee,
    people: there.get(id) ?? [],
  };
}

const notEnded = { ended_at: null, summary: null, person: null };
const notOpen = { deadline: null, remaining_seconds: null, attention: null, assignee: null, people: [] };

/** All that is known of a session that a newer program wrote; its face may be one we do not have. */
function newerEntry(id: SessionId, attention: Attention | null): Entry {
  return {
    session_id: id,
    title: '',
    status: 'needs_newer_version',
    interface: pageFace,
    selection_mode: null,
    agent: { client: '', folder: '', host: null, process: 0, version: '' },
    asked_at: askedAtOf(id),
    ...notOpen,
    ...notEnded,
    attention,
  };
}
