import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { Answer } from '../../../domain/answer.ts';
import { answerInProgress } from '../../../domain/draft.ts';
import { modeOf } from '../../../domain/mode.ts';
import { notesToObject } from '../../../domain/note.ts';
import { type AnswerProblem, answerProblems } from '../../../domain/validation/answer-rules.ts';
import { visibleOptions } from '../../../domain/visibility.ts';
import type { Interaction } from '../../wire.ts';
import type { Api } from '../core/api.ts';
import { type Reply, refusalText } from '../core/reply.ts';
import type { After } from '../core/steady-timer.ts';
import type { DraftChange } from './draft-fields.ts';
import type { DraftSync } from './draft-sync.ts';
import { pick } from './pick.ts';
import { createSingleSubmit, type SingleSubmit } from './single-submit.ts';

/** Where an answer is on its way. `stuck`: the portal does not answer; the same try goes out again by itself. */
type Sending =
  | { readonly kind: 'no' }
  | { readonly kind: 'sending' | 'stuck'; readonly what: 'answer' | 'cancel' }
  | { readonly kind: 'refused'; readonly message: string };

/** One open question being answered on this page. Another question has another one of these: nothing is shared. */
export type Answering = {
  readonly interaction: ReadonlySignal<Interaction>;
  readonly answer: ReadonlySignal<Answer>;
  readonly picked: ReadonlySignal<ReadonlySet<string>>;
  readonly problems: ReadonlySignal<readonly AnswerProblem[]>;
  readonly sending: ReadonlySignal<Sending>;
  /** On its way: what is changed now would not go with it, so nothing can be. */
  readonly isBusy: ReadonlySignal<boolean>;
  /** Why the person is about to cancel, as far as it is written; starts as the note for the whole answer. */
  readonly reason: ReadonlySignal<string>;
  readonly drafts: DraftSync;
  readonly leaving: SingleSubmit['leaving'];
  /** How often somebody tried to send what cannot be sent yet: the reason then stands out for a moment. */
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

type Parts = {
  readonly interaction: ReadonlySignal<Interaction>;
  readonly drafts: DraftSync;
  readonly api: Pick<Api, 'answer' | 'cancel'>;
  readonly after: After;
  readonly newAttempt: () => string;
  /** The person did something: near the end this buys time. */
  readonly active: () => void;
  /** The session as it is after an answer, ours or somebody else's. */
  readonly settle: (interaction: Interaction) => void;
};

const retryMs = 700;

export function createAnswering(parts: Parts): Answering {
  const { interaction, drafts, api, after } = parts;
  const answer = computed(() => answerInProgress(interaction.value.session, drafts.draft.value));
  const sending = signal<Sending>({ kind: 'no' });
  const attempts = new Set<string>();
  const vainTries = signal(0);
  const id = () => interaction.value.entry.session_id;
  const single = createSingleSubmit(after, () => submit());
  let beforePick: readonly string[] = [];

  /** One try, repeated with the same attempt until somebody answers: the store counts it once. */
  async function deliver(what: 'answer' | 'cancel', send: () => Promise<Reply<Interaction>>): Promise<void> {
    sending.value = { kind: 'sending', what };
    const reply = await send();
    if (reply.ok) {
      drafts.forget();
      sending.value = { kind: 'no' };
      parts.settle(reply.value);
      return;
    }
    const { failure } = reply;
    // Also where this browser is not let in: once another tab has paired it, the same try goes through.
    if (failure.kind !== 'refused') {
      sending.value = { kind: 'stuck', what };
      after(retryMs, () => void deliver(what, send));
    } else if (failure.winner !== null) {
      drafts.stop();
      sending.value = { kind: 'no' };
      parts.settle(failure.winner);
    } else sending.value = { kind: 'refused', message: refusalText(failure.error) };
  }

  const isBusy = computed(() => sending.value.kind === 'sending' || sending.value.kind === 'stuck');
  const written = signal<string | null>(null);
  const reason = computed(() => written.value ?? answer.value.globalNote ?? '');

  function newAttempt(): string {
    const attempt = parts.newAttempt();
    attempts.add(attempt);
    return attempt;
  }

  function submit(): void {
    if (isBusy.value) return;
    if (answerProblems(interaction.value.session, answer.value).length > 0) {
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
    interaction,
    answer,
    sending,
    isBusy,
    reason,
    drafts,
    leaving: single.leaving,
    vainTries,
    picked: computed(() => new Set(answer.value.selectedIds)),
    problems: computed(() => answerProblems(interaction.value.session, answer.value)),
    pick(optionId) {
      const { session } = interaction.value;
      const isVisible = visibleOptions(session.request, session.hidden).some((one) => one.id === optionId);
      if (isBusy.value || !isVisible) return;
      const before = answer.value.selectedIds;
      const value = pick(session.request, before, optionId);
      drafts.change({ field: 'selectedIds', value });
      parts.active();
      // Changing one's mind within the moment: what counts as "before" is still what stood before the first pick.
      if (!single.takeBack()) beforePick = before;
      const sendsAtOnce = modeOf(session.request).pickCanSend && session.terms.singleSubmit;
      if (sendsAtOnce && value.length === 1) single.start(optionId);
    },
    change(change) {
      if (isBusy.value) return;
      drafts.change(change);
      parts.active();
    },
    submit() {
      single.takeBack();
      submit();
    },
    giveReason(text) {
      written.value = text;
      parts.active();
    },
    cancel() {
      if (isBusy.value) return;
      single.takeBack();
      const body = {
        attempt: newAttempt(),
        global_annotation: reason.value.trim() === '' ? null : reason.value,
        option_annotations: notesToObject(answer.value.optionNotes),
      };
      void deliver('cancel', () => api.cancel(id(), body));
    },
    takeBack() {
      if (!single.takeBack()) return false;
      drafts.change({ field: 'selectedIds', value: beforePick });
      return true;
    },
    isOwn: (attempt) => attempts.has(attempt),
  };
}
