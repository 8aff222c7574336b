import { isBlank } from './characters.ts';
import { type Notes, normalNotes } from './note.ts';
import { optionIds } from './option.ts';
import type { Request } from './request.ts';

/** What the human gives. */
export type Answer = {
  readonly selectedIds: readonly string[];
  readonly customInput: string | null;
  readonly optionNotes: Notes;
  readonly globalNote: string | null;
};

export const emptyAnswer: Answer = { selectedIds: [], customInput: null, optionNotes: [], globalNote: null };

/** One answer, one spelling: ids in the request's order without repeats, blank texts as null. */
export function normalAnswer(request: Request, answer: Answer): Answer {
  const picked = new Set(answer.selectedIds);
  const ids = optionIds(request.options);
  return {
    selectedIds: ids.filter((id) => picked.has(id)),
    customInput: blankToNull(answer.customInput),
    optionNotes: normalNotes(answer.optionNotes, ids),
    globalNote: blankToNull(answer.globalNote),
  };
}

/** Text is kept as typed; only text with nothing visible in it counts as none. */
function blankToNull(text: string | null): string | null {
  return text === null || isBlank(text) ? null : text;
}
