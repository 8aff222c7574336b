import { type Request, shownPrompt } from '../../domain/question/request.ts';
import { parseMarkdown } from '../../markdown/parse.ts';
import type { Document } from '../../markdown/tree.ts';
import { terminalWords } from '../strings.ts';
import type { Line } from '../text/line.ts';
import { markdownLines } from '../text/markdown-lines.ts';
import { margin, proseColumns } from '../text/row.ts';
import { wrapText } from '../text/wrap.ts';
import type { State } from './state.ts';

/** What the agent says about the whole, and about each question by itself. */
export type Prompts = { readonly whole: Document; readonly own: readonly Document[] };

export function readPrompts(request: Request): Prompts {
  return {
    whole: parseMarkdown(shownPrompt(request)),
    own: request.questions.map((question) => parseMarkdown(shownPrompt(question))),
  };
}

type Shown = Pick<State, 'prompts' | 'session' | 'at' | 'size' | 'symbols'>;

/** What stands above the question in view: above the first one, what is said about the whole as well. */
export function promptLines(state: Shown): readonly Line[] {
  const { whole, own } = state.prompts;
  const documents = [...(state.at === 0 ? [whole] : []), ...own.slice(state.at, state.at + 1)];
  return layOut(state, documents);
}

/** What is said about the whole, where it is asked for. */
export function wholePromptLines(state: Shown): readonly Line[] {
  return layOut(state, [state.prompts.whole]);
}

/** What is said about the question in view alone. */
export function ownPromptLines(state: Shown): readonly Line[] {
  return layOut(state, state.prompts.own.slice(state.at, state.at + 1));
}

/** Lines of the present width, and a word where some of it could not be formatted. */
function layOut({ session, size, symbols }: Shown, documents: readonly Document[]): readonly Line[] {
  const width = Math.max(8, proseColumns(size.cols) - 2 * margin);
  const said = documents.filter(({ blocks }) => blocks.length > 0);
  const lines = said.flatMap((document, at) => [
    ...(at === 0 ? [] : [[]]),
    ...markdownLines(document, { width, wide: size.cols - 2 * margin, symbols }),
  ]);
  if (!said.some(({ plain }) => plain)) return lines;
  const { plainText } = terminalWords[session.terms.language];
  return wrapText(plainText, ['dim'], { width }).concat([[]], lines);
}
