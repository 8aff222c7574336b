import type { State } from '../question/state.ts';
import { margin, proseColumns } from '../screen/row.ts';
import { terminalWords } from '../strings.ts';
import type { Line } from './line.ts';
import { markdownLines } from './markdown-lines.ts';
import { wrapText } from './wrap.ts';

/** The agent's prompt as lines of the present width, and a word where some of it could not be formatted. */
export function promptLines({
  prompt,
  session,
  size,
  symbols,
}: Pick<State, 'prompt' | 'session' | 'size' | 'symbols'>): readonly Line[] {
  const width = Math.max(8, proseColumns(size.cols) - 2 * margin);
  const lines = markdownLines(prompt, { width, wide: size.cols - 2 * margin, symbols });
  if (!prompt.plain) return lines;
  const { plainText } = terminalWords[session.terms.language];
  return wrapText(plainText, ['dim'], { width }).concat([[]], lines);
}
