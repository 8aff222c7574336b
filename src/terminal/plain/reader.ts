import { createInterface } from 'node:readline';
import type { Clock } from '../../application/ports.ts';
import type { Departure } from '../attach-result.ts';
import type { TerminalStreams } from '../deps.ts';
import { armMs } from '../state/state.ts';
import type { TerminalWords } from '../strings.ts';

/** What came instead of, or as, an answer to a prompt. */
type Said =
  /** More than one only when they came together: no person presses Enter that fast, so they were pasted. */
  | { readonly kind: 'lines'; readonly lines: readonly string[] }
  | { readonly kind: 'interrupt' }
  | { readonly kind: 'departed'; readonly departure: Departure };

export type PlainReader = {
  say(...lines: readonly string[]): void;
  ask(prompt: string): Promise<Said>;
  /** Ctrl-C; false when nothing is being asked. */
  interrupt(): boolean;
  /** The question left this terminal while the person may have been typing. */
  depart(departure: Departure): void;
  close(): void;
};

type Surroundings = {
  readonly streams: TerminalStreams;
  readonly clock: Clock;
  /** How long the rest of what was sent as one may take to arrive. */
  readonly togetherMs: number;
};

/** The prompt that waits for an answer. */
type Asking = { readonly prompt: string; readonly since: number; readonly hear: (said: Said) => void };

/** Line by line on the terminal as it is: no raw mode, no drawing, no escape sequence. */
export function createPlainReader({ streams, clock, togetherMs }: Surroundings): PlainReader {
  const { input, output } = streams;
  const lines = createInterface({ input, terminal: false });
  const armedAt = clock.now() + armMs;
  let departure: Departure | null = null;
  let asking: Asking | null = null;
  let together: string[] = [];
  let forget = () => {};

  function tell(said: Said): boolean {
    const listener = asking;
    asking = null;
    together = [];
    forget();
    listener?.hear(said);
    return listener !== null;
  }

  lines.on('line', (text) => {
    // Typed before the question could be read, or while nothing was asked: meant for something else.
    if (asking === null || clock.now() < armedAt) return;
    const isFirst = together.length === 0;
    // A bare Enter accepts, so it counts only where the prompt could be read: a second Enter right behind the first does not.
    if (isFirst && text.trim() === '' && clock.now() < asking.since + armMs) {
      output.write(`${asking.prompt} `);
      return;
    }
    together.push(text);
    forget();
    forget = clock.after(togetherMs, () => tell({ kind: 'lines', lines: together }));
  });

  return {
    say(...texts) {
      for (const text of texts) output.write(`${text}\n`);
    },
    ask(prompt) {
      if (departure !== null) return Promise.resolve({ kind: 'departed', departure });
      output.write(`${prompt} `);
      return new Promise((hear) => {
        asking = { prompt, since: clock.now(), hear };
      });
    },
    interrupt() {
      output.write('\n');
      return tell({ kind: 'interrupt' });
    },
    depart(gone) {
      departure ??= gone;
      if (tell({ kind: 'departed', departure })) output.write('\n');
    },
    close() {
      forget();
      lines.close();
    },
  };
}

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
