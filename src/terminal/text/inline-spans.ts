import { exhaustive } from '../../domain/exhaustive.ts';
import type { Inline, Link } from '../../markdown/tree.ts';
import { type Line, type Mark, plainText, type Span, span } from './line.ts';

/** Longer addresses would drown the sentence; their host is what a person has to know. */
const longestAddress = 80;

/** Inline nodes as spans, one line for each hard break. */
export function inlineParagraphs(nodes: readonly Inline[], marks: readonly Mark[] = []): readonly Line[] {
  const lines: Span[][] = [[]];
  for (const node of nodes) {
    const [first = [], ...others] = paragraphsOf(node, marks);
    lines.at(-1)?.push(...first);
    for (const line of others) lines.push([...line]);
  }
  return lines;
}

function paragraphsOf(node: Inline, marks: readonly Mark[]): readonly Line[] {
  switch (node.kind) {
    case 'text':
      return [[span(node.text, ...marks)]];
    case 'code':
      return [[span(node.text, ...marks, 'code')]];
    case 'break':
      return [[], []];
    case 'strong':
      return inlineParagraphs(node.children, [...marks, 'bold']);
    case 'emphasis':
      return inlineParagraphs(node.children, [...marks, 'italic']);
    case 'strike':
      return inlineParagraphs(node.children, [...marks, 'strike']);
    case 'link':
      return linkParagraphs(node, marks);
    default:
      return exhaustive(node);
  }
}

/** A terminal has nothing to hover over: where a link goes is written behind it. */
function linkParagraphs({ href, host, children }: Link, marks: readonly Mark[]): readonly Line[] {
  const lines = inlineParagraphs(children, [...marks, 'underline']);
  if (lines.map(plainText).join('') === href) return lines;
  const address = span(` (${href.length <= longestAddress ? href : host})`, ...marks, 'dim');
  return [...lines.slice(0, -1), [...(lines.at(-1) ?? []), address]];
}
