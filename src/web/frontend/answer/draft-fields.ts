import type { Draft } from '../../../domain/draft.ts';

/** One change a person makes to the answer in the making. */
export type DraftChange =
  | { readonly field: 'selectedIds'; readonly value: readonly string[] }
  | { readonly field: 'customInput'; readonly value: string }
  | { readonly field: 'globalNote'; readonly value: string }
  | { readonly field: 'optionNote'; readonly optionId: string; readonly value: string };

export function withChange(draft: Draft, change: DraftChange, at: number): Draft {
  switch (change.field) {
    case 'selectedIds':
      return { ...draft, selectedIds: { value: change.value, at } };
    case 'customInput':
      return { ...draft, customInput: { value: change.value, at } };
    case 'globalNote':
      return { ...draft, globalNote: { value: change.value, at } };
    case 'optionNote': {
      const { optionId, value } = change;
      const others = draft.optionNotes.filter((note) => note.optionId !== optionId);
      return { ...draft, optionNotes: [...others, { optionId, value, at }] };
    }
  }
}

/** What this page has touched stays as it is here, whatever arrives; everything else follows what arrived. */
export function overlay(arrived: Draft, touched: Draft): Draft {
  const own = new Set(touched.optionNotes.map((note) => note.optionId));
  return {
    selectedIds: touched.selectedIds ?? arrived.selectedIds,
    customInput: touched.customInput ?? arrived.customInput,
    globalNote: touched.globalNote ?? arrived.globalNote,
    optionNotes: [...arrived.optionNotes.filter((note) => !own.has(note.optionId)), ...touched.optionNotes],
  };
}

export function isBlank(draft: Draft): boolean {
  const texts = [draft.customInput?.value, draft.globalNote?.value, ...draft.optionNotes.map((n) => n.value)];
  return (draft.selectedIds?.value ?? []).length === 0 && texts.every((text) => (text ?? '').trim() === '');
}

/** The latest stamp, so that a new one is newer even when the clock stands still or was set back. */
export function latestStamp(draft: Draft): number {
  const stamps = [draft.selectedIds, draft.customInput, draft.globalNote, ...draft.optionNotes];
  return Math.max(0, ...stamps.map((stamped) => stamped?.at ?? 0));
}
