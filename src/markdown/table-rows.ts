import { trimSpace } from './space.ts';
import type { Alignment } from './tree.ts';

/** The columns a head and the line below it agree on, or null when they make no table. */
export function readColumns(head: string, below: string): readonly Alignment[] | null {
  // Without either mark the line below is an underlined heading or a rule, and one pipe alone is no head.
  if (!/[|:]/.test(below) || trimSpace(head) === '|') return null;
  const cells = splitRow(below);
  if (!cells.every((cell) => /^:?-+:?$/.test(cell)) || splitRow(head).length !== cells.length) return null;
  return cells.map(alignmentOf);
}

function alignmentOf(cell: string): Alignment {
  const right = cell.endsWith(':');
  if (cell.startsWith(':')) return right ? 'center' : 'left';
  return right ? 'right' : null;
}

/** The cells between the pipes that are not escaped. Pipes at both ends are only decoration. */
export function splitRow(row: string): readonly string[] {
  const cells: string[] = [];
  const text = trimSpace(row);
  let from = text.startsWith('|') ? 1 : 0;
  for (let at = from; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character === '\\' && /[\\|]/.test(text.charAt(at + 1))) at += 1;
    if (character !== '|') continue;
    cells.push(trimSpace(text.slice(from, at)));
    from = at + 1;
  }
  if (from < text.length || cells.length === 0) cells.push(trimSpace(text.slice(from)));
  return cells;
}
