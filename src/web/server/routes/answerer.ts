import type { Answerer } from '../../../domain/session/ending.ts';
import { cleanLine } from '../../../domain/text/clean-text.ts';
import { onlyHeader, type RequestHead } from '../http/exchange.ts';

const maxProgramCharacters = 200;

/** What answered, as far as the web can tell: the program's own name for itself. */
export function answererOf(head: RequestHead, attempt: string): Answerer {
  const program = cleanLine(onlyHeader(head, 'user-agent') ?? '').slice(0, maxProgramCharacters);
  return { face: 'web', program, attempt };
}
