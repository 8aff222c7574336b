import { takesOptions } from '../../domain/question/mode.ts';
import { openEditor } from '../state/fields.ts';
import type { Layout } from '../state/intents.ts';
import { clamp, isTooSmall, type State } from '../state/state.ts';
import { terminalWords } from '../strings.ts';
import { editorRows, withoutCursor } from '../text/editor-rows.ts';
import { indent, span } from '../text/line.ts';
import {
  blankRow,
  type Frame,
  margin,
  marginRow,
  proseColumns,
  type Row,
  row,
  toFrame,
} from '../text/row.ts';
import { textWidth } from '../text/width.ts';
import { wrapText } from '../text/wrap.ts';
import { fillAbove } from './fit-rows.ts';
import { footerLines, happeningLine } from './footer.ts';
import { headerRow } from './header.ts';
import { labelIndent } from './list-view.ts';
import { type Around, handToRows, settingsRows, shownRows, tooSmallFrame } from './menu-view.ts';
import { pageLines, pageRoom, pageRows } from './pages.ts';
import { planRows, questionRows } from './question-view.ts';

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
    case 'picked':
      return questionRows(state);
    case 'sending':
      return place.back.kind === 'cancel' ? cancelRows(state) : questionRows(state);
    case 'cancel':
      return cancelRows(state);
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

/** Cancelling asks for a reason, which may stay empty, and has a way back. */
function cancelRows(state: State): readonly Row[] {
  const { size, symbols, session, place } = state;
  const words = terminalWords[session.terms.language].cancelling;
  const footer = footerLines(state).map(row);
  const width = proseColumns(size.cols) - 2 * margin;
  const gap = size.rows >= 12 ? [blankRow] : [];
  const bar = [indent(margin), span(symbols.bar, 'accent'), indent(1)];
  const shown = place.kind === 'sending' ? place.back : place;
  const editor = openEditor({ ...state, place: shown }) ?? { text: '', cursor: 0 };
  const text = (value: string, ...marks: Parameters<typeof wrapText>[1]) =>
    wrapText(value, marks, { width, ellipsis: symbols.ellipsis }).map((line) =>
      row([indent(margin), ...line]),
    );
  const happening = happeningLine(state);
  const notice = happening.length === 0 ? [] : [marginRow(happening, size.cols, symbols.ellipsis)];
  const head = [headerRow(state), ...gap, ...text(words.title, 'bold')];
  const free = size.rows - footer.length - head.length - gap.length - notice.length - 1;
  const what = text(words.what, 'dim');
  const above = [...head, ...(what.length <= free ? what : []), ...gap];
  const most = Math.max(1, Math.min(6, size.rows - footer.length - above.length - notice.length));
  const box = { editor, lead: bar, follow: bar, width: width - 2, most, placeholder: words.reason };
  const reason = place.kind === 'sending' ? withoutCursor(editorRows(box)) : editorRows(box);
  return fillAbove([...above, ...reason, ...notice], footer, size.rows);
}

/** What the keys have to know about how the question is drawn. */
export const layout: Layout = { editorWidth, promptTop, pageTop };

/** Columns of the text that is being written, as its view lays it out. */
function editorWidth(state: State): number {
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
function promptTop(state: State, by: 1 | -1): number {
  const { promptRoom } = planRows(state);
  const last = Math.max(0, state.promptLines.length - promptRoom);
  return clamp(state.promptTop + by * Math.max(1, promptRoom - 1), last);
}

function pageTop(state: State, by: number): number {
  const { place } = state;
  if (place.kind !== 'page') return 0;
  return clamp(place.top + by, Math.max(0, pageLines(state, place.page).length - pageRoom(state)));
}
