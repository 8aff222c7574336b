import { firstKey } from '../keys/keys.ts';
import { answerOf } from '../state/answer.ts';
import { openEditor } from '../state/fields.ts';
import type { State } from '../state/state.ts';
import { terminalWords } from '../strings.ts';
import { editorRows, fieldLead } from '../text/editor-rows.ts';
import { cutLine, indent, type Line, lineWidth, span } from '../text/line.ts';
import { blankRow, margin, type Row, row, sidesRow } from '../text/row.ts';
import { fillAbove, rangeText } from './fit-rows.ts';
import { footerLines, keyLabel, statusLine } from './footer.ts';
import { headerRows } from './header.ts';
import { type ListView, layList } from './list-view.ts';

const airyRows = 18;
/** Blank rows of a screen with room: below the header, below the prompt, above the keys. */
const gaps = 3;

/** The question: header, prompt, list, the note on the whole answer, and the keys on the last row. */
export function questionRows(state: State): readonly Row[] {
  const plan = planRows(state);
  const gap = plan.airy ? [blankRow] : [];
  const prompt = promptRows(state, plan.promptRoom);
  const above = [
    ...plan.header,
    ...gap,
    ...prompt,
    ...(prompt.length > 0 ? gap : []),
    ...plan.list.rows,
    ...plan.status,
    ...plan.note,
  ];
  return fillAbove(above, plan.footer, state.size.rows);
}

type Plan = {
  readonly header: readonly Row[];
  readonly promptRoom: number;
  readonly list: ListView;
  readonly status: readonly Row[];
  readonly note: readonly Row[];
  readonly footer: readonly Row[];
  readonly airy: boolean;
};

/** How many rows each part gets. The list has the first claim on what is left, the prompt can be scrolled. */
export function planRows(state: State): Plan {
  const { rows } = state.size;
  const footer = footerLines(state).map(row);
  const header = headerRows(state);
  const note = globalNoteRows(state);
  const statusRows = rows >= 8 || statusLine(state).length > 0 ? 1 : 0;
  const left = Math.max(1, rows - header.length - footer.length - note.length - statusRows);
  const prompt = state.promptLines.length;
  const { wanted, within } = layList(state, left);
  const airy = rows >= airyRows || prompt + wanted + gaps <= left;
  const shared = Math.max(1, left - (airy ? gaps : 0));
  const share = Math.max(Math.ceil((shared * 2) / 3), shared - prompt, Math.min(2, shared));
  const list = within(Math.min(share, Math.max(wanted, 1)));
  const promptRoom = Math.min(prompt, Math.max(0, shared - list.rows.length));
  const status = statusRows === 0 ? [] : [statusRow(state, list)];
  return { header, promptRoom, list, status, note, footer, airy };
}

function promptRows(state: State, room: number): readonly Row[] {
  const { promptLines, promptTop, size, symbols } = state;
  const lines = promptLines.slice(promptTop, promptTop + room);
  const below = promptLines.length - promptTop - lines.length;
  const words = terminalWords[state.session.terms.language];
  const key = keyLabel(firstKey('list', 'page-down'), words, symbols);
  const more: Line = [
    span(size.cols < 50 ? `${below} ${symbols.down} ${key}` : words.moreLines(below, key), 'dim'),
  ];
  return lines.map((line, at) =>
    at === lines.length - 1 && below > 0
      ? sidesRow({ left: line, right: more, cols: size.cols, ellipsis: symbols.ellipsis })
      : row([indent(margin), ...line]),
  );
}

function statusRow(state: State, { range }: ListView): Row {
  const { symbols, size, session } = state;
  const words = terminalWords[session.terms.language];
  const right = range === null ? [] : [span(rangeText(range, words, symbols), 'dim')];
  return sidesRow({ left: statusLine(state), right, cols: size.cols, ellipsis: symbols.ellipsis });
}

function globalNoteRows(state: State): readonly Row[] {
  const { session, symbols, size, place } = state;
  if (!session.terms.globalNote) return [];
  const words = terminalWords[session.terms.language];
  const writing = place.kind === 'global-note';
  const note = answerOf(state).globalNote ?? '';
  const { lead, follow } = fieldLead(margin, span(symbols.note, writing ? 'accent' : 'dim'));
  const width = size.cols - lineWidth(lead) - margin;
  const label = span(words.noteOnAll, 'dim');
  const editor = writing ? openEditor(state) : null;
  if (editor !== null) {
    const most = size.rows >= airyRows ? 4 : 1;
    const box = { editor, lead: follow, follow, width, most, placeholder: null };
    return [row([...lead, ...cutLine([label], width, symbols.ellipsis)]), ...editorRows(box)];
  }
  if (note.trim() === '' && size.rows < 14) return [];
  const text = note.trim() === '' ? span(symbols.ellipsis, 'dim') : span(note);
  return [row([...lead, ...cutLine([label, text], width, symbols.ellipsis)])];
}
