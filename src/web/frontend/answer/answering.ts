import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { Answer } from '../../../domain/answer/answer.ts';
import { type Act, type Acted, act, cancellation, startingReason } from '../../../domain/answer/answering.ts';
import { begunAnswers, heldAt, withHeldAt, withRephrase } from '../../../domain/answer/form-draft.ts';
import { notesToObject, type TypedNotes } from '../../../domain/answer/note.ts';
import { partAt } from '../../../domain/question/request.ts';
import { type FormProblem, reasonProblems } from '../../../domain/validation/answer-rules.ts';
import type { QuestionReply } from '../../wire/replies.ts';
import { type Api, type ApiReply, refusalText } from '../core/api.ts';
import type { After } from '../core/steady-timer.ts';
import type { Attaching } from './attaching.ts';
import type { DraftSync } from './draft-sync.ts';
import { createSection, type Section } from './section.ts';
import { createSingleSubmit } from './single-submit.ts';

/**
 * Where an answer is on its way. `files`: it leaves once its files have arrived, and can be taken back until then ·
 * `stuck`: portal or database do not answer; the same try goes out again by itself.
 */
type Sending =
  | { readonly kind: 'no' }
  | { readonly kind: 'files' | 'sending' | 'stuck' }
  | { readonly kind: 'refused'; readonly message: string };

/** One open session being answered on this page, with all its questions. */
export type Answering = {
  readonly question: ReadonlySignal<QuestionReply>;
  /** Never empty; a single question has one. */
  readonly sections: readonly Section[];
  /** Whether there are several questions. */
  readonly isForm: boolean;
  /** The place of the question that keys act on. A vain try to send goes to the first one that is missing. */
  readonly current: Signal<number>;
  readonly problems: ReadonlySignal<readonly FormProblem[]>;
  /** Why the last act changed nothing or could not be sent, until the next one. */
  readonly refused: ReadonlySignal<FormProblem | null>;
  readonly sending: ReadonlySignal<Sending>;
  /** On its way: what is changed now would not go with it, so nothing can be. */
  readonly isBusy: ReadonlySignal<boolean>;
  /** Why the person is about to cancel, as far as it is written; of a single question it starts as its note. */
  readonly reason: ReadonlySignal<string>;
  /** Why the question itself is wrong, as far as it is written. */
  readonly rephrase: ReadonlySignal<string>;
  readonly drafts: DraftSync;
  readonly attaching: Attaching;
  /** Whether a pick is about to be sent. */
  readonly isLeaving: ReadonlySignal<boolean>;
  /** How often the person tried to send what cannot be sent yet: the reason then stands out for a moment. */
  readonly vainTries: ReadonlySignal<number>;
  /** What is missing, if something is: it was not sent then. */
  submit(): FormProblem | null;
  giveReason(text: string): void;
  cancel(): void;
  writeRephrase(text: string): void;
  /** Answers that the question is wrong; what was answered by then goes along. */
  sendBack(): void;
  takeBack(): boolean;
  /** Whether the ending was given on this page. */
  isOwn(attempt: string): boolean;
};

