import { computed, type ReadonlySignal } from '@preact/signals';
import type { Answer } from '../../../domain/answer/answer.ts';
import { answerInProgress, type DraftChange, isBlankDraft } from '../../../domain/answer/draft.ts';
import { draftAt } from '../../../domain/answer/form-draft.ts';
import type { Part } from '../../../domain/question/question.ts';
import { partAt } from '../../../domain/question/request.ts';
import { type AnswerProblem, answerProblems } from '../../../domain/validation/answer-rules.ts';
import type { QuestionReply, QuestionTexts } from '../../wire/replies.ts';
import type { DraftSync } from './draft-sync.ts';

/** One question of a session being answered on this page. A change of one redraws no other. */
export type Section = {
  /** Its place among the questions, from 0. */
  readonly at: number;
  readonly part: ReadonlySignal<Part>;
  readonly answer: ReadonlySignal<Answer>;
  readonly picked: ReadonlySignal<ReadonlySet<string>>;
  readonly problems: ReadonlySignal<readonly AnswerProblem[]>;
  /** Whether the person has begun to answer it. */
  readonly isBegun: ReadonlySignal<boolean>;
  readonly texts: ReadonlySignal<QuestionTexts['questions'][number] | undefined>;
  /** The option that is about to be sent. */
  readonly leaving: ReadonlySignal<string | null>;
  /** On its way: what is changed now would not go with it, so nothing can be. */
  readonly isBusy: ReadonlySignal<boolean>;
  pick(id: string): void;
  change(change: DraftChange): void;
};

type Deps = Pick<Section, 'at' | 'leaving' | 'isBusy' | 'pick' | 'change'> & {
  readonly question: ReadonlySignal<QuestionReply>;
  readonly drafts: Pick<DraftSync, 'held'>;
};

export function createSection({ question, drafts, ...section }: Deps): Section {
  const { at } = section;
  const session = computed(() => question.value.session);
  const part = computed(() => partAt(session.value, at));
  // The draft of a question stays the same object while another one's changes.
  const draft = computed(() => draftAt(drafts.held.value.shown, at));
  const answer = computed(() => answerInProgress(part.value, draft.value));
  return {
    ...section,
    part,
    answer,
    picked: computed(() => new Set(answer.value.selectedIds)),
    problems: computed(() => answerProblems(part.value, answer.value)),
    isBegun: computed(() => !isBlankDraft(draft.value)),
    texts: computed(() => question.value.texts.questions[at]),
  };
}
