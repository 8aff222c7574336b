import type { CodeKind, CodeLine } from '../tree.ts';

/**
 * The lines of a diff, each of one kind. They are told apart by how they begin and what stands around them. The counts
 * behind `@@` are not read: agents write wrong ones, and a parser that believes them loses lines or gives up.
 */
export function diffLines(text: string): readonly CodeLine[] {
  const lines = text.split('\n');
  let where = amongFiles;
  return lines.map((line, at) => {
    const found = readLine(lines, at, where);
    where = found.where;
    if (line === '') return [];
    return found.kind === null ? [line] : [[found.kind, line]];
  });
}

/** Where a line stands: in a hunk, which begins with its place (`@@`), or among the names of files. */
type Where = {
  readonly isInHunk: boolean;
  /** Columns of marks before a line: one, and in a merge one for each parent. */
  readonly columns: number;
};

const amongFiles: Where = { isInHunk: false, columns: 1 };

type Found = { readonly kind: CodeKind | null; readonly where: Where };

function readLine(lines: readonly string[], at: number, where: Where): Found {
  const line = lines[at] ?? '';
  if (line.startsWith('\\')) return { kind: 'comment', where };
  const columns = columnsBelow(line);
  if (columns > 0) return { kind: 'place', where: { isInHunk: true, columns } };
  if (line.startsWith('diff -') || namesFile(lines, at, where)) return { kind: 'file', where: amongFiles };
  if (!where.isInHunk && isHeader(line)) return { kind: 'file', where };
  const marks = line.slice(0, where.columns);
  if (marks.includes('+')) return { kind: 'added', where };
  return { kind: marks.includes('-') ? 'removed' : null, where };
}

/** A merge of more parents is not for reading. */
const mostParents = 8;

/** How many columns of marks the lines below `@@ … @@` have; 0 for a line that is no place. */
function columnsBelow(line: string): number {
  let count = 0;
  while (count <= mostParents + 1 && line.charAt(count) === '@') count += 1;
  if (count < 2 || count > mostParents + 1) return 0;
  return line.length === count || line.charAt(count) === ' ' ? count - 1 : 0;
}

/** The two lines with a file's names. In a hunk they could be changed lines as well, unless an `@@` follows them. */
function namesFile(lines: readonly string[], at: number, { isInHunk }: Where): boolean {
  const begins = (line: number, mark: string) => lines[line]?.startsWith(mark) === true;
  if (!isInHunk && begins(at, '+++ ') && begins(at - 1, '--- ')) return true;
  if (!begins(at, '--- ') || !begins(at + 1, '+++ ')) return false;
  return !isInHunk || columnsBelow(lines[at + 2] ?? '') > 0;
}

const headers = [
  ...['index ', 'similarity index ', 'dissimilarity index ', 'old mode ', 'new mode ', 'new file mode '],
  ...['deleted file mode ', 'rename from ', 'rename to ', 'copy from ', 'copy to ', 'Binary files '],
  ...['GIT binary patch', 'Index: ', '===================='],
];

function isHeader(line: string): boolean {
  return headers.some((header) => line.startsWith(header));
}

/** Whether a text is a diff from its first line on; prose with a diff in it is none. */
export function isDiff(text: string): boolean {
  const lines = text.split('\n');
  const [first = ''] = lines;
  if (first.startsWith('diff --git ') || namesFile(lines, 0, amongFiles) || numberedPlace.test(first))
    return true;
  // What `git show`, `git format-patch` and `svn diff` write above a diff.
  if (!/^(?:commit [\da-f]{7}|From [\da-f]{40} |Index: |diff -)/.test(first)) return false;
  return lines.some((_line, at) => namesFile(lines, at, amongFiles));
}

const numberedPlace = /^@@ -\d{1,9}(?:,\d{1,9})? \+\d{1,9}(?:,\d{1,9})? @@/;
