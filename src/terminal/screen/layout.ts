import { takesOptions } from '../../domain/question/mode.ts';
import type { Size, State } from '../question/state.ts';
import { textWidth } from '../text/width.ts';
import { labelIndent } from './list-rows.ts';
import { pageRoom } from './page-view.ts';
import { pageLines } from './pages.ts';
import { planRows } from './question-view.ts';
import { margin } from './row.ts';

/** Below this nothing can be read, and nothing may be answered. */
export function isTooSmall({ cols, rows }: Size): boolean {
  return cols < 20 || rows < 6;
}

/** Columns of the text that is being written, as its view lays it out. */
export function editorWidth(state: State): number {
  const { cols } = state.size;
  const mark = textWidth(state.symbols.note) + 1;
  switch (state.place.kind) {
    case 'option-note':
      return cols - labelIndent(state) - mark - margin;
    case 'global-note':
      return cols - margin - mark - margin;
    case 'text':
      if (takesOptions(state.session.request.mode)) return cols - labelIndent(state) - margin;
      return cols - 2 * margin - 2;
    default:
      return cols - 2 * margin - 2;
  }
}

/** Where the prompt starts after scrolling one screen of it. */
export function promptScroll(state: State, by: 1 | -1): number {
  const { promptRoom } = planRows(state);
  const last = Math.max(0, state.promptLines.length - promptRoom);
  return clamp(state.promptTop + by * Math.max(1, promptRoom - 1), last);
}

export function pageScroll(state: State, by: number): number {
  const { place } = state;
  if (place.kind !== 'page') return 0;
  return clamp(place.top + by, Math.max(0, pageLines(state, place.page).length - pageRoom(state)));
}

function clamp(value: number, most: number): number {
  return Math.max(0, Math.min(value, most));
}
