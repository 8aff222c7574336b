import type { Attachment } from '../../domain/answer/attachment.ts';
import { fileSize } from '../../domain/answer/attachment-problem-text.ts';
import type { Language } from '../../domain/language.ts';
import { domainWords } from '../../domain/strings.ts';
import { firstKey } from '../keys/keys.ts';
import { openEditor } from '../state/fields.ts';
import { type FilesPlace, filesHere } from '../state/files.ts';
import type { State } from '../state/state.ts';
import { terminalWords } from '../strings.ts';
import { filesWords } from '../strings-files.ts';
import { editorRows, withoutCursor } from '../text/editor-rows.ts';
import { cutLine, indent, type Line, lineWidth, span } from '../text/line.ts';
import { blankRow, margin, proseColumns, type Row, row, sidesRow } from '../text/row.ts';
import { textWidth } from '../text/width.ts';
import { wrapLine } from '../text/wrap.ts';
import { fillAbove, fitAround, rangeText } from './fit-rows.ts';
import { footerLines, happeningLine, keyLabel } from './footer.ts';
import { headerRow } from './header.ts';

/** The field for a path, and below it the files that are there. */
export function filesRows(state: State, place: FilesPlace): readonly Row[] {
  const { size, symbols, session } = state;
  const { ellipsis } = symbols;
  const words = filesWords[session.terms.language];
  const footer = footerLines(state).map(row);
  const gap = size.rows >= 12 ? [blankRow] : [];
  const width = proseColumns(size.cols) - 2 * margin;
  const text = (line: Line, most?: number) =>
    wrapLine(line, { width, ellipsis, ...(most === undefined ? {} : { most }) }).map((each) =>
      row([indent(margin), ...each]),
    );
  const head = [headerRow(state), ...gap, ...text([span(words.title, 'bold')])];
  const field = pathRows(state, place);
  const happening = happeningLine(state);
  const notice = happening.length === 0 ? [] : text(happening, 3);
  const files = filesHere(state);
  const fixed = head.length + field.length + notice.length + footer.length;
  const free = Math.max(0, size.rows - fixed);
  const what = text([span(words.what, 'dim')]);
  // The files have the first claim on the room, then the explanation, then what is blank.
  const isExplained = what.length + files.length + 2 * gap.length <= free;
  const blanks = isExplained ? gap : [];
  const room = Math.max(1, free - (isExplained ? what.length + 2 * gap.length : 0));
  const listed = listRows(state, { place, files, room });
  return fillAbove(
    [...head, ...(isExplained ? what : []), ...blanks, ...field, ...notice, ...blanks, ...listed],
    footer,
    size.rows,
  );
}

function pathRows(state: State, { row: pointed, path }: FilesPlace): readonly Row[] {
  const { size, symbols, session } = state;
  const words = filesWords[session.terms.language];
  const isWriting = pointed === 0;
  const bar = [indent(margin), span(symbols.bar, isWriting ? 'accent' : 'dim'), indent(1)];
  const editor = openEditor(state) ?? { text: path, cursor: 0 };
  const width = size.cols - margin - lineWidth(bar);
  const most = size.rows >= 12 ? 3 : 1;
  const rows = editorRows({ editor, lead: bar, follow: bar, width, most, placeholder: words.path });
  return isWriting ? rows : withoutCursor(rows);
}

type Listed = {
  readonly place: FilesPlace;
  readonly files: readonly Attachment[];
  readonly room: number;
};

function listRows(state: State, { place, files, room }: Listed): readonly Row[] {
  const { size, symbols, session } = state;
  const { language } = session.terms;
  const words = terminalWords[language];
  const focus = Math.max(0, place.row - 1);
  const { from, to } = fitAround({ count: files.length, focus, room, height: () => 1 });
  const isAll = to - from === files.length;
  const range = rangeText({ from: from + 1, to, total: files.length }, words, symbols);
  return files.slice(from, to).map((file, at) => {
    const isPointed = place.row === from + at + 1;
    const pointer = isPointed ? span(symbols.pointer, 'accent', 'bold') : indent(textWidth(symbols.pointer));
    const right = at === 0 && !isAll ? [span(range, 'dim')] : [];
    const before = [pointer, indent(1), span(symbols.file, 'dim'), indent(1)];
    const width = size.cols - lineWidth(before) - lineWidth(right) - 4 * margin;
    const left = [...before, ...fileLine(file, { width, isPointed, ellipsis: symbols.ellipsis, language })];
    return sidesRow({ left, right, cols: size.cols, ellipsis: symbols.ellipsis });
  });
}

type Placed = {
  readonly width: number;
  readonly isPointed: boolean;
  readonly ellipsis: string;
  readonly language: Language;
};

/** Its name and how large it is; a long name gives way. */
function fileLine({ name, bytes }: Attachment, { width, isPointed, ellipsis, language }: Placed): Line {
  const size = [indent(1), span(fileSize(bytes, language), 'dim')];
  const named = [span(name, ...(isPointed ? (['bold'] as const) : []))];
  return [...cutLine(named, width - lineWidth(size), ellipsis), ...size];
}

/** Below the question: what is added to its answer, and the key that leads there. */
export function filesRow(state: State): readonly Row[] {
  const { size, symbols, session } = state;
  const files = filesHere(state);
  if (files.length === 0) return [];
  const { language } = session.terms;
  const words = terminalWords[language];
  const left = [
    span(symbols.file, 'dim'),
    indent(1),
    span(filesWords[language].label(filesText(files, language)), 'dim'),
  ];
  const key = keyLabel(firstKey('list', 'files'), words, symbols);
  const right = [span(key), span(` ${words.action.files}`, 'dim')];
  return [sidesRow({ left, right, cols: size.cols, ellipsis: symbols.ellipsis })];
}

/** All of them on one line. */
export function filesText(files: readonly Attachment[], language: Language): string {
  return files
    .map(({ name, bytes }) => `${name} ${fileSize(bytes, language)}`)
    .join(domainWords[language].listSeparator);
}
