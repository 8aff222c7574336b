import { noteOn } from '../../domain/answer/note.ts';
import { type SelectionMode, takesOptions } from '../../domain/question/mode.ts';
import { visibleOptions } from '../../domain/question/option.ts';
import { domainWords } from '../../domain/strings.ts';
import { firstKey } from '../keys/keys.ts';
import { answerOf, type Choice, choicesOf, isPicked } from '../state/answer.ts';
import { openEditor } from '../state/fields.ts';
import { partOf, type State } from '../state/state.ts';
import { terminalWords } from '../strings.ts';
import { editorRows, fieldLead, withoutCursor } from '../text/editor-rows.ts';
import { cutLine, indent, type Line, lineWidth, type Span, span } from '../text/line.ts';
import { margin, marginRow, proseColumns, type Row, row } from '../text/row.ts';
import type { Symbols } from '../text/symbols.ts';
import { textWidth } from '../text/width.ts';
import { wrapLine, wrapText } from '../text/wrap.ts';
import { fitAround, type Range } from './fit-rows.ts';
import { keyLabel } from './footer.ts';

export type ListView = {
  readonly rows: readonly Row[];
  /** The first and last entry in view, when some are out of it. */
  readonly range: Range | null;
};

/** The list before it is known how many rows it gets. */
type LaidList = {
  /** Rows it would like to have, counted no further than asked. */
  readonly wanted: number;
  /** All entries in full, or a window around the pointer. */
  readonly within: (room: number) => ListView;
};

export function layList(state: State, most: number): LaidList {
  if (!takesOptions(partOf(state).question.mode)) {
    const within = (room: number) => ({ rows: answerBox(state, room), range: null });
    return { wanted: within(most).rows.length, within };
  }
  const filter = filterRows(state);
  const all = fullRows(state, most);
  const within = (room: number) => {
    const left = room - filter.length;
    const { rows, range } = all.length <= left ? { rows: all, range: null } : windowed(state, left);
    return { rows: [...filter, ...rows], range };
  };
  return { wanted: Math.min(filter.length + all.length, most), within };
}

/** What is typed to narrow the list down, and how much of it is left. */
function filterRows(state: State): readonly Row[] {
  const { size, session, place, filter } = state;
  if (place.kind !== 'filter' && filter === '') return [];
  const words = terminalWords[session.terms.language];
  const { question, hidden } = partOf(state);
  const found = choicesOf(state).filter(({ kind }) => kind === 'option').length;
  const right = [span(words.found(found, visibleOptions(question, hidden).length), 'dim')];
  const lead = [indent(margin), span('/', 'accent'), indent(1)];
  const editor = place.kind === 'filter' ? openEditor(state) : null;
  const width = size.cols - lineWidth(lead) - lineWidth(right) - 3 * margin;
  const { cursor } = editor ?? { cursor: 0 };
  const box = { editor: { text: filter, cursor }, lead, follow: lead, width, most: 1, placeholder: null };
  const column = size.cols - margin - lineWidth(right);
  const [typed = row(lead)] = editorRows(box);
  return [
    { line: typed.line, right: { column, line: right }, cursor: editor === null ? null : typed.cursor },
  ];
}

function fullRows(state: State, most: number): readonly Row[] {
  const rows: Row[] = [];
  for (let at = 0; at < choicesOf(state).length && rows.length <= most; at += 1) {
    rows.push(...choiceRows(state, at, 'full'));
  }
  return rows;
}

function windowed(state: State, room: number): ListView {
  const { focus } = state;
  const total = choicesOf(state).length;
  const laid = new Map<number, readonly Row[]>();
  const rowsAt = (at: number) => {
    const rows = laid.get(at) ?? (at === focus ? focusedRows(state, room) : choiceRows(state, at, 'brief'));
    laid.set(at, rows);
    return rows;
  };
  const { from, to } = fitAround({ count: total, focus, room, height: (at) => rowsAt(at).length });
  const rows = Array.from({ length: to - from }, (_row, at) => rowsAt(from + at)).flat();
  return { rows, range: to - from === total ? null : { from: from + 1, to, total } };
}

