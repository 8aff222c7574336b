import { firstKey } from '../question/keys.ts';
import type { ScreenPlace, State } from '../question/state.ts';
import { terminalWords } from '../strings.ts';
import { indent, span } from '../text/line.ts';
import { footerLines, keyLabel } from './footer.ts';
import { headerRow } from './header.ts';
import { pageLines } from './pages.ts';
import { fillAbove } from './question-view.ts';
import { blankRow, margin, type Row, row, sidesRow } from './row.ts';

export type Page = Extract<ScreenPlace, { kind: 'page' }>;

/** A text longer than the screen, with how much of it is still below. */
export function pageRows(state: State, { page, top }: Page): readonly Row[] {
  const { size, symbols, session } = state;
  const words = terminalWords[session.terms.language];
  const footer = footerLines(state).map(row);
  const lines = pageLines(state, page);
  const room = pageRoom(state);
  const shown = lines.slice(top, top + room).map((line) => row([indent(margin), ...line]));
  const below = lines.length - top - shown.length;
  const title = span(page === 'help' ? words.help.title : words.details, 'bold');
  const key = keyLabel(firstKey('page', 'page-down'), words, symbols);
  const more = below > 0 ? [span(words.moreLines(below, key), 'dim')] : [];
  const heading = sidesRow({ left: [title], right: more, cols: size.cols, ellipsis: symbols.ellipsis });
  const gap = size.rows >= 14 ? [blankRow] : [];
  return fillAbove([headerRow(state), ...gap, heading, ...gap, ...shown], footer, size.rows);
}

/** Rows of text a page has on this screen. */
export function pageRoom(state: State): number {
  const { rows } = state.size;
  const gaps = rows >= 14 ? 2 : 0;
  return Math.max(1, rows - 2 - gaps - footerLines(state).length);
}
