import { createInterface } from 'node:readline/promises';
import type { Context } from './command.ts';

/** One line typed in the terminal, to a question above it. */
export async function ask({ stdin, stdout }: Context, question: string): Promise<string> {
  const lines = createInterface({ input: stdin, output: stdout });
  try {
    return (await lines.question(`${question} `)).trim();
  } finally {
    lines.close();
  }
}

/** A bare Enter means what the question says in capitals. */
export function isYes(answer: string, otherwise: boolean): boolean {
  return answer === '' ? otherwise : /^(?:y|yes|是|好)$/i.test(answer);
}
