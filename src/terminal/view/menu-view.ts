import { coreSlice } from '../../settings/core-slice.ts';
import { allowedText } from '../../settings/problem-text.ts';
import { settingsKeyTables } from '../keys/settings-keys.ts';
import { confirmText, valueEditor } from '../state/change-settings.ts';
import { handToChoices } from '../state/menus.ts';
import { quickReplies } from '../state/quick-replies.ts';
import {
  languageOf,
  type MenuRow,
  menuRows,
  pointedRow,
  type SettingsPlace,
  type SettingsState,
} from '../state/settings-menu.ts';
import { isTooSmall, partOf, type State } from '../state/state.ts';
import { type TerminalWords, terminalWords } from '../strings.ts';
import { editorRows } from '../text/editor-rows.ts';
import { cutLine, harmlessLine, indent, type Line, lineWidth, span } from '../text/line.ts';
import {
  blankRow,
  type Frame,
  margin,
  marginRow,
  proseColumns,
  type Row,
  row,
  sidesRow,
  toFrame,
} from '../text/row.ts';
import { textWidth } from '../text/width.ts';
import { wrapLine } from '../text/wrap.ts';
import { fillAbove, fitAround, rangeText } from './fit-rows.ts';
import { hintLines, noticeLine } from './footer.ts';

type Entry = {
  readonly lead: Line;
  readonly label: string;
  readonly value: string;
  readonly origin: string;
  /** What stands above it where a group begins. */
  readonly heading?: string | undefined;
};
type Menu = {
  readonly title: string;
  readonly entries: readonly Entry[];
  readonly focus: number;
  readonly help: string;
  /** What has to be said above them all; null for nothing. */
  readonly warning: string | null;
};

/** What stands above and below a menu. */
export type Around = { readonly header: readonly Row[]; readonly footer: readonly Line[] };

/** The frame of the settings on their own. */
export function settingsView(state: SettingsState, { kind, row: focus }: SettingsPlace): Frame {
  if (isTooSmall(state.size)) return tooSmallFrame(state);
  const bindings = settingsKeyTables[kind].filter(({ when }) => when === undefined || when(state));
  return toFrame(settingsRows(state, focus, { header: [], footer: hintLines(state, bindings) }));
}

/** All there is room for. */
export function tooSmallFrame(state: SettingsState): Frame {
  const { size, symbols } = state;
  const { tooSmall } = terminalWords[languageOf(state)];
  return toFrame([row(cutLine([span(tooSmall)], size.cols, symbols.ellipsis))].slice(0, size.rows));
}

export function settingsRows(state: SettingsState, focus: number, around: Around): readonly Row[] {
  const { setAside } = state.settings;
  const words = terminalWords[languageOf(state)].settings;
  const rows = menuRows(state);
  const entries = rows.map((row, at) => ({ ...row, lead: [], heading: headingAbove(state, rows, at) }));
  const warning = setAside === null ? null : words.setAside(harmlessLine(setAside));
  const menu = {
    title: titleFor(state, rows[focus]),
    entries,
    focus,
    help: helpFor(state, rows[focus]),
    warning,
  };
  return menuScreen(state, menu, around);
}

/** The name of its group above the first row of each. Those about questions, which come first, need none. */
function headingAbove(state: SettingsState, rows: readonly MenuRow[], at: number): string | undefined {
  // A small screen has the name of the group in its title.
  if (state.size.rows < headedRows || groupOf(rows[at]) === groupOf(rows[at - 1])) return undefined;
  return state.groups.get(groupOf(rows[at]))?.[languageOf(state)];
}

const headedRows = 14;

function groupOf(row: MenuRow | undefined): string {
  return row?.kind === 'setting' ? row.setting.spec.group : coreSlice.name;
}

/** With the group of the row, without which a label like “Sound” says little; those about questions need none. */
function titleFor(state: SettingsState, row: MenuRow | undefined): string {
  const { groups, symbols } = state;
  const language = languageOf(state);
  const { title } = terminalWords[language].settings;
  const name = groupOf(row);
  const group = name === coreSlice.name ? undefined : groups.get(name)?.[language];
  return group === undefined ? title : [title, group].join(symbols.separator);
}

/** What a row means and what it would say without the person; while its value is typed, what would fit. */
function helpFor(state: SettingsState, row: MenuRow | undefined): string {
  const { place } = state;
  const language = languageOf(state);
  const words = terminalWords[language].settings;
  if (row === undefined) return words.how;
  if (place.kind === 'value' && row.kind === 'setting') return allowedText(row.setting.spec, language);
  return row.origin === '' ? row.help : words.explained(row.help, row.origin);
}

/** Which options are shown: every one of the request, hidden or not. */
export function shownRows(state: State, focus: number, around: Around): readonly Row[] {
  const { session, symbols } = state;
  const words = terminalWords[session.terms.language].settings;
  const { question, hidden } = partOf(state);
  const entries = question.options.map(({ id, label }) => {
    const shown = !hidden.includes(id);
    const mark = shown ? span(symbols.checked, 'accent') : span(symbols.unchecked, 'dim');
    return { lead: [mark, indent(1)], label, value: '', origin: '' };
  });
  const menu = { title: words.shown, entries, focus, help: words.shownHelp, warning: null };
  return menuScreen(state, menu, around);
}

/** Whose the question is: one of those who share the inbox, or no person's. */
export function handToRows(state: State, focus: number, around: Around): readonly Row[] {
  const { session, symbols } = state;
  const words = terminalWords[session.terms.language].settings;
  const entries = handToChoices(state).map((name) => {
    const mark = name === session.assignee ? span(symbols.picked, 'accent') : span(symbols.unpicked, 'dim');
    return { lead: [mark, indent(1)], label: name ?? words.nobody, value: '', origin: '' };
  });
  const menu = { title: words.handTo, entries, focus, help: words.handToHelp, warning: null };
  return menuScreen(state, menu, around);
}

