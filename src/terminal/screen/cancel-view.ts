import { openEditor } from '../question/fields.ts';
import type { State } from '../question/state.ts';
import { terminalWords } from '../strings.ts';
import { editorRows, withoutCursor } from '../text/editor-rows.ts';
import { indent, span } from '../text/line.ts';
import { wrapText } from '../text/wrap.ts';
import { footerLines } from './footer.ts';
import { headerRow } from './header.ts';
import { fillAbove } from './question-view.ts';
import { blankRow, margin, marginRow, proseColumns, type Row, row } from './row.ts';
import { happeningLine } from './status.ts';

/** Cancelling asks for a reason, which may stay empty, and has a way back. */
export function cancelRows(state: State): readonly Row[] {
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
