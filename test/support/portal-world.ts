import type { EarlierDecision } from '../../src/application/history/earlier-decisions.ts';
import type { Attention } from '../../src/application/session-store.ts';
import type { Attachment } from '../../src/domain/answer/attachment.ts';
import {
  draftOf,
  emptyFormDraft,
  type FormDraft,
  mergeFormDrafts,
} from '../../src/domain/answer/form-draft.ts';
import { firstQuestion, isAskedInClient, isWaitedFor } from '../../src/domain/question/request.ts';
import { advance } from '../../src/domain/session/advance.ts';
import { otherHost } from '../../src/domain/session/asker.ts';
import { asksToRephrase, attachmentsOf } from '../../src/domain/session/ending.ts';
import { type PersonThere, personOf } from '../../src/domain/session/person.ts';
import {
  canTakeBack,
  type ReadableSession,
  startSession,
  statusOf,
} from '../../src/domain/session/session.ts';
import type { AskedEvent, LaterEvent } from '../../src/domain/session/session-event.ts';
import { summarize } from '../../src/domain/session/summary.ts';
import { timeoutEnding } from '../../src/domain/session/timeout-ending.ts';
import { parseTexts } from '../../src/web/server/question-texts.ts';
import type { Entry, QuestionReply } from '../../src/web/wire/replies.ts';
import { asked, owner } from './samples.ts';

/** The sessions a scripted portal shows: the domain's own rules, without a store. */
export type World = {
  ask(id: string, more?: Partial<AskedEvent>, attention?: Attention): void;
  /** Null when the domain refused it. */
  apply(id: string, event: LaterEvent): ReadableSession | null;
  get(id: string): ReadableSession | null;
  interaction(id: string): QuestionReply;
  entries(): readonly Entry[];
  attend(id: string, attention: Attention): void;
  /** Who else is at it. */
  meet(id: string, people: readonly PersonThere[]): void;
  saveDraft(id: string, draft: FormDraft): FormDraft;
  /** Adds a file to the draft; gives all that it has then. */
  attach(id: string, attachment: Attachment, content: string): readonly Attachment[];
  detach(id: string, attachment: string): readonly Attachment[];
  /** The content in base64, also of an answer; null where there is none. */
  content(id: string, attachment: string): string | null;
  /** What the person answered to the same questions before. */
  remember(id: string, earlier: readonly (EarlierDecision | null)[]): void;
  /** Shows a session written by a newer program. */
  addNewer(id: string): void;
  /** Ends what is due; gives the ids. */
  expire(): readonly string[];
};

type Kept = {
  session: ReadableSession;
  attention: Attention;
  draft: FormDraft;
  earlier: readonly (EarlierDecision | null)[];
  people: readonly PersonThere[];
  attachments: readonly Attachment[];
  contents: Map<string, string>;
};

export function createWorld(now: () => number): World {
  const kept = new Map<string, Kept>();
  const newer: Entry[] = [];
  const find = (id: string): Kept => {
    const found = kept.get(id);
    if (found === undefined) throw new Error(`No session ${id} in this world`);
    return found;
  };

  function apply(id: string, event: LaterEvent): ReadableSession | null {
    const one = find(id);
    const advanced = advance(one.session, withAttachments(event, one), now());
    if (!advanced.ok) return null;
    one.session = advanced.session;
    const { takenBack = [] } = advanced.session;
    const latest = takenBack.at(-1)?.ending;
    // What was answered is where changing it starts.
    if (event.kind === 'reopened' && latest?.kind === 'submitted') one.draft = draftOf(latest, now());
    return advanced.session;
  }

  return {
    apply,
    ask(id, more = {}, attention = 'waiting') {
      const session = startSession(id, asked({ at: now(), ...more }));
      const nothing = { draft: emptyFormDraft, earlier: [], people: [], attachments: [] };
      kept.set(id, { session, attention, ...nothing, contents: new Map() });
    },
    get: (id) => kept.get(id)?.session ?? null,
    attend(id, attention) {
      find(id).attention = attention;
    },
    meet(id, people) {
      find(id).people = people;
    },
    saveDraft(id, draft) {
      const one = find(id);
      one.draft = mergeFormDrafts(one.draft, draft);
      return one.draft;
    },
    attach(id, attachment, content) {
      const one = find(id);
      one.attachments = [...one.attachments, attachment];
      one.contents.set(attachment.id, content);
      return one.attachments;
    },
    detach(id, attachment) {
      const one = find(id);
      one.attachments = one.attachments.filter((file) => file.id !== attachment);
      return one.attachments;
    },
    content: (id, attachment) => find(id).contents.get(attachment) ?? null,
    remember(id, earlier) {
      find(id).earlier = earlier;
    },
    addNewer(id) {
      const session = startSession(id, asked({ at: now() }));
      newer.push({ ...toEntry({ session, attention: 'gone', people: [] }, now()), ...unreadable });
    },
    interaction(id) {
      const { session, attention, earlier, people, ...one } = find(id);
      const entry = toEntry({ session, attention, people }, now());
      const texts = parseTexts(session);
      // At the end the draft is void.
      const draft = session.state === 'ended' ? emptyFormDraft : one.draft;
      const attachments = session.state === 'ended' ? attachmentsOf(session.ending) : one.attachments;
      return { now: now(), entry, session, texts, earlier, draft, attachments };
    },
    entries: () => [...[...kept.values()].map((one) => toEntry(one, now())), ...newer],
    expire() {
      const due = [...kept.values()].filter(
        ({ session }) => session.state === 'open' && session.deadline <= now(),
      );
      return due.flatMap(({ session, draft }) => {
        if (session.state !== 'open') return [];
        const ending = timeoutEnding(session, draft);
        return apply(session.id, { kind: 'ended', at: now(), ending }) === null ? [] : [session.id];
      });
    },
  };
}

/** As the application puts them into an answer. */
function withAttachments(event: LaterEvent, { attachments }: Kept): LaterEvent {
  if (event.kind !== 'ended' || event.ending.kind !== 'submitted' || attachments.length === 0) return event;
  return { ...event, ending: { attachments, ...event.ending } };
}

const unreadable = { title: '', status: 'needs_newer_version', deadline: null, attention: null } as const;

function toEntry(
  { session, attention, people }: Pick<Kept, 'session' | 'attention' | 'people'>,
  now: number,
): Entry {
  const isOpen = session.state === 'open';
  const isTimed = isOpen && !isAskedInClient(session.request);
  return {
    session_id: session.id,
    title: session.request.title,
    status: statusOf(session),
    interface: session.face,
    selection_mode: firstQuestion(session.request).mode,
    questions: session.request.questions.length,
    agent: {
      client: session.asker.client,
      folder: session.asker.folder,
      host: otherHost(session.owner, owner.host),
      process: session.owner.pid,
      version: session.owner.version,
    },
    asked_at: session.askedAt,
    ended_at: isOpen ? null : session.endedAt,
    deadline: isTimed ? session.deadline : null,
    remaining_seconds: isTimed ? Math.ceil((session.deadline - now) / 1_000) : null,
    attention: isOpen ? attention : null,
    assignee: isOpen ? session.assignee : null,
    snoozed_until: isOpen ? session.snoozedUntil : null,
    people: isOpen ? people : [],
    summary: isOpen ? null : summarize(session),
    person: isOpen ? null : personOf(session.ending),
    waits: isWaitedFor(session.request),
    in_client: isAskedInClient(session.request),
    can_take_back: !isOpen && canTakeBack(session, now),
    reply: !isOpen && asksToRephrase(session.ending) ? 'rephrase' : null,
  };
}
