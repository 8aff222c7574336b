import type { EarlierDecision } from '../../src/application/history/earlier-decisions.ts';
import type { Attention } from '../../src/application/session-store.ts';
import { emptyFormDraft, type FormDraft, mergeFormDrafts } from '../../src/domain/answer/form-draft.ts';
import { firstQuestion } from '../../src/domain/question/request.ts';
import { advance } from '../../src/domain/session/advance.ts';
import { otherHost } from '../../src/domain/session/asker.ts';
import { asksToRephrase } from '../../src/domain/session/ending.ts';
import { type PersonThere, personOf } from '../../src/domain/session/person.ts';
import { type ReadableSession, startSession, statusOf } from '../../src/domain/session/session.ts';
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
    const advanced = advance(one.session, event, now());
    if (!advanced.ok) return null;
    one.session = advanced.session;
    return advanced.session;
  }

  return {
    apply,
    ask(id, more = {}, attention = 'waiting') {
      const session = startSession(id, asked({ at: now(), ...more }));
      kept.set(id, { session, attention, draft: emptyFormDraft, earlier: [], people: [] });
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
      return { now: now(), entry, session, texts, earlier, draft };
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

const unreadable = { title: '', status: 'needs_newer_version', deadline: null, attention: null } as const;

function toEntry({ session, attention, people }: Omit<Kept, 'draft' | 'earlier'>, now: number): Entry {
  const isOpen = session.state === 'open';
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
    deadline: isOpen ? session.deadline : null,
    remaining_seconds: isOpen ? Math.ceil((session.deadline - now) / 1_000) : null,
    attention: isOpen ? attention : null,
    assignee: isOpen ? session.assignee : null,
    snoozed_until: isOpen ? session.snoozedUntil : null,
    people: isOpen ? people : [],
    summary: isOpen ? null : summarize(session),
    person: isOpen ? null : personOf(session.ending),
    reply: !isOpen && asksToRephrase(session.ending) ? 'rephrase' : null,
  };
}
