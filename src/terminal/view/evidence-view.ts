import { firstKey } from '../keys/keys.ts';
import {
  type EvidencePlace,
  evidencePlace,
  listColumns,
  type Subject,
  subjectsOf,
} from '../state/evidence.ts';
import { partOf, type State } from '../state/state.ts';
import { type TerminalWords, terminalWords } from '../strings.ts';
import { cutLine, indent, type Line, lineWidth, span } from '../text/line.ts';
import { margin, type Row, row } from '../text/row.ts';
import { keyLabel } from './footer.ts';

/** The question as its list sees it: with fewer columns where a preview stands beside it. */
export function besideEvidence(state: State): State {
  if (evidencePlace(state).kind !== 'beside') return state;
  return { ...state, size: { ...state.size, cols: listColumns(state.size.cols) } };
}

/** Lines of evidence that a number of rows has room for, in each preview. */
export function evidenceRoom(state: State, rows: number): number {
  const { kind } = evidencePlace(state);
  const stacked = kind === 'stack' ? subjectsOf(state).length : 1;
  return Math.max(0, Math.floor(rows / stacked) - 1);
}

/** The previews below the list, in so many rows. */
export function evidenceRows(state: State, rows: number): readonly Row[] {
  const place = evidencePlace(state);
  const room = evidenceRoom(state, rows);
  const blocks = subjectsOf(state).map((subject, at) => blockLines(state, { subject, at, room, place }));
  const [first = [], second = []] = blocks;
  if (place.kind !== 'columns') return [...first, ...second].map((line) => row([indent(margin), ...line]));
  const column = 2 * margin + place.width;
  return Array.from({ length: Math.max(first.length, second.length) }, (_line, at) => ({
    line: [indent(margin), ...(first[at] ?? [])],
    right: { column, line: [...barOf(state), ...(second[at] ?? [])] },
    cursor: null,
  }));
}

/** Puts the preview to the right of the rows of the list and what is below it. */
export function withEvidenceBeside(state: State, rows: readonly Row[]): readonly Row[] {
  const place = evidencePlace(state);
  const [subject] = subjectsOf(state);
  if (place.kind !== 'beside' || subject === undefined) return rows;
  const room = evidenceRoom(state, rows.length);
  const lines = blockLines(state, { subject, at: 0, room, place });
  const column = listColumns(state.size.cols);
  return rows.map((left, at) => ({
    line: flat(left),
    right: { column, line: [...barOf(state), ...(lines[at] ?? [])] },
    cursor: left.cursor,
  }));
}

/** A row may have one thing placed by column: what it had becomes part of its line. */
function flat({ line, right }: Row): Line {
  if (right === null) return line;
  return [...line, indent(Math.max(1, right.column - lineWidth(line))), ...right.line];
}

function barOf({ symbols }: State): Line {
  return [span(symbols.bar, 'dim'), indent(1)];
}

type Block = {
  readonly subject: Subject;
  readonly at: number;
  readonly room: number;
  readonly place: EvidencePlace;
};

/** A heading that says whose it is and how much is below, and the lines there is room for. */
function blockLines(state: State, { subject, at, room, place }: Block): readonly Line[] {
  const { symbols, session, previewTop } = state;
  const { ellipsis } = symbols;
  const words = terminalWords[session.terms.language];
  const lines = state.previewLines[at] ?? [];
  const top = Math.min(previewTop, Math.max(0, lines.length - room));
  const shown = lines.slice(top, top + room);
  const below = lines.length - top - shown.length;
  const key = keyLabel(firstKey('list', 'page-down'), words, symbols);
  const more = below > 0 ? [span(words.moreLines(below, key), 'dim')] : [];
  const { width } = place;
  const title = cutLine(
    [span(titleOf(state, subject, words), 'accent')],
    width - lineWidth(more) - 2,
    ellipsis,
  );
  const free = width - lineWidth(title) - lineWidth(more) - 2;
  const heading = [
    ...title,
    indent(1),
    span(symbols.rule.repeat(Math.max(0, free)), 'dim'),
    indent(1),
    ...more,
  ];
  return [heading, ...shown.map((line) => cutLine(line, width, ellipsis))];
}

function titleOf(state: State, { option }: Subject, { preview }: TerminalWords): string {
  const label = partOf(state).question.options.find(({ id }) => id === option)?.label;
  const title = label === undefined ? preview.ofQuestion : preview.of(label);
  return state.evidence.pinned?.option === option ? preview.kept(title) : title;
}