/** The entry under the pointer in full, or as much of it as there is room for, with the cursor in view. */
function focusedRows(state: State, room: number): readonly Row[] {
  const full = choiceRows(state, state.focus, 'full');
  if (full.length <= room) return full;
  const writing = full.findLastIndex(({ cursor }) => cursor !== null);
  if (writing === -1) return full.slice(0, Math.max(1, room));
  const short = choiceRows(state, state.focus, 'brief');
  const cursorAt = short.findIndex(({ cursor }) => cursor !== null);
  const from = Math.max(0, Math.min(cursorAt, short.length - room));
  return short.slice(from, from + Math.max(1, room));
}

/** The field of a question that takes nothing but text. */
function answerBox(state: State, room: number): readonly Row[] {
  const { session, symbols, size, place } = state;
  const words = terminalWords[session.terms.language];
  const bar = [indent(margin), span(symbols.bar, place.kind === 'text' ? 'accent' : 'dim'), indent(1)];
  const width = size.cols - 2 * margin - 2;
  const placeholder = placeholderOf(state);
  const typed = answerOf(state).customInput ?? '';
  const editor = openEditor({ ...state, place: { kind: 'text' } }) ?? { text: typed, cursor: typed.length };
  const most = Math.max(1, room - 1);
  const rows = editorRows({ editor, lead: bar, follow: bar, width, most, placeholder });
  const still = place.kind === 'text' ? rows : withoutCursor(rows);
  if (room < 2) return still;
  return [marginRow([span(words.yourAnswer, 'dim')], size.cols, symbols.ellipsis), ...still];
}

function placeholderOf(state: State): string | null {
  const { question, terms } = partOf(state);
  return terms.placeholderVisible ? question.placeholder : null;
}

/** full: everything about an entry · brief: its label only, for entries the pointer is not on. */
type Detail = 'full' | 'brief';

/** The rows of one entry of the list. */
function choiceRows(state: State, at: number, detail: Detail): readonly Row[] {
  const choice = choicesOf(state)[at];
  if (choice === undefined) return [];
  return [...labelRows(state, choice, at, detail), ...contentRows(state, choice, at, detail)];
}

type Marks = { readonly on: keyof Symbols; readonly off: keyof Symbols };

const circles: Marks = { on: 'picked', off: 'unpicked' };
const boxes: Marks = { on: 'checked', off: 'unchecked' };

/** How a picked and an unpicked option are drawn. */
const optionMarks: Readonly<Record<SelectionMode, Marks>> = {
  single: circles,
  multi: boxes,
  // No options are drawn; its one field is set off as a box's text would be.
  text_input: boxes,
  hybrid: boxes,
};

/** Columns before the label: pointer, mark, number. */
export function labelIndent(state: State): number {
  const { symbols } = state;
  const { mode, options } = partOf(state).question;
  const mark = symbols[optionMarks[mode].on];
  return margin + textWidth(symbols.pointer) + 1 + textWidth(mark) + 1 + String(options.length).length + 2;
}

function labelRows(state: State, choice: Choice, at: number, detail: Detail): readonly Row[] {
  const { size, symbols } = state;
  const hang = labelIndent(state);
  const line = [...label(state, choice, at), ...tags(state, choice, at)];
  const limits = { width: proseColumns(size.cols) - hang - margin, ellipsis: symbols.ellipsis };
  const lines = wrapLine(line, detail === 'brief' ? { ...limits, most: 1 } : { ...limits, most: 6 });
  return lines.map((each, index) =>
    row([...(index === 0 ? prefix(state, choice, at, hang) : [indent(hang)]), ...each]),
  );
}

function prefix(state: State, choice: Choice, at: number, hang: number): Line {
  const { symbols } = state;
  const focused = at === state.focus;
  const pointer = focused ? span(symbols.pointer, 'accent', 'bold') : indent(textWidth(symbols.pointer));
  const mark = markOf(state, choice);
  const width = String(partOf(state).question.options.length).length;
  const number = choice.kind === 'option' ? String(choice.number).padStart(width) : '';
  const line = [indent(margin), pointer, indent(1), mark, indent(1), span(number, 'dim')];
  return [...line, indent(hang - lineWidth(line))];
}

