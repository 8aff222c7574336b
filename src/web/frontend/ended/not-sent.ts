import type { Draft } from '../../../domain/answer/draft.ts';
import type { Notes } from '../../../domain/answer/note.ts';
import type { Outcome } from '../../../domain/session/outcome.ts';
import { isBlank } from '../../../domain/text/characters.ts';

/** Of what stood in a draft when its question ended, that which the ending does not say already. */
export function notSent(draft: Draft, { answer }: Outcome): Draft {
  const { selectedIds, customInput, globalNote, optionNotes } = draft;
  return {
    selectedIds: selectedIds !== null && sameIds(selectedIds.value, answer.selectedIds) ? null : selectedIds,
    customInput: customInput?.value === answer.customInput ? null : customInput,
    globalNote: globalNote?.value === answer.globalNote ? null : globalNote,
    optionNotes: optionNotes.filter((note) => !isBlank(note.value) && !says(answer.optionNotes, note)),
  };
}

function sameIds(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((id) => others.includes(id));
}

function says(notes: Notes, { optionId, value }: Draft['optionNotes'][number]): boolean {
  return notes.some((note) => note.optionId === optionId && note.text === value);
}

/** The words in it, each once. */
export function textsOf({ customInput, globalNote, optionNotes }: Draft, reason: string): readonly string[] {
  const all = [customInput?.value ?? '', globalNote?.value ?? '', reason, ...optionNotes.map((n) => n.value)];
  return [...new Set(all)].filter((text) => !isBlank(text));
}