type Deps = {
  readonly question: ReadonlySignal<QuestionReply>;
  readonly drafts: DraftSync;
  readonly attaching: Attaching;
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
  const { question, drafts, attaching, api, after } = deps;
  const sending = signal<Sending>({ kind: 'no' });
  const attempts = new Set<string>();
  const vainTries = signal(0);
  const id = () => question.value.entry.session_id;
  const single = createSingleSubmit(after, () => void submit());
  const refused = signal<FormProblem | null>(null);
  const current = signal(0);
  let beforePick: readonly string[] = [];

  /** One try, repeated with the same attempt until the portal answers: the store counts it once. */
  async function deliver(send: () => Promise<ApiReply<QuestionReply>>): Promise<void> {
    sending.value = { kind: 'sending' };
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
      sending.value = { kind: 'stuck' };
      after(retryMs, () => void deliver(send));
    } else if (failure.winner !== null) {
      drafts.stop();
      sending.value = { kind: 'no' };
      deps.settle(failure.winner);
    } else sending.value = { kind: 'refused', message: refusalText(failure.error) };
  }

  const isBusy = computed(() => ['files', 'sending', 'stuck'].includes(sending.value.kind));

  /** An answer takes the files along that were added to it: it waits for those still on their way. */
  async function deliverWithFiles(send: () => Promise<ApiReply<QuestionReply>>): Promise<void> {
    if (attaching.pending.value.length > 0) {
      const mine = { kind: 'files' } as const;
      sending.value = mine;
      const isWhole = await attaching.arrived();
      if (sending.value !== mine) return;
      sending.value = { kind: 'no' };
      // What was refused says why; whether to send without it is for the person to say.
      if (!isWhole) return;
    }
    await deliver(send);
  }

  /** True when the answer was waiting for its files. */
  function stopWaiting(): boolean {
    if (sending.value.kind !== 'files') return false;
    sending.value = { kind: 'no' };
    return true;
  }

  function newAttempt(): string {
    const attempt = deps.newAttempt();
    attempts.add(attempt);
    return attempt;
  }

  /** Null when the act changed nothing. */
  function perform(at: number, wanted: Act): Extract<Acted, { kind: 'changed' }> | null {
    if (isBusy.value) return null;
    const held = drafts.held.value;
    const acted = act(partAt(question.value.session, at), heldAt(held, at), wanted, deps.now());
    refused.value = acted.kind === 'refused' ? { at, problem: acted.problem } : null;
    if (acted.kind === 'refused') {
      vainTries.value += 1;
      return null;
    }
    drafts.put(withHeldAt(held, at, acted.draft));
    deps.active();
    return acted;
  }

  const sections = question.peek().session.request.questions.map((_, at) =>
    createSection({
      at,
      question,
      drafts,
      isBusy,
      leaving: single.leaving,
      pick(optionId) {
        const before = sections[at]?.answer.value.selectedIds ?? [];
        const acted = perform(at, { kind: 'pick', optionId });
        if (acted === null) return;
        // Another pick within the moment: what counts as "before" is still what stood before the first one.
        if (!single.takeBack()) beforePick = before;
        if (acted.sends) single.start(optionId);
      },
      change(change) {
        perform(at, { kind: 'change', change });
      },
    }),
  );
  const isForm = sections.length > 1;
  const answers = () => sections.map(({ answer }) => answer.value);
  const problems = computed((): readonly FormProblem[] =>
    sections.flatMap((section) => section.problems.value.map((problem) => ({ at: section.at, problem }))),
  );
  const written = signal<string | null>(null);
  const reason = computed(() => written.value ?? startingReason(answers()));
  const rephrase = computed(() => drafts.held.value.shown.rephrase?.value ?? '');

  function refuse(problem: FormProblem): FormProblem {
    refused.value = problem;
    current.value = problem.at;
    vainTries.value += 1;
    return problem;
  }

  function submit(): FormProblem | null {
    if (isBusy.value) return null;
    const [problem] = problems.value;
    if (problem !== undefined) return refuse(problem);
    const [only = {}] = answers().map(toSent);
    const body = { attempt: newAttempt(), ...(isForm ? { answers: answers().map(toSent) } : only) };
    void deliverWithFiles(() => api.answer(id(), body));
    return null;
  }

  return {
    question,
    sections,
    isForm,
    current,
    problems,
    sending,
    isBusy,
    reason,
    rephrase,
    drafts,
    attaching,
    isLeaving: computed(() => single.leaving.value !== null),
    vainTries,
    refused,
    submit() {
      single.takeBack();
      return submit();
    },
    giveReason(text) {
      written.value = text;
      deps.active();
    },
    cancel() {
      stopWaiting();
      if (isBusy.value) return;
      single.takeBack();
      const { reason: given, notes } = cancellation(answers(), reason.value);
      const [only] = notes;
      const noted = isForm
        ? { notes: notes.map(toSentNotes) }
        : { option_annotations: notesToObject(only?.optionNotes ?? []) };
      const body = { attempt: newAttempt(), global_annotation: given, ...noted };
      void deliver(() => api.cancel(id(), body));
    },
    writeRephrase(text) {
      if (isBusy.value) return;
      drafts.put(withRephrase(drafts.held.value, text, deps.now()));
      deps.active();
    },
    sendBack() {
      if (isBusy.value || reasonProblems(rephrase.value).length > 0) return;
      single.takeBack();
      const begun = begunAnswers(question.value.session, drafts.held.value.shown);
      const body = {
        attempt: newAttempt(),
        reply: 'rephrase',
        custom_input: rephrase.value,
        answers: begun.map(toSent),
      } as const;
      void deliverWithFiles(() => api.answer(id(), body));
    },
    takeBack() {
      if (stopWaiting()) return true;
      if (!single.takeBack()) return false;
      perform(0, { kind: 'change', change: { field: 'selectedIds', value: beforePick } });
      return true;
    },
    isOwn: (attempt) => attempts.has(attempt),
  };
}

function toSent({ selectedIds, customInput, ...notes }: Answer) {
  return { selected_ids: selectedIds, custom_input: customInput, ...toSentNotes(notes) };
}

function toSentNotes({ optionNotes, globalNote }: TypedNotes) {
  return { option_annotations: notesToObject(optionNotes), global_annotation: globalNote };
}
