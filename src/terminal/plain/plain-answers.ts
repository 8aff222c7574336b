import type { TerminalWords } from '../strings.ts';
import type { PlainReader, Said } from './plain-reader.ts';

/** What a person said to a prompt, as one text. */
type Spoken = { readonly kind: 'text'; readonly text: string } | Exclude<Said, { kind: 'lines' }>;

/** One line. Of a paste no line counts: its first could pick, and an empty one submit. */
export async function askLine(
  reader: PlainReader,
  prompt: string,
  { plain }: TerminalWords,
): Promise<Spoken> {
  for (;;) {
    const said = await reader.ask(prompt);
    if (said.kind !== 'lines') return said;
    const [text = '', ...more] = said.lines;
    if (more.length === 0) return { kind: 'text', text };
    reader.say(plain.together);
  }
}

/**
 * A text of one line, or a pasted one with all its lines. The last line of a paste often has no end and stays in
 * the terminal until Enter is pressed, so the person says when it is complete.
 */
export async function askText(
  reader: PlainReader,
  prompt: string,
  { plain }: TerminalWords,
): Promise<Spoken> {
  const said = await reader.ask(prompt);
  if (said.kind !== 'lines') return said;
  const lines = [...said.lines];
  while (lines.length > 1) {
    const more = await reader.ask(plain.pasted(lines.length));
    if (more.kind !== 'lines') return more;
    if (more.lines.every((line) => line === '')) break;
    lines.push(...more.lines);
  }
  return { kind: 'text', text: lines.join('\n').replace(/\n+$/u, '') };
}
