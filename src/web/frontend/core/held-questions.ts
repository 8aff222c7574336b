import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { Attachment } from '../../../domain/answer/attachment.ts';
import type { FormDraft } from '../../../domain/answer/form-draft.ts';
import { activityMoves, activitySeconds } from '../../../domain/session/deadline.ts';
import type { OpenSession, ReadableSession } from '../../../domain/session/session.ts';
import type { Entry, QuestionReply } from '../../wire/replies.ts';
import { type Answering, createAnswering } from '../answer/answering.ts';
import { createAttaching } from '../answer/attaching.ts';
import type { DraftCopy } from '../answer/draft-copy.ts';
import { createDraftSync, type Saved } from '../answer/draft-sync.ts';
import type { PrepareFile } from '../answer/prepare-file.ts';
import type { Api, Failure } from './api.ts';
import type { Route } from './route.ts';
import type { ServerClock } from './server-clock.ts';
import type { After } from './steady-timer.ts';

/** One question as this page holds it. */
export type Held = {
  readonly question: ReadonlySignal<QuestionReply>;
  readonly answering: Answering;
  /** Whether it was open when this page first saw it: its ending is then news. */
  readonly seenOpen: boolean;
  /** Whether an agent waited for it when it was last seen open; null where it was not. */
  lastAttention: Entry['attention'];
  /** Whether the settings were opened before it, where the person wants that. */
  readonly settingsSeen: Signal<boolean>;
  /** What hands it to the terminal, once asked for. */
  readonly terminalCommand: Signal<string | null>;
};

/** A question that this page holds and that can be answered. */
export type OpenQuestion = { readonly held: Held; readonly session: OpenSession };

type Shown =
  | { readonly kind: 'none' | 'loading' | 'unknown' | 'newer' }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'held'; readonly held: Held };

/** The question in front, and those begun before it: switching never mixes or loses anything. */
export type HeldQuestions = {
  readonly shown: ReadonlySignal<Shown>;
  /** The question in front while it can be answered: what a changed setting applies to at once. */
  readonly open: ReadonlySignal<OpenQuestion | null>;
  /** Reads the question in front anew, or the named one if this page holds it. */
  refresh(id?: string): Promise<void>;
  accept(question: QuestionReply): void;
  receiveDraft(id: string, draft: FormDraft): void;
  receiveAttachments(id: string, attachments: readonly Attachment[]): void;
  leave(): void;
};

type Deps = {
  readonly api: Api;
  readonly route: ReadonlySignal<Route>;
  readonly clock: ServerClock;
  readonly copy: DraftCopy;
  readonly prepareFile: PrepareFile;
  readonly after: After;
  readonly tab: string;
  readonly newAttempt: () => string;
};

type Problem = Exclude<Shown, { kind: 'held' | 'none' }>;

