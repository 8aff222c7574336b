import { modeOf } from '../question/mode.ts';
import { optionIds } from '../question/option.ts';
import type { Part, Question } from '../question/question.ts';
import type { Terms } from '../question/terms.ts';
import type { Answer } from './answer.ts';
import { type Notes, withNote } from './note.ts';

/**
 * The answer to one question in the making. Each field carries the time of its last change, so that two faces typing
 * into different fields both keep their text and, in the same field, the newer wins.
 */
export type Draft = {
  readonly selectedIds: Stamped<readonly string[]> | null;
  readonly customInput: Stamped<string> | null;
  readonly globalNote: Stamped<string> | null;
  /** Keyed as a list, like notes. An empty text is kept: it says the note was cleared. */
  readonly optionNotes: readonly ({ readonly optionId: string } & Stamped<string>)[];
};

export type Stamped<Value> = { readonly value: Value; readonly at: number };

/** A draft from the future, as after a clock that was set back, leaves room: what is typed next is dated later still. */
export const latestStamp = 2 ** 52;

export const emptyDraft: Draft = { selectedIds: null, customInput: null, globalNote: null, optionNotes: [] };

/** Field by field, newer wins; the same moment keeps what is there. */
export function mergeDrafts(held: Draft, arriving: Draft): Draft {
  const notes = new Map(held.optionNotes.map((note) => [note.optionId, note]));
  for (const note of arriving.optionNotes) {
    const known = notes.get(note.optionId);
    if (known === undefined || known.at < note.at) notes.set(note.optionId, note);
  }
  return {
    selectedIds: newer(held.selectedIds, arriving.selectedIds),
    customInput: newer(held.customInput, arriving.customInput),
    globalNote: newer(held.globalNote, arriving.globalNote),
    optionNotes: [...notes.values()],
  };
}

/** What a face shows when it opens: the draft where the person has begun, what the agent pre-filled elsewhere. */
export function answerInProgress({ question, terms, hidden }: Part, draft: Draft): Answer {
  const picked = draft.selectedIds?.value ?? preselection(question, terms);
  return {
    selectedIds: picked.filter((id) => !hidden.includes(id)),
    customInput: draft.customInput?.value ?? null,
    // Notes switched off are out of sight, so they are not sent; the draft keeps them for when they come back.
    optionNotes: terms.optionNotes ? optionNotesInProgress(question, draft) : [],
    globalNote: terms.globalNote ? (draft.globalNote?.value ?? question.globalNote) : null,
  };
}

function optionNotesInProgress(question: Question, draft: Draft): Notes {
  return draft.optionNotes.reduce(
    (notes, { optionId, value }) => withNote(notes, optionId, value),
    question.optionNotes,
  );
}

/** Defaults come preselected; recommended options only when the person asked for that. */
export function preselection(question: Question, terms: Terms): readonly string[] {
  if (question.defaultIds !== null) return question.defaultIds;
  if (!terms.preselectRecommended) return [];
  const recommended = optionIds(question.options.filter((option) => option.recommended));
  if (modeOf(question).picks === 'one') return recommended.slice(0, 1);
  // Where more are recommended than may be picked, none is.
  return recommended.length <= question.max ? recommended : [];
}

/** The same moment keeps what is there. */
export function newer<Value>(
  held: Stamped<Value> | null,
  arriving: Stamped<Value> | null,
): Stamped<Value> | null {
  if (held === null || arriving === null) return arriving ?? held;
  return arriving.at > held.at ? arriving : held;
}

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
  const at = Math.max(now, newestStamp(shown) + 1);
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

/** When anything in it was changed last; 0 where nothing was. */
export function newestStamp(draft: Draft): number {
  const fields: readonly (Stamped<unknown> | null)[] = [
    draft.selectedIds,
    draft.customInput,
    draft.globalNote,
    ...draft.optionNotes,
  ];
  return Math.max(0, ...fields.map((field) => field?.at ?? 0));
}
