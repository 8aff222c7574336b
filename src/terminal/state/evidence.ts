import type { Line } from '../text/line.ts';
import { previewLines } from '../text/preview-lines.ts';
import { margin } from '../text/row.ts';
import { focusedChoice } from './answer.ts';
import { partOf, type State, type Step, still } from './state.ts';

/** Whose preview it is: that of an option, by its id, or with null the question's own. */
export type Subject = { readonly option: string | null };

/** The previews that are unfolded. A pinned one stays beside the one that is looked at next. */
export type Evidence = { readonly pinned: Subject | null; readonly shown: Subject | null };

/** From this many columns on, a preview stands beside the list, and two beside each other. */
const wideColumns = 120;

/** The previews in view, the pinned one first. */
export function subjectsOf({ evidence }: Pick<State, 'evidence'>): readonly Subject[] {
  return [evidence.pinned, evidence.shown].filter((subject) => subject !== null);
}

/** The preview the pointer is on: that of its option, else the question's own; null where there is none. */
export function subjectInFocus(state: State): Subject | null {
  const choice = focusedChoice(state);
  if (choice?.kind === 'option' && choice.option.preview !== null) return { option: choice.option.id };
  return partOf(state).question.preview === null ? null : { option: null };
}

/** Unfolds the preview the pointer is on in place of the present one, or folds it again. */
export function togglePreview(state: State): Step {
  const { pinned, shown } = state.evidence;
  const wanted = subjectInFocus(state);
  if (wanted === null)
    return still(withEvidence(state, { pinned: shown === null ? null : pinned, shown: null }));
  if (isSame(wanted, pinned)) return still(withEvidence(state, { pinned: null, shown }));
  return still(withEvidence(state, { pinned, shown: isSame(wanted, shown) ? null : wanted }));
}

/** Keeps the present preview in view while another one is looked at, or lets it go. */
export function togglePin(state: State): Step {
  const { pinned, shown } = state.evidence;
  const present = shown ?? (pinned === null ? subjectInFocus(state) : null);
  return still(withEvidence(state, { pinned: present, shown: null }));
}

function isSame(one: Subject, other: Subject | null): boolean {
  return other !== null && one.option === other.option;
}

function withEvidence(state: State, evidence: Evidence): State {
  return layEvidence({ ...state, evidence, previewTop: 0 });
}

/** beside: to the right of the list · below: under it, two of them beside each other or one under the other. */
export type EvidencePlace = {
  readonly kind: 'none' | 'beside' | 'columns' | 'stack';
  /** Columns of the text of each preview. */
  readonly width: number;
};

export function evidencePlace(state: Pick<State, 'evidence' | 'size'>): EvidencePlace {
  const { cols } = state.size;
  const count = subjectsOf(state).length;
  if (count === 0) return { kind: 'none', width: 0 };
  if (cols < wideColumns) return { kind: 'stack', width: cols - 2 * margin };
  if (count === 1) return { kind: 'beside', width: cols - listColumns(cols) - bar - margin };
  return { kind: 'columns', width: Math.floor((cols - 3 * margin - bar) / 2) };
}

/** Columns of the line between two columns of text and the room after it. */
const bar = 2;

/** Columns of the list that has a preview beside it. */
export function listColumns(cols: number): number {
  return Math.floor(cols / 2);
}

/** The same with its previews laid out for the present width: 32 KB wrapped at every tick would be felt. */
export function layEvidence(state: State): State {
  const { width } = evidencePlace(state);
  return { ...state, previewLines: subjectsOf(state).map((subject) => linesOf(state, subject, width)) };
}

function linesOf(state: State, { option }: Subject, width: number): readonly Line[] {
  const { question } = partOf(state);
  const owner = option === null ? question : question.options.find(({ id }) => id === option);
  return previewLines(owner?.preview ?? '', Math.max(8, width), state.symbols);
}