export function createHeldQuestions({
  api,
  route,
  clock,
  copy,
  prepareFile,
  after,
  tab,
  newAttempt,
}: Deps): HeldQuestions {
  const helds = signal<ReadonlyMap<string, Held & { question: Signal<QuestionReply> }>>(new Map());
  const problems = signal<ReadonlyMap<string, Problem>>(new Map());

  function accept(next: QuestionReply): void {
    clock.hear(next.now);
    const id = next.entry.session_id;
    const held = helds.value.get(id);
    if (held === undefined || isReopened(held.question.value.session, next.session)) {
      held?.answering.attaching.stop();
      held?.answering.drafts.forget();
      const fresh = hold(next);
      helds.value = new Map(helds.value).set(id, fresh);
      settle(fresh, next);
      return;
    }
    // A reply may be overtaken by a later one; the log's length tells which is newer.
    if (next.session.seen >= held.question.value.session.seen) held.question.value = next;
    held.answering.drafts.receive(next.draft);
    settle(held, next);
  }

  /** The news of an ending may come before the reply to the answer that brought it about. */
  function settle({ answering }: Held, { session }: QuestionReply): void {
    if (session.state !== 'ended') return;
    answering.attaching.stop();
    const isOwn = 'by' in session.ending && answering.isOwn(session.ending.by.attempt);
    if (isOwn) answering.drafts.forget();
    else answering.drafts.stop();
  }

  function hold(first: QuestionReply): Held & { question: Signal<QuestionReply> } {
    const question = signal(first);
    const id = first.entry.session_id;
    let lastMove = Number.NEGATIVE_INFINITY;
    const drafts = createDraftSync({
      id,
      copy,
      after,
      stored: first.draft,
      since: takenBackAt(first.session),
      save: async (draft, leaving) => toSaved(await api.saveDraft(id, { draft, tab }, leaving)),
    });
    const active = () => {
      const now = clock.read();
      if (!activityMoves(now, question.value.session.deadline, lastMove)) return;
      lastMove = now;
      void api
        .moveDeadline(id, { timeout_seconds: activitySeconds, why: 'activity' })
        .then((reply) => reply.ok && accept(reply.value));
    };
    const attaching = createAttaching({
      id,
      api,
      after,
      active,
      stored: first.attachments,
      prepare: prepareFile,
      newUpload: newAttempt,
      reread: () => refresh(id),
    });
    const answering = createAnswering({
      question,
      drafts,
      attaching,
      api,
      after,
      newAttempt,
      active,
      now: clock.read,
      settle: accept,
    });
    return {
      question,
      answering,
      seenOpen: first.session.state === 'open',
      lastAttention: null,
      settingsSeen: signal(false),
      terminalCommand: signal<string | null>(null),
    };
  }

  async function refresh(id?: string): Promise<void> {
    const current = route.peek();
    const wanted = id ?? (current.view === 'question' ? current.id : null);
    if (wanted === null || (id !== undefined && !isOurs(id, current, helds.peek()))) return;
    const attaching = () => helds.peek().get(wanted)?.answering.attaching;
    const before = attaching();
    const changes = before?.changes();
    const reply = await api.question(wanted);
    if (!reply.ok) {
      problems.value = new Map(problems.peek()).set(wanted, toProblem(reply.failure));
      return;
    }
    accept(reply.value);
    // A file that was added or removed meanwhile may not be in it yet, or still.
    if (before === attaching() && before?.changes() === changes) before?.receive(reply.value.attachments);
  }

  const shown = computed((): Shown => {
    if (route.value.view !== 'question') return { kind: 'none' };
    const held = helds.value.get(route.value.id);
    if (held !== undefined) return { kind: 'held', held };
    return problems.value.get(route.value.id) ?? { kind: 'loading' };
  });

  return {
    accept,
    shown,
    open: computed(() => {
      if (shown.value.kind !== 'held') return null;
      const { held } = shown.value;
      const { session } = held.question.value;
      return session.state === 'open' ? { held, session } : null;
    }),
    refresh,
    receiveDraft(id, draft) {
      helds.peek().get(id)?.answering.drafts.receive(draft);
    },
    receiveAttachments(id, attachments) {
      helds.peek().get(id)?.answering.attaching.receive(attachments);
    },
    leave() {
      for (const held of helds.peek().values()) held.answering.drafts.leave();
    },
  };
}

/** When the latest answer was given that was taken back; 0 where none was. */
function takenBackAt({ takenBack = [] }: ReadableSession): number {
  return takenBack.at(-1)?.at ?? 0;
}

/** The same question, to be answered anew: nothing of how it was answered before is left in the way. */
function isReopened(held: ReadableSession, next: ReadableSession): boolean {
  return next.seen > held.seen && takenBackAt(next) > takenBackAt(held);
}

function isOurs(id: string, current: Route, helds: ReadonlyMap<string, Held>): boolean {
  return helds.has(id) || (current.view === 'question' && current.id === id);
}

function toSaved(reply: { readonly ok: boolean; readonly failure?: Failure }): Saved {
  if (reply.ok) return 'saved';
  // A full disk or a fault of the portal passes; only a question that ended or is unknown stays so.
  return reply.failure?.kind === 'refused' && reply.failure.status < 500 ? 'refused' : 'unreachable';
}

function toProblem(failure: Failure): Problem {
  if (failure.kind !== 'refused') return { kind: 'loading' };
  if (failure.status === 404 || failure.status === 400) return { kind: 'unknown' };
  if (failure.error.code.includes('newer')) return { kind: 'newer' };
  return { kind: 'failed', message: failure.error.message };
}
