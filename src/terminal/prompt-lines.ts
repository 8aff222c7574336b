import type { Line } from './line.ts';
import { markdownLines } from './markdown-lines.ts';
import { margin } from './row.ts';
import type { State } from './state.ts';

/** The agent's prompt as lines of the present width. */
export function promptLines({
  prompt,
  size,
  symbols,
}: Pick<State, 'prompt' | 'size' | 'symbols'>): readonly Line[] {
  return markdownLines(prompt, { width: Math.max(8, size.cols - 2 * margin), symbols });
}
