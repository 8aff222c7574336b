import { isBlank } from '../text/characters.ts';

/**
 * A note on one option. Notes travel as a list, not as an object keyed by id:
 * an agent may name its option `__proto__`.
 */
export type Note = { readonly optionId: string; readonly text: string };
export type Notes = readonly Note[];

/** What was noted at one question: on its options, and on all of it. */
export type TypedNotes = { readonly optionNotes: Notes; readonly globalNote: string | null };

export function saysNothing({ optionNotes, globalNote }: TypedNotes): boolean {
  return optionNotes.length === 0 && globalNote === null;
}

export function noteOn(notes: Notes, optionId: string): string {
  return notes.find((note) => note.optionId === optionId)?.text ?? '';
}

/** The same notes with one written anew; an empty text removes it. */
export function withNote(notes: Notes, optionId: string, text: string): Notes {
  const others = notes.filter((note) => note.optionId !== optionId);
  return text === '' ? others : [...others, { optionId, text }];
}

/** Notes that say something, in the order of the request's options; unknown ids are dropped. */
export function normalNotes(notes: Notes, ids: readonly string[]): Notes {
  return ids
    .map((optionId) => ({ optionId, text: noteOn(notes, optionId) }))
    .filter((note) => !isBlank(note.text));
}

/** For the wire and the tool's result, where notes are an object: `fromEntries` defines, never assigns. */
export function notesToObject(notes: Notes): Record<string, string> {
  return Object.fromEntries(notes.map((note) => [note.optionId, note.text]));
}

export function notesFromObject(object: Readonly<Record<string, string>>): Notes {
  return Object.entries(object).map(([optionId, text]) => ({ optionId, text }));
}