/** The person's own phrases, one of which goes into the field. */
export function repliesRows(state: State, focus: number, around: Around): readonly Row[] {
  const words = terminalWords[state.session.terms.language].replies;
  const entries = quickReplies(state).map((reply, at) => ({
    lead: [span(String(at + 1), 'dim'), indent(2)],
    label: reply,
    value: '',
    origin: '',
  }));
  return menuScreen(state, { title: words.title, entries, focus, help: words.help, warning: null }, around);
}

function menuScreen(state: SettingsState, menu: Menu, around: Around): readonly Row[] {
  const { size, symbols } = state;
  const footer = around.footer.map(row);
  const gap = size.rows >= 14 ? [blankRow] : [];
  const below = [...gap, ...helpRows(state, menu.help)];
  const total = menu.entries.length;
  const warning = warningRows(state, menu.warning);
  const top = around.header.flatMap((each) => [each, ...gap]);
  const taken = top.length + 1 + gap.length + warning.length + below.length + footer.length;
  const room = Math.max(1, size.rows - taken);
  const height = (at: number) => (menu.entries[at]?.heading === undefined ? 1 : 2);
  const { from, to } = fitAround({ count: total, focus: menu.focus, room, height });
  const words = terminalWords[languageOf(state)];
  const range = to - from === total ? '' : rangeText({ from: from + 1, to, total }, words, symbols);
  const title = { left: [span(menu.title, 'bold')], right: range === '' ? [] : [span(range, 'dim')] };
  const heading = sidesRow({ ...title, cols: size.cols, ellipsis: symbols.ellipsis });
  const above = [...top, heading, ...warning, ...gap];
  const labels = menu.entries.filter(({ value }) => value !== '').map(({ label }) => textWidth(label));
  const column = Math.min(Math.max(0, ...labels), Math.floor(size.cols / 2));
  const entries = menu.entries
    .slice(from, to)
    .flatMap((entry, at) => [
      ...(entry.heading === undefined ? [] : [row([indent(margin), span(entry.heading, 'bold', 'dim')])]),
      entryRow(state, { ...entry, column, focused: from + at === menu.focus }),
    ]);
  // Where a heading and its entry found no room, the help stays at its place.
  const left = range === '' ? 0 : Math.max(0, room - entries.length);
  const blanks = Array.from({ length: left }, () => blankRow);
  return fillAbove([...above, ...entries, ...blanks, ...below], footer, size.rows);
}

type Placed = Entry & { readonly column: number; readonly focused: boolean };

function entryRow(state: SettingsState, { lead, label, value, origin, column, focused }: Placed): Row {
  const { symbols, size } = state;
  const pointer = focused ? span(symbols.pointer, 'accent', 'bold') : indent(textWidth(symbols.pointer));
  const name = focused ? span(label, 'bold') : span(label);
  const before = [pointer, indent(1), ...lead, name];
  if (value === '') return marginRow(before, size.cols, symbols.ellipsis);
  const toValue = [...before, indent(Math.max(0, column - textWidth(label)) + 2)];
  if (focused && state.place.kind === 'value') return typedRow(state, toValue);
  const line = [...toValue, span(value, focused ? 'accent' : 'dim')];
  const more = [...line, span(`${symbols.separator}${origin}`, 'dim')];
  const fits = origin !== '' && lineWidth(more) <= size.cols - 2 * margin;
  return marginRow(fits ? more : line, size.cols, symbols.ellipsis);
}

/** The row of the value that is being typed: as much of it as there is room for around the cursor, and its unit. */
function typedRow(state: SettingsState, before: Line): Row {
  const row = pointedRow(state);
  const spec = row?.kind === 'setting' ? row.setting.spec : undefined;
  const unit = spec?.kind === 'int' && spec.unit !== null ? ` ${unitsOf(state)[spec.unit]}` : '';
  const lead = cutLine(
    [indent(margin), ...before],
    state.size.cols - 8 - textWidth(unit),
    state.symbols.ellipsis,
  );
  const editor = valueEditor(state) ?? { text: '', cursor: 0 };
  const width = state.size.cols - margin - lineWidth(lead) - textWidth(unit) - 1;
  const [typed = blankRow] = editorRows({ editor, lead, follow: lead, width, most: 1, placeholder: null });
  return { ...typed, line: [...typed.line, span(unit, 'dim')] };
}

function unitsOf(state: SettingsState): TerminalWords['settings']['unit'] {
  return terminalWords[languageOf(state)].settings.unit;
}

function warningRows(state: SettingsState, warning: string | null): readonly Row[] {
  return warning === null || state.size.rows < 8 ? [] : textRows(state, [span(warning, 'warning')]);
}

function helpRows(state: SettingsState, text: string): readonly Row[] {
  const { size, notice } = state;
  // What is agreed to is read whole.
  if (state.place.kind === 'confirm') return textRows(state, [span(confirmText(state), 'warning')], 4);
  if (notice !== null) return textRows(state, noticeLine(notice, state));
  return size.rows < 8 ? [] : textRows(state, [span(text, 'dim')]);
}

function textRows(
  { size, symbols }: SettingsState,
  line: Line,
  most = size.rows < 8 ? 1 : 2,
): readonly Row[] {
  const { ellipsis } = symbols;
  const lines = wrapLine(line, { width: proseColumns(size.cols) - 2 * margin, most, ellipsis });
  return lines.map((each) => row([indent(margin), ...each]));
}
