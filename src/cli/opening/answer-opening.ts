import type { Readable, Writable } from 'node:stream';
import { createRecordedOpening, type Recording } from '../../mcp/opening/recorded-opening.ts';

type Parts = {
  readonly input: Readable;
  readonly output: Writable;
  readonly recording: Recording;
  readonly now: () => number;
  /**
   * Loads the server. In its input it finds again what decided how the connection goes on, at most one request, which
   * was answered then, and all that came after the opening. Its client counts from when the message that needs the
   * server began to come in, not from when the server was there.
   */
  readonly loadServer: (isAnswered: boolean, heardAt: number) => void;
};

/** Longer than any message of an opening. */
const maxLineBytes = 64 * 1024;
const newline = 0x0a;

/**
 * Most starts are never asked anything: clients look which tools there are, and go. So the opening is answered from a
 * recording, and the server is loaded at the first message that is not in it.
 */
export function answerOpening({ input, output, recording, now, loadServer }: Parts): void {
  const opening = createRecordedOpening(recording);
  /** What the server has to hear again: two lines, however much a client lists and pings. */
  const decisive: Buffer[] = [];
  let isAnswered = false;
  let rest = Buffer.alloc(0);
  let restBeganAt = 0;

  /** False once a message is not in the recording. */
  function isKnown(line: Buffer): boolean {
    const step = opening.take(line.toString('utf8'));
    if (step.kind === 'unknown') return false;
    if (step.decides) decisive.push(line);
    if (step.kind === 'reply') {
      isAnswered ||= step.decides;
      output.write(`${step.line}\n`);
    }
    return true;
  }

  function hear(chunk: Buffer): void {
    if (rest.length === 0) restBeganAt = now();
    rest = Buffer.concat([rest, chunk]);
    let from = 0;
    for (let end = rest.indexOf(newline); end !== -1; end = rest.indexOf(newline, from)) {
      if (!isKnown(rest.subarray(from, end + 1))) {
        goOn(rest.subarray(from));
        return;
      }
      from = end + 1;
    }
    rest = rest.subarray(from);
    if (rest.length > maxLineBytes) goOn(rest);
  }

  function goOn(unheard: Buffer): void {
    input.pause();
    input.off('data', hear);
    input.unshift(Buffer.concat([...decisive, unheard]));
    output.off('error', leave);
    for (const signal of signals) process.off(signal, leave);
    loadServer(isAnswered, restBeganAt);
  }

  input.on('data', hear);
  // Nothing was begun, so there is nothing to close.
  output.on('error', leave);
  for (const signal of signals) process.on(signal, leave);
}

const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;
const leave = () => process.exit(0);
