import { isDiff } from './code/diff-lines.ts';
import { guessCode } from './code/guess-code.ts';
import { parseMarkdown, toCode } from './parse.ts';
import type { Document } from './tree.ts';

/** What an agent shows as evidence: a diff, source code or Markdown, and nothing in it says which. */
export function previewDocument(text: string): Document {
  const said = withoutBlankEnds(text.replaceAll(/\r\n?/g, '\n'));
  if (isDiff(said)) return whole(said, 'diff');
  const guess = guessCode(said);
  return guess === null ? parseMarkdown(text) : whole(said, guess.language);
}

function whole(text: string, language: string | null): Document {
  return { blocks: [toCode(text, language)], plain: false };
}

/** From the first line that says something to the last, both whole. */
function withoutBlankEnds(text: string): string {
  const first = text.length - text.trimStart().length;
  const end = text.indexOf('\n', text.trimEnd().length);
  return text.slice(text.lastIndexOf('\n', first) + 1, end < 0 ? text.length : end);
}
