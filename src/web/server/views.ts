import type { BrowseSessions } from '../../application/history/browse-sessions.ts';
import type { Clock } from '../../application/ports.ts';
import type { Attention, EndedQuery, SessionStore } from '../../application/session-store.ts';
import type { WhoIsThere } from '../../application/team/presence.ts';
import { emptyFormDraft } from '../../domain/answer/form-draft.ts';
import { firstQuestion, isAskedInClient, isWaitedFor } from '../../domain/question/request.ts';
import { otherHost } from '../../domain/session/asker.ts';
import { remainingSeconds } from '../../domain/session/deadline.ts';
import { asksToRephrase, attachmentsOf } from '../../domain/session/ending.ts';
import { pageFace } from '../../domain/session/face.ts';
import { personOf } from '../../domain/session/person.ts';
import { canTakeBack, type ReadableSession, type Session, statusOf } from '../../domain/session/session.ts';
import { askedAtOf, type SessionId } from '../../domain/session/session-id.ts';
import { summarize } from '../../domain/session/summary.ts';
import type { EntryFilter } from '../wire/queries.ts';
import type { Entry, QuestionReply } from '../wire/replies.ts';
import type { PortalServices } from './portal-deps.ts';
import { createQuestionTexts } from './question-texts.ts';

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
  readonly earlierDecisions: PortalServices['earlierDecisions'];
};

/** A home that has no lists of its ended sessions yet builds them now; the page shows the rest when they are found. */
const patienceMs = 100;

export function createViews({ browse, store, clock, here, whoIsThere, earlierDecisions }: Deps): Views {
  const textsOf = createQuestionTexts();
  const moment = async (): Promise<Moment> => ({ there: await whoIsThere(), now: clock.now(), here });

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
      const [attention, draft, earlier, attachments] = isOpen
        ? await Promise.all([
            store.attention(session.id),
            store.loadDraft(session.id),
            earlierDecisions(session),
            store.attachments.list(session.id),
          ])
        : [null, emptyFormDraft, [], attachmentsOf(session.ending)];
      const at = await moment();
      return {
        now: at.now,
        entry: toEntry(session, attention, at),
        session,
        texts: textsOf(session),
        earlier,
        draft,
        attachments,
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

/** One literal with every key: put together from several objects it takes forty times as long, and lists are long. */
function toEntry(session: Session, attention: Attention | null, { now, here, there }: Moment): Entry {
  if (session.state === 'newer') return newerEntry(session.id, attention);
  const { id, request, asker, owner } = session;
  const open = session.state === 'open' ? session : null;
  const ended = session.state === 'ended' ? session : null;
  const timed = isAskedInClient(request) ? null : open;
  return {
    session_id: id,
    title: request.title,
    status: statusOf(session),
    interface: session.face,
    selection_mode: firstQuestion(request).mode,
    questions: request.questions.length,
    agent: {
      client: asker.client,
      folder: asker.folder,
      host: otherHost(owner, here),
      process: owner.pid,
      version: owner.version,
    },
    asked_at: session.askedAt,
    ended_at: ended?.endedAt ?? null,
    deadline: timed?.deadline ?? null,
    remaining_seconds: timed === null ? null : remainingSeconds(timed.deadline, now),
    attention: open === null ? null : attention,
    assignee: open?.assignee ?? null,
    snoozed_until: open?.snoozedUntil ?? null,
    people: open === null ? [] : (there.get(id) ?? []),
    summary: ended === null ? null : summarize(ended),
    person: ended === null ? null : personOf(ended.ending),
    waits: isWaitedFor(request),
    in_client: isAskedInClient(request),
    can_take_back: ended !== null && canTakeBack(ended, now),
    reply: ended !== null && asksToRephrase(ended.ending) ? 'rephrase' : null,
  };
}

/** All that is known of a session that a newer program wrote; its face may be one we do not have. */
function newerEntry(id: SessionId, attention: Attention | null): Entry {
  return {
    session_id: id,
    title: '',
    status: 'needs_newer_version',
    interface: pageFace,
    selection_mode: null,
    questions: 1,
    agent: { client: '', folder: '', host: null, process: 0, version: '' },
    asked_at: askedAtOf(id),
    ended_at: null,
    deadline: null,
    remaining_seconds: null,
    attention,
    assignee: null,
    snoozed_until: null,
    people: [],
    summary: null,
    person: null,
    waits: true,
    in_client: false,
    can_take_back: false,
    reply: null,
  };
}
