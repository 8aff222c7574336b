import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { Answer } from '../../../domain/answer/answer.ts';
import { type Act, type Acted, act, cancellation, showPickMs } from '../../../domain/answer/answering.ts';
import { answerInProgress, type DraftChange } from '../../../domain/answer/draft.ts';
import { notesToObject } from '../../../domain/answer/note.ts';
import { type AnswerProblem, answerProblems } from '../../../domain/validation/answer-rules.ts';
import type { QuestionReply } from '../../wire/replies.ts';
import { type Api, type ApiReply, refusalText } from '../core/api.ts';
import type { After } from '../core/steady-timer.ts';
import type { DraftSync } from './draft-sync.ts';

/** Where an answer is on its way. `stuck`: portal or database do not answer; the same try goes out again by itself. */
type Sending =
  | { readonly kind: 'no' }
  | { readonly kind: 'sending' | 'stuck'; readonly what: 'answer' | 'cancel' }
  | { readonly kind: 'refused'; readonly message: string };

/** One open question being answered on this page. Each question has its own. */
export type Answering = {
  readonly question: ReadonlySignal<QuestionReply>;
  readonly answer: ReadonlySignal<Answer>;
  readonly picked: ReadonlySignal<ReadonlySet<string>>;
  readonly problems: ReadonlySignal<readonly AnswerProblem[]>;
  /** Why the last act changed nothing or could not be sent, until the next one. */
  readonly refused: ReadonlySignal<AnswerProblem | null>;
  readonly sending: ReadonlySignal<Sending>;
  /** On its way: what is changed now would not go with it, so nothing can be. */
  readonly isBusy: ReadonlySignal<boolean>;
  /** Why the person is about to cancel, as far as it is written; starts as the note for the whole answer. */
  readonly reason: ReadonlySignal<string>;
  readonly drafts: DraftSync;
  readonly leaving: SingleSubmit['leaving'];
  /** How often the person tried to send what cannot be sent yet: the reason then stands out for a moment. */
  readonly vainTries: ReadonlySignal<number>;
  pick(id: string): void;
  change(change: DraftChange): void;
  submit(): void;
  giveReason(text: string): void;
  cancel(): void;
  takeBack(): boolean;
  /** Whether the ending was given on this page. */
  isOwn(attempt: string): boolean;
};

type Deps = {
  readonly question: ReadonlySignal<QuestionReply>;
  readonly drafts: DraftSync;
  readonly api: Pick<Api, 'answer' | 'cancel'>;
  readonly after: After;
  readonly newAttempt: () => string;
  readonly now: () => number;
  /** The person did something: near the end this buys time. */
  readonly active: () => void;
  /** The session as it is after an answer, given here or elsewhere. */
  readonly settle: (question: QuestionReply) => void;
};

const retryMs = 700;

