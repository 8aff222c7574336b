import { takesOptions } from '../../domain/question/mode.ts';
import { answerOf, choicesOf } from '../question/choices.ts';
import { openEditor } from '../question/fields.ts';
import type { State } from '../question/state.ts';
import { terminalWords } from '../strings.ts';
import { editorRows, withoutCursor } from '../text/editor-rows.ts';
import { indent, span } from '../text/line.ts';
import { fitAround } from '../text/window.ts';
import { choiceRows } from './list-rows.ts';
import { margin, marginRow, type Row } from './row.ts';

export type ListView = {
  readonly rows: readonly Row[];
  /** The first and last entry in view, when some are out of it. */
  readonly range: Range | null;
};

export type Range = { readonly from: number; readonly to: number; readonly total: number };

/** The list before it is known how many rows it gets. */
export type LaidList = {
  /** Rows it would like to have, counted no further than asked. */
  readonly wanted: number;
  /** All entries in full, or a window around the pointer. */
  readonly within: (room: number) => ListView;
};

export function layList(state: State, most: number): LaidList {
  if (!takesOptions(state.session.request.mode)) {
    const within = (room: number) => ({ rows: answerBox(state, room), range: null });
    return { wanted: within(most).rows.length, within };
  }
  const all = fullRows(state, most);
  const within = (room: number) => (all.length <= room ? { rows: all, range: null } : windowed(state, room));
  return { wanted: Math.min(all.length, most), within };
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
  const placeholder = session.terms.placeholderVisible ? session.request.placeholder : null;
  const typed = answerOf(state).customInput ?? '';
  const editor = openEditor({ ...state, place: { kind: 'text' } }) ?? { text: typed, cursor: typed.length };
  const most = Math.max(1, room - 1);
  const rows = editorRows({ editor, lead: bar, follow: bar, width, most, placeholder });
  const still = place.kind === 'text' ? rows : withoutCursor(rows);
  if (room < 2) return still;
  return [marginRow([span(words.yourAnswer, 'dim')], size.cols, symbols.ellipsis), ...still];
}
