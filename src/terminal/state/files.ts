import type { Attachment } from '../../domain/answer/attachment.ts';
import { acting, clamp, type Notice, type ScreenPlace, type State, type Step, still } from './state.ts';

// The files of an answer. A path is typed or dropped into a field; the arrows lead from it to the files that are there.

export type FilesPlace = Extract<ScreenPlace, { kind: 'files' }>;

/** The files of the question in view. */
export function filesHere({ attachments, at }: Pick<State, 'attachments' | 'at'>): readonly Attachment[] {
  return filesOf({ attachments }, at);
}

export function filesOf({ attachments }: Pick<State, 'attachments'>, at: number): readonly Attachment[] {
  return attachments.filter(({ question }) => question === at);
}

export function openFiles(state: State): State {
  return { ...state, cursor: 0, place: { kind: 'files', row: 0, path: '', isAdding: false } };
}

/** The path that is being written; null where the pointer is on a file. */
export function pathText({ place }: Pick<State, 'place'>): string | null {
  return place.kind === 'files' && place.row === 0 ? place.path : null;
}

/** A path is a line; what is pasted may not be. */
export function withPath(state: State, path: string): State {
  const { place } = state;
  return place.kind === 'files' ? { ...state, place: { ...place, path: path.replaceAll('\n', ' ') } } : state;
}

export function moveFileRow(state: State, by: number): State {
  const { place } = state;
  if (place.kind !== 'files') return state;
  return { ...state, place: { ...place, row: clamp(place.row + by, filesHere(state).length) } };
}

/** Adds the file whose path was typed. While one is on its way, Enter does nothing: nobody adds it twice. */
export function addFile(state: State): Step {
  const { place, at } = state;
  if (place.kind !== 'files' || place.isAdding || place.path.trim() === '') return still(state);
  return acting(
    { ...state, place: { ...place, isAdding: true } },
    { kind: 'add-file', path: place.path, question: at },
  );
}

export function removeFile(state: State): Step {
  const { place } = state;
  const file = place.kind === 'files' ? filesHere(state)[place.row - 1] : undefined;
  return file === undefined ? still(state) : acting(state, { kind: 'remove-file', id: file.id });
}

/** All the files of the draft as they are now; the pointer stays on a row that is there. */
export function withAttachments(state: State, attachments: readonly Attachment[]): State {
  return moveFileRow({ ...state, attachments }, 0);
}

/** The file whose path was typed is among them: the field is free for the next. */
export function withAdded(state: State, attachments: readonly Attachment[]): State {
  const { place } = state;
  const next = withAttachments(state, attachments);
  if (place.kind !== 'files' || !place.isAdding) return next;
  return { ...next, cursor: 0, place: { ...place, path: '', isAdding: false } };
}

/** What was typed stays, to be put right. */
export function withNotAdded(state: State, notice: Notice): State {
  const { place } = state;
  const next = { ...state, notice };
  return place.kind === 'files' ? { ...next, place: { ...place, isAdding: false } } : next;
}