export function createAnswering(deps: Deps): Answering {
  const { question, drafts, api, after } = deps;
  const answer = computed(() => answerInProgress(question.value.session, drafts.held.value.shown));
  const sending = signal<Sending>({ kind: 'no' });
  const attempts = new Set<string>();
  const vainTries = signal(0);
  const id = () => question.value.entry.session_id;
  const single = createSingleSubmit(after, () => submit());
  const refused = signal<AnswerProblem | null>(null);
  let beforePick: readonly string[] = [];

  /** One try, repeated with the same attempt until the portal answers: the store counts it once. */
  async function deliver(
    what: 'answer' | 'cancel',
    send: () => Promise<ApiReply<QuestionReply>>,
  ): Promise<void> {
    sending.value = { kind: 'sending', what };
    const reply = await send();
    if (reply.ok) {
      drafts.forget();
      sending.value = { kind: 'no' };
      deps.settle(reply.value);
      return;
    }
    const { failure } = reply;
    // Also where this browser is not let in: once another tab has paired it, the same try goes through.
    if (failure.kind !== 'refused' || failure.error.code === 'database-away') {
      sending.value = { kind: 'stuck', what };
      after(retryMs, () => void deliver(what, send));
    } else if (failure.winner !== null) {
      drafts.stop();
      sending.value = { kind: 'no' };
      deps.settle(failure.winner);
    } else sending.value = { kind: 'refused', message: refusalText(failure.error) };
  }

  const isBusy = computed(() => sending.value.kind === 'sending' || sending.value.kind === 'stuck');
  const written = signal<string | null>(null);
  const reason = computed(() => written.value ?? answer.value.globalNote ?? '');

  function newAttempt(): string {
    const attempt = deps.newAttempt();
    attempts.add(attempt);
    return attempt;
  }

  /** Null when the act changed nothing. */
  function perform(wanted: Act): Extract<Acted, { kind: 'changed' }> | null {
    if (isBusy.value) return null;
    const acted = act(question.value.session, drafts.held.value, wanted, deps.now());
    refused.value = acted.kind === 'refused' ? acted.problem : null;
    if (acted.kind === 'refused') {
      vainTries.value += 1;
      return null;
    }
    drafts.put(acted.draft);
    deps.active();
    return acted;
  }

  function submit(): void {
    if (isBusy.value) return;
    const [problem] = answerProblems(question.value.session, answer.value);
    if (problem !== undefined) {
      refused.value = problem;
      vainTries.value += 1;
      return;
    }
    const { selectedIds, customInput, optionNotes, globalNote } = answer.value;
    const body = {
      attempt: newAttempt(),
      selected_ids: selectedIds,
      custom_input: customInput,
      option_annotations: notesToObject(optionNotes),
      global_annotation: globalNote,
    };
    void deliver('answer', () => api.answer(id(), body));
  }

  return {
    question,
    answer,
    sending,
    isBusy,
    reason,
    drafts,
    leaving: single.leaving,
    vainTries,
    refused,
    picked: computed(() => new Set(answer.value.selectedIds)),
    problems: computed(() => answerProblems(question.value.session, answer.value)),
    pick(optionId) {
      const before = answer.value.selectedIds;
      const acted = perform({ kind: 'pick', optionId });
      if (acted === null) return;
      // Another pick within the moment: what counts as "before" is still what stood before the first one.
      if (!single.takeBack()) beforePick = before;
      if (acted.sends) single.start(optionId);
    },
    change(change) {
      perform({ kind: 'change', change });
    },
    submit() {
      single.takeBack();
      submit();
    },
    giveReason(text) {
      written.value = text;
      deps.active();
    },
    cancel() {
      if (isBusy.value) return;
      single.takeBack();
      const { reason: given, optionNotes } = cancellation(answer.value, reason.value);
      const body = {
        attempt: newAttempt(),
        global_annotation: given,
        option_annotations: notesToObject(optionNotes),
      };
      void deliver('cancel', () => api.cancel(id(), body));
    },
    takeBack() {
      if (!single.takeBack()) return false;
      perform({ kind: 'change', change: { field: 'selectedIds', value: beforePick } });
      return true;
    },
    isOwn: (attempt) => attempts.has(attempt),
  };
}

/** A picked option shows for a moment, can be taken back, and is then sent. */
type SingleSubmit = {
  /** The option that is about to be sent. */
  readonly leaving: ReadonlySignal<string | null>;
  start(id: string): void;
  /** True when there was something to take back. */
  takeBack(): boolean;
};

function createSingleSubmit(after: After, send: () => void): SingleSubmit {
  const leaving = signal<string | null>(null);
  let forget = () => {};
  return {
    leaving,
    start(id) {
      forget();
      leaving.value = id;
      forget = after(showPickMs, () => {
        leaving.value = null;
        send();
      });
    },
    takeBack() {
      if (leaving.value === null) return false;
      forget();
      leaving.value = null;
      return true;
    },
  };
}
