import type { State } from '../question/state.ts';
import { menuRows } from '../settings/settings-menu.ts';
import { terminalWords } from '../strings.ts';
import { harmlessLine } from '../text/harmless.ts';
import { indent, type Line, type Span, span } from '../text/line.ts';
import { textWidth } from '../text/width.ts';
import { fitAround } from '../text/window.ts';
import { wrapText } from '../text/wrap.ts';
import { footerLines } from './footer.ts';
import { headerRow } from './header.ts';
import { fillAbove, rangeText } from './question-view.ts';
import { blankRow, margin, marginRow, type Row, row, sidesRow } from './row.ts';
import { noticeLine } from './status.ts';

type Entry = { readonly lead: Line; readonly label: string; readonly value: string };
/** Two lines, or as many as the screen has when a part of it would be of no use. */
type Help = { readonly text: string; readonly most: number };
type Menu = {
  readonly title: string;
  readonly entries: readonly Entry[];
  readonly focus: number;
  readonly help: Help;
  /** What has to be said above them all; null for nothing. */
  readonly warning: string | null;
};

export function settingsRows(state: State, focus: number): readonly Row[] {
  const words = terminalWords[state.session.terms.language].settings;
  const rows = menuRows(state);
  const entries = rows.map(({ label, value }) => ({ lead: [], label, value }));
  const { help: text = words.how, helpIsWhole = false } = rows[focus] ?? {};
  const help = { text, most: helpIsWhole ? Math.max(2, state.size.rows - 8) : 2 };
  const warning = state.setAside === null ? null : words.setAside(harmlessLine(state.setAside));
  return menuScreen(state, { title: words.title, entries, focus, help, warning });
}

/** Which options are shown: every one of the request, hidden or not. */
export function shownRows(state: State, focus: number): readonly Row[] {
  const { session, symbols } = state;
  const words = terminalWords[session.terms.language].settings;
  const entries = session.request.options.map(({ id, label }) => {
    const shown = !session.hidden.includes(id);
    const mark = shown ? span(symbols.checked, 'accent') : span(symbols.unchecked, 'dim');
    return { lead: [mark, indent(1)], label, value: '' };
  });
  return menuScreen(state, {
    title: words.shown,
    entries,
    focus,
    help: { text: words.shownHelp, most: 2 },
    warning: null,
  });
}

function menuScreen(state: State, menu: Menu): readonly Row[] {
  const { size, symbols } = state;
  const footer = footerLines(state).map(row);
  const gap = size.rows >= 14 ? [blankRow] : [];
  const below = [...gap, ...helpRows(state, menu.help)];
  const total = menu.entries.length;
  const warning = warningRows(state, menu.warning);
  const taken = 2 + 2 * gap.length + warning.length + below.length + footer.length;
  const room = Math.max(1, size.rows - taken);
  const { from, to } = fitAround({ count: total, focus: menu.focus, room, height: () => 1 });
  const words = terminalWords[state.session.terms.language];
  const range = to - from === total ? '' : rangeText({ from: from + 1, to, total }, words, symbols);
  const title = { left: [span(menu.title, 'bold')], right: range === '' ? [] : [span(range, 'dim')] };
  const heading = sidesRow({ ...title, cols: size.cols, ellipsis: symbols.ellipsis });
  const above = [headerRow(state), ...gap, heading, ...warning, ...gap];
  const labels = menu.entries.filter(({ value }) => value !== '').map(({ label }) => textWidth(label));
  const column = Math.min(Math.max(0, ...labels), Math.floor(size.cols / 2));
  const entries = menu.entries
    .slice(from, to)
    .map((entry, at) => entryRow(state, { ...entry, column, focused: from + at === menu.focus }));
  return fillAbove([...above, ...entries, ...below], footer, size.rows);
}

type Placed = Entry & { readonly column: number; readonly focused: boolean };

function entryRow(state: State, { lead, label, value, column, focused }: Placed): Row {
  const { symbols, size } = state;
  const pointer = focused ? span(symbols.pointer, 'accent', 'bold') : indent(textWidth(symbols.pointer));
  const name = focused ? span(label, 'bold') : span(label);
  const rest =
    value === ''
      ? []
      : [indent(Math.max(0, column - textWidth(label)) + 2), span(value, focused ? 'accent' : 'dim')];
  return marginRow([pointer, indent(1), ...lead, name, ...rest], size.cols, symbols.ellipsis);
}

function warningRows(state: State, warning: string | null): readonly Row[] {
  return warning === null || state.size.rows < 8 ? [] : textRows(state, span(warning, 'warning'));
}

function helpRows(state: State, { text, most }: Help): readonly Row[] {
  const { size, symbols, notice } = state;
  if (notice !== null) return [marginRow(noticeLine(notice, state), size.cols, symbols.ellipsis)];
  return size.rows < 8 ? [] : textRows(state, span(text, 'dim'), most);
}

function textRows({ size, symbols }: State, { text, marks }: Span, most = 2): readonly Row[] {
  const width = size.cols - 2 * margin;
  const lines = wrapText(text, marks, { width, most, ellipsis: symbols.ellipsis });
  return lines.map((line) => row([indent(margin), ...line]));
}
