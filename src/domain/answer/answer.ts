import { type Mode, modeOf } from '../question/mode.ts';
import { type Option, optionIds } from '../question/option.ts';
import type { Question } from '../question/question.ts';
import { isBlank } from '../text/characters.ts';
import { type Notes, normalNotes } from './note.ts';

/** What the human gives to one question. */
export type Answer = {
  readonly selectedIds: readonly string[];
  readonly customInput: string | null;
  readonly optionNotes: Notes;
  readonly globalNote: string | null;
};

export const emptyAnswer: Answer = { selectedIds: [], customInput: null, optionNotes: [], globalNote: null };

/** One answer, one spelling: ids in the mode's order without repeats, blank texts as null. */
export function normalAnswer(question: Question, answer: Answer): Answer {
  return {
    selectedIds: normalIds(question, answer.selectedIds),
    customInput: blankToNull(answer.customInput),
    optionNotes: normalNotes(answer.optionNotes, optionIds(question.options)),
    globalNote: blankToNull(answer.globalNote),
  };
}

/** Whether nothing was picked and nothing typed. Notes alone are no answer. */
export function isEmptyAnswer({ selectedIds, customInput }: Answer): boolean {
  return selectedIds.length === 0 && (customInput === null || isBlank(customInput));
}

/** What was noted at a question that has no answer. */
export function notesOnly({ optionNotes, globalNote }: Answer): Answer {
  return { ...emptyAnswer, optionNotes, globalNote };
}

/** An optional question that was left alone: the person saw it and passed on. */
export function isSkipped({ optional }: Pick<Question, 'optional'>, answer: Answer): boolean {
  return optional && isEmptyAnswer(answer);
}

/** The options that an answer picks, in the mode's order. */
export function pickedOptions(question: Question, answer: Pick<Answer, 'selectedIds'>): readonly Option[] {
  const known = new Map(question.options.map((option) => [option.id, option]));
  return normalIds(question, answer.selectedIds).flatMap((id) => known.get(id) ?? []);
}

/** Whatever the order, no id is there twice and none is unknown. */
function normalIds(question: Question, picked: readonly string[]): readonly string[] {
  const offered = optionIds(question.options);
  const known = [...new Set(picked)].filter((id) => offered.includes(id));
  return ordered[modeOf(question).order](offered, known);
}

/** Takes ids that are offered, each once. */
type Order = (offered: readonly string[], picked: readonly string[]) => readonly string[];

const ordered: Readonly<Record<Mode['order'], Order>> = {
  'as-offered': (offered, picked) => offered.filter((id) => picked.includes(id)),
};

/** Text is kept as typed; only text with nothing visible in it counts as none. */
function blankToNull(text: string | null): string | null {
  return text === null || isBlank(text) ? null : text;
}
