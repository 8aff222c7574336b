import { type Draft, emptyDraft, mergeDrafts, type Stamped } from './draft.ts';

/** One change a person makes to the answer in the making. */
export type DraftChange =
  | { readonly field: 'selectedIds'; readonly value: readonly string[] }
  | { readonly field: 'customInput'; readonly value: string }
  | { readonly field: 'globalNote'; readonly value: string }
  | { readonly field: 'optionNote'; readonly optionId: string; readonly value: string };

/** The draft as one face holds it: what it shows, and the fields that were changed on it. */
export type HeldDraft = { readonly shown: Draft; readonly touched: Draft };

export function holdDraft(stored: Draft): HeldDraft {
  return { shown: stored, touched: emptyDraft };
}

/** The stamp is later than every other one: where drafts meet the newer wins, also while a clock stands still. */
export function changeDraft({ shown, touched }: HeldDraft, change: DraftChange, now: number): HeldDraft {
  const at = Math.max(now, latestStamp(shown) + 1);
  const own = withChange(touched, change, at);
  return { shown: overlay(shown, own), touched: own };
}

/** Another face's draft: each field follows the newer one, except those the person has changed on this face. */
export function receiveDraft({ shown, touched }: HeldDraft, arriving: Draft): HeldDraft {
  return { shown: overlay(mergeDrafts(shown, arriving), touched), touched };
}

export function isBlankDraft(draft: Draft): boolean {
  const texts = [draft.customInput?.value, draft.globalNote?.value, ...draft.optionNotes.map((n) => n.value)];
  return (draft.selectedIds?.value ?? []).length === 0 && texts.every((text) => (text ?? '').trim() === '');
}

function withChange(draft: Draft, change: DraftChange, at: number): Draft {
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

function overlay(below: Draft, touched: Draft): Draft {
  const own = new Set(touched.optionNotes.map((note) => note.optionId));
  return {
    selectedIds: touched.selectedIds ?? below.selectedIds,
    customInput: touched.customInput ?? below.customInput,
    globalNote: touched.globalNote ?? below.globalNote,
    optionNotes: [...below.optionNotes.filter((note) => !own.has(note.optionId)), ...touched.optionNotes],
  };
}

function latestStamp(draft: Draft): number {
  const fields: readonly (Stamped<unknown> | null)[] = [
    draft.selectedIds,
    draft.customInput,
    draft.globalNote,
    ...draft.optionNotes,
  ];
  return Math.max(0, ...fields.map((field) => field?.at ?? 0));
}
