import { toBlocks } from './blocks.ts';
import { estimateCost } from './cost.ts';
import { toTokenTree } from './token-tree.ts';
import type { Block, Document, Inline } from './tree.ts';

/** Microseconds. Text that would take longer is shown as it was written. */
const affordable = 160_000;

/** Agent text as a small tree. Never throws, and never takes long, whatever the text. */
export function parseMarkdown(text: string): Document {
  const source = text.replaceAll(/\r\n?/g, '\n');
  if (estimateCost(source) > affordable) return { blocks: plainBlocks(source) };
  try {
    return { blocks: toBlocks(toTokenTree(source)) };
  } catch {
    // A bug of the engine must not keep a question from its human.
    return { blocks: plainBlocks(source) };
  }
}

/** The text without any dress: a paragraph per stretch of lines. */
function plainBlocks(source: string): readonly Block[] {
  return source
    .split(/\n(?:[ \t]*\n)+/)
    .filter((stretch) => stretch.trim() !== '')
    .map((stretch) => ({ kind: 'paragraph', children: plainLines(stretch.replace(/^\n|\n$/g, '')) }));
}

function plainLines(stretch: string): readonly Inline[] {
  return stretch
    .split('\n')
    .flatMap((line): readonly Inline[] => [{ kind: 'break' }, { kind: 'text', text: line }])
    .slice(1);
}