function markOf(state: State, choice: Choice): Span {
  const { symbols } = state;
  if (choice.kind === 'text') return span(symbols.note, 'dim');
  const { on, off } = optionMarks[partOf(state).question.mode];
  const picked = isPicked(choice, answerOf(state).selectedIds);
  return picked ? span(symbols[on], 'accent') : span(symbols[off], 'dim');
}

function label(state: State, choice: Choice, at: number): Line {
  const words = terminalWords[state.session.terms.language];
  const marks = at === state.focus ? (['bold'] as const) : [];
  switch (choice.kind) {
    case 'option':
      return [span(choice.option.label, ...marks)];
    case 'none':
      return [span(choice.skip ? words.skipThis : words.noneOfThese, ...marks)];
    case 'text':
      return [span(words.ownAnswer, ...marks)];
  }
}

function tags(state: State, choice: Choice, at: number): Line {
  const { session, symbols } = state;
  if (choice.kind !== 'option') return [];
  const words = domainWords[session.terms.language];
  const { id, recommended, preview } = choice.option;
  return [
    ...(recommended ? [span(`  ${symbols.star} ${words.recommended}`, 'star')] : []),
    ...(partOf(state).question.defaultIds?.includes(id) ? [span(`  ${words.default}`, 'dim')] : []),
    ...(preview === null ? [] : [span(`  ${previewMark(state, at)}`, 'dim')]),
  ];
}

/** Under the pointer with the key that unfolds it. */
function previewMark({ session, symbols, focus }: State, at: number): string {
  const words = terminalWords[session.terms.language];
  const key = keyLabel(firstKey('list', 'preview'), words, symbols);
  return at === focus ? `${key} ${words.preview.mark}` : words.preview.mark;
}

function contentRows(state: State, choice: Choice, at: number, detail: Detail): readonly Row[] {
  switch (choice.kind) {
    case 'option':
      return [...descriptionRows(state, choice, detail), ...noteRows(state, choice, at)];
    case 'none':
      return [];
    case 'text':
      return textRows(state, at);
  }
}

function descriptionRows(state: State, choice: Choice, detail: Detail): readonly Row[] {
  const { size, symbols } = state;
  if (detail === 'brief' || choice.kind !== 'option' || choice.option.description === null) return [];
  const hang = labelIndent(state);
  const width = proseColumns(size.cols) - hang - margin;
  const limits = { width, ellipsis: symbols.ellipsis, most: 8 };
  const lines = wrapText(choice.option.description.trim(), ['dim'], limits);
  return lines.map((line) => row([indent(hang), ...line]));
}

function noteRows(state: State, choice: Choice, at: number): readonly Row[] {
  if (choice.kind !== 'option') return [];
  const hang = labelIndent(state);
  const { lead, follow } = fieldLead(hang, span(state.symbols.note, 'accent'));
  const width = state.size.cols - lineWidth(lead) - margin;
  const editor = at === state.focus && state.place.kind === 'option-note' ? openEditor(state) : null;
  if (editor !== null) return editorRows({ editor, lead, follow, width, most: 4, placeholder: null });
  const note = noteOn(answerOf(state).optionNotes, choice.option.id);
  if (note.trim() === '') return [];
  return [row([...lead, ...cutLine([span(note)], width, state.symbols.ellipsis)])];
}

/** The typed answer beside options: one row of it, or the whole while it is being written. */
function textRows(state: State, at: number): readonly Row[] {
  const { symbols, size, place, focus } = state;
  const hang = labelIndent(state);
  const width = size.cols - hang - margin;
  const lead = [indent(hang)];
  const editor = at === focus && place.kind === 'text' ? openEditor(state) : null;
  const placeholder = placeholderOf(state);
  if (editor !== null) return editorRows({ editor, lead, follow: lead, width, most: 6, placeholder });
  const typed = answerOf(state).customInput ?? '';
  if (typed !== '') return [row([...lead, ...cutLine([span(typed)], width, symbols.ellipsis)])];
  if (placeholder === null) return [];
  return [row([...lead, ...cutLine([span(placeholder, 'dim')], width, symbols.ellipsis)])];
}
