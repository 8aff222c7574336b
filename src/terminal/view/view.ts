import { takesOptions } from '../../domain/question/mode.ts';
import type { Layout } from '../state/intents.ts';
import { clamp, isTooSmall, partOf, type ScreenPlace, type State } from '../state/state.ts';
import { type Frame, margin, type Row, toFrame } from '../text/row.ts';
import { textWidth } from '../text/width.ts';
import { besideEvidence } from './evidence-view.ts';
import { cancelRows, rephraseRows } from './field-view.ts';
import { filesRows } from './files-view.ts';
import { footerLines } from './footer.ts';
import { headerRow } from './header.ts';
import { labelIndent } from './list-view.ts';
import { type Around, handToRows, repliesRows, settingsRows, shownRows, tooSmallFrame } from './menu-view.ts';
import { pageLines, pageRoom, pageRows } from './pages.ts';
import { planRows, previewRoom, questionRows } from './question-view.ts';
import { reviewRows } from './review-view.ts';

/** The frame of a state: never wider or taller than the terminal. */
export function view(state: State): Frame {
  return isTooSmall(state.size) ? tooSmallFrame(state) : toFrame(rowsOf(state));
}

function around(state: State): Around {
  return { header: [headerRow(state)], footer: footerLines(state) };
}

function rowsOf(state: State): readonly Row[] {
  const { place } = state;
  switch (place.kind) {
    case 'list':
    case 'text':
    case 'option-note':
    case 'global-note':
    case 'filter':
    case 'picked':
      return questionRows(state);
    case 'sending':
      return sendingRows(state, place.back);
    case 'review':
      return reviewRows(state, place.row);
    case 'cancel':
      return cancelRows(state);
    case 'rephrase':
      return rephraseRows(state);
    case 'files':
      return filesRows(state, place);
    case 'replies':
      return repliesRows(state, place.row, around(state));
    case 'settings':
    case 'value':
    case 'confirm':
      return settingsRows(state, place.row, around(state));
    case 'shown':
      return shownRows(state, place.row, around(state));
    case 'hand-to':
      return handToRows(state, place.row, around(state));
    case 'page':
      return pageRows(state, place);
  }
}

/** What is on its way stays in view as it was. */
function sendingRows(state: State, from: ScreenPlace): readonly Row[] {
  if (from.kind === 'cancel') return cancelRows(state);
  if (from.kind === 'rephrase') return rephraseRows(state);
  return from.kind === 'review' ? reviewRows(state, from.row) : questionRows(state);
}

/** What the keys have to know about how the question is drawn. */
export const layout: Layout = { editorWidth, promptTop, previewTop, pageTop };

/** Columns of the text that is being written, as its view lays it out. */
function editorWidth(shown: State): number {
  const state = besideEvidence(shown);
  const { cols } = state.size;
  const mark = textWidth(state.symbols.note) + 1;
  switch (state.place.kind) {
    case 'option-note':
      return cols - labelIndent(state) - mark - margin;
    case 'global-note':
      return cols - margin - mark - margin;
    case 'text':
      if (takesOptions(partOf(state).question.mode)) return cols - labelIndent(state) - margin;
      return cols - 2 * margin - 2;
    default:
      return cols - 2 * margin - 2;
  }
}

/** Where the prompt starts after scrolling one screen of it. */
function promptTop(state: State, by: 1 | -1): number {
  const { promptRoom } = planRows(state);
  const last = Math.max(0, state.promptLines.length - promptRoom);
  return clamp(state.promptTop + by * Math.max(1, promptRoom - 1), last);
}

function previewTop(state: State, by: 1 | -1): number {
  const room = previewRoom(state);
  const longest = Math.max(0, ...state.previewLines.map((lines) => lines.length));
  return clamp(state.previewTop + by * Math.max(1, room - 1), Math.max(0, longest - room));
}

function pageTop(state: State, by: number): number {
  const { place } = state;
  if (place.kind !== 'page') return 0;
  return clamp(place.top + by, Math.max(0, pageLines(state, place.page).length - pageRoom(state)));
}
