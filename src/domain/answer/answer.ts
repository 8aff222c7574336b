import { type Mode, modeOf } from '../question/mode.ts';
import { type Option, optionIds } from '../question/option.ts';
import type { Request } from '../question/request.ts';
import { isBlank } from '../text/characters.ts';
import { type Notes, normalNotes } from './note.ts';

/** What the human gives. */
export type Answer = {
  readonly selectedIds: readonly string[];
  readonly customInput: string | null;
  readonly optionNotes: Notes;
  readonly globalNote: string | null;
};

export const emptyAnswer: Answer = { selectedIds: [], customInput: null, optionNotes: [], globalNote: null };

/** One answer, one spelling: ids in the mode's order without repeats, blank texts as null. */
export function normalAnswer(request: Request, answer: Answer): Answer {
  return {
    selectedIds: normalIds(request, answer.selectedIds),
    customInput: blankToNull(answer.customInput),
    optionNotes: normalNotes(answer.optionNotes, optionIds(request.options)),
    globalNote: blankToNull(answer.globalNote),
  };
}

/** The options that an answer picks, in the mode's order. */
export function pickedOptions(request: Request, answer: Pick<Answer, 'selectedIds'>): readonly Option[] {
  const known = new Map(request.options.map((option) => [option.id, option]));
  return normalIds(request, answer.selectedIds).flatMap((id) => known.get(id) ?? []);
}

/** Whatever the order, no id is there twice and none is unknown. */
function normalIds(request: Request, picked: readonly string[]): readonly string[] {
  const offered = optionIds(request.options);
  const known = [...new Set(picked)].filter((id) => offered.includes(id));
  return ordered[modeOf(request).order](offered, known);
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
