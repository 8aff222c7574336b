import { isForm } from '../../domain/question/request.ts';
import { firstKey } from '../keys/keys.ts';
import { answerOf } from '../state/answer.ts';
import { earlierOf } from '../state/earlier.ts';
import { evidencePlace } from '../state/evidence.ts';
import { openEditor } from '../state/fields.ts';
import type { State } from '../state/state.ts';
import { terminalWords } from '../strings.ts';
import { editorRows, fieldLead } from '../text/editor-rows.ts';
import { cutLine, indent, type Line, lineWidth, span } from '../text/line.ts';
import { blankRow, margin, type Row, row, sidesRow } from '../text/row.ts';
import { earlierText } from './earlier-text.ts';
import { besideEvidence, evidenceRoom, evidenceRows, withEvidenceBeside } from './evidence-view.ts';
import { filesRow } from './files-view.ts';
import { fillAbove, rangeText } from './fit-rows.ts';
import { footerLines, keyLabel, statusLine } from './footer.ts';
import { headerRows, stepRows } from './header.ts';
import { type ListView, layList } from './list-view.ts';

const airyRows = 18;
/** Blank rows of a screen with room: below the header, below the prompt, above the keys. */
const gaps = 3;

/** The question: header, prompt, list, the note on the whole answer, and the keys on the last row. */
export function questionRows(state: State): readonly Row[] {
  const plan = planRows(state);
  const { rows } = state.size;
  const gap = plan.airy ? [blankRow] : [];
  const above = rowsAbove(state, plan);
  const below = [...plan.list.rows, ...plan.earlier, ...plan.status, ...plan.note, ...plan.files];
  const evidence = plan.evidenceRoom > 0 ? evidenceRows(state, plan.evidenceRoom) : [];
  const room = rows - above.length;
  const filled = fillAbove([...below, ...(evidence.length > 0 ? gap : []), ...evidence], plan.footer, room);
  const body = withEvidenceBeside(state, filled.slice(0, -plan.footer.length));
  return [...above, ...body, ...plan.footer].slice(0, rows);
}

type Plan = {
  readonly header: readonly Row[];
  readonly step: readonly Row[];
  readonly promptRoom: number;
  readonly list: ListView;
  readonly earlier: readonly Row[];
  readonly status: readonly Row[];
  readonly note: readonly Row[];
  readonly files: readonly Row[];
  /** Rows of what is unfolded below the list. */
  readonly evidenceRoom: number;
  readonly footer: readonly Row[];
  readonly airy: boolean;
};

/** How many rows each part gets. The list has the first claim on what is left, the prompt can be scrolled. */
export function planRows(state: State): Plan {
  const { rows } = state.size;
  const narrow = besideEvidence(state);
  const footer = footerLines(state).map(row);
  const header = headerRows(state);
  const step = stepRows(state);
  const note = globalNoteRows(narrow);
  const files = filesRow(narrow);
  const earlier = earlierRows(narrow);
  const statusRows = rows >= 8 || statusLine(state).length > 0 ? 1 : 0;
  const taken = [header, step, footer, note, files, earlier].reduce(
    (sum, part) => sum + part.length,
    statusRows,
  );
  const left = Math.max(1, rows - taken);
  // The prompt gives way to what is unfolded below the list: it was read before.
  const below = ['columns', 'stack'].includes(evidencePlace(state).kind);
  const prompt = below ? 0 : state.promptLines.length;
  const { wanted, within } = layList(narrow, left);
  const blanks = gaps + (step.length > 0 && (below || (isAboutWhole(state) && prompt > 0)) ? 1 : 0);
  const airy = rows >= airyRows || (!below && prompt + wanted + blanks <= left);
  const shared = Math.max(1, left - (airy ? blanks : 0));
  const share = below
    ? Math.max(2, Math.floor(shared / 2))
    : Math.max(Math.ceil((shared * 2) / 3), shared - prompt, Math.min(2, shared));
  const list = within(Math.min(share, Math.max(wanted, 1)));
  const promptRoom = Math.min(prompt, Math.max(0, shared - list.rows.length));
  const status = statusRows === 0 ? [] : [statusRow(narrow, list)];
  const evidenceRoom = below ? Math.max(0, shared - list.rows.length) : 0;
  return { header, step, promptRoom, list, earlier, status, note, files, evidenceRoom, footer, airy };
}

