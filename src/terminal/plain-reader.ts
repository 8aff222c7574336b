import { createInterface } from 'node:readline';
import type { TerminalStreams } from './desk.ts';
import type { Departure } from './outcome.ts';

/** What came instead of, or as, a line. */
type Said =
  | { readonly kind: 'line'; readonly text: string }
  | { readonly kind: 'interrupt' }
  | { readonly kind: 'departed'; readonly departure: Departure };

export type PlainReader = {
  say(...lines: readonly string[]): void;
  ask(prompt: string): Promise<Said>;
  interrupt(): void;
  /** The question left this terminal while somebody may have been typing. */
  depart(departure: Departure): void;
  close(): void;
};

/** Line by line on the terminal as it is: no raw mode, no drawing, no escape sequence. */
export function createPlainReader({ input, output }: TerminalStreams, isArmed: () => boolean): PlainReader {
  const lines = createInterface({ input, terminal: false });
  const waiting: string[] = [];
  let departed: Departure | null = null;
  let heard: ((said: Said) => void) | null = null;

  function tell(said: Said): boolean {
    const listener = heard;
    heard = null;
    listener?.(said);
    return listener !== null;
  }

  lines.on('line', (text) => {
    // Typed before the question could be read: meant for something else.
    if (!isArmed()) return;
    if (!tell({ kind: 'line', text })) waiting.push(text);
  });

  return {
    say(...texts) {
      for (const text of texts) output.write(`${text}\n`);
    },
    ask(prompt) {
      if (departed !== null) return Promise.resolve({ kind: 'departed', departure: departed });
      output.write(`${prompt} `);
      const text = waiting.shift();
      if (text !== undefined) return Promise.resolve({ kind: 'line', text });
      return new Promise((resolve) => {
        heard = resolve;
      });
    },
    interrupt() {
      output.write('\n');
      tell({ kind: 'interrupt' });
    },
    depart(departure) {
      departed ??= departure;
      if (tell({ kind: 'departed', departure })) output.write('\n');
    },
    close() {
      lines.close();
    },
  };
}
