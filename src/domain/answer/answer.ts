import { type Mode, modeOf } from '../question/mode.ts';
import { optionIds } from '../question/option.ts';
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
  const ids = optionIds(request.options);
  return {
    selectedIds: ordered[modeOf(request).order](ids, answer.selectedIds),
    customInput: blankToNull(answer.customInput),
    optionNotes: normalNotes(answer.optionNotes, ids),
    globalNote: blankToNull(answer.globalNote),
  };
}

type Order = (offered: readonly string[], picked: readonly string[]) => readonly string[];

const ordered: Readonly<Record<Mode['order'], Order>> = {
  'as-offered': (offered, picked) => offered.filter((id) => picked.includes(id)),
};

/** Text is kept as typed; only text with nothing visible in it counts as none. */
function blankToNull(text: string | null): string | null {
  return text === null || isBlank(text) ? null : text;
}