/** Lines of each preview that are in view. */
export function previewRoom(state: State): number {
  const plan = planRows(state);
  if (evidencePlace(state).kind !== 'beside') return evidenceRoom(state, plan.evidenceRoom);
  return evidenceRoom(state, state.size.rows - rowsAbove(state, plan).length - plan.footer.length);
}

/** Everything above the list. */
function rowsAbove(state: State, { header, step, promptRoom, airy }: Plan): readonly Row[] {
  const gap = airy ? [blankRow] : [];
  const prompt = promptRows(state, promptRoom);
  // What is said about a whole form comes before its first question, what is said about a question after its title.
  const parts = isAboutWhole(state) ? [prompt, step] : [[...step, ...prompt]];
  return [...header, ...gap, ...parts.flatMap((part) => (part.length > 0 ? [...part, ...gap] : []))];
}

function isAboutWhole({ at, prompts }: State): boolean {
  return at === 0 && prompts.whole.blocks.length > 0;
}

function promptRows(state: State, room: number): readonly Row[] {
  const { promptLines, promptTop, size, symbols } = state;
  const lines = promptLines.slice(promptTop, promptTop + room);
  const below = promptLines.length - promptTop - lines.length;
  // The keys that scroll it scroll what is unfolded.
  const isUnfolded = evidencePlace(state).kind !== 'none';
  const words = terminalWords[state.session.terms.language];
  const key = keyLabel(firstKey('list', 'page-down'), words, symbols);
  const more: Line = [
    span(size.cols < 50 ? `${below} ${symbols.down} ${key}` : words.moreLines(below, key), 'dim'),
  ];
  return lines.map((line, at) =>
    at === lines.length - 1 && below > 0 && !isUnfolded
      ? sidesRow({ left: line, right: more, cols: size.cols, ellipsis: symbols.ellipsis })
      : row([indent(margin), ...line]),
  );
}

function statusRow(state: State, { range }: ListView): Row {
  const { symbols, size, session } = state;
  const words = terminalWords[session.terms.language];
  const left = statusLine(state);
  const wanted = range === null ? [] : [span(rangeText(range, words, symbols), 'dim')];
  // What has just happened is read whole.
  const isCrowded = state.notice !== null && lineWidth(left) + lineWidth(wanted) + 5 * margin > size.cols;
  const right = isCrowded ? [] : wanted;
  return sidesRow({ left, right, cols: size.cols, ellipsis: symbols.ellipsis });
}

/** What the person answered to the same question before, and the key that takes it over. */
function earlierRows(state: State): readonly Row[] {
  const { session, symbols, size, now } = state;
  const decision = earlierOf(state);
  if (decision === null) return [];
  const words = terminalWords[session.terms.language];
  const left = [span(earlierText(decision, now, words), 'dim')];
  const key = keyLabel(firstKey('list', 'take-over'), words, symbols);
  const right = [span(key), span(` ${words.action.takeOver}`, 'dim')];
  return [sidesRow({ left, right, cols: size.cols, ellipsis: symbols.ellipsis })];
}

function globalNoteRows(state: State): readonly Row[] {
  const { session, symbols, size, place } = state;
  if (!session.terms.globalNote) return [];
  const words = terminalWords[session.terms.language];
  const writing = place.kind === 'global-note';
  const note = answerOf(state).globalNote ?? '';
  const { lead, follow } = fieldLead(margin, span(symbols.note, writing ? 'accent' : 'dim'));
  const width = size.cols - lineWidth(lead) - margin;
  const label = span(isForm(session.request) ? words.noteOnThis : words.noteOnAll, 'dim');
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
