import type { Readable, Writable } from 'node:stream';
import type { MessageId } from '../../mcp/message-id.ts';
import { createRecordedOpening, type Recording } from '../../mcp/opening/recorded-opening.ts';

type Parts = {
  readonly input: Readable;
  readonly output: Writable;
  readonly recording: Recording;
  /** Loads the server, which finds everything said so far in the input again; these were answered already. */
  readonly loadServer: (answered: readonly MessageId[]) => void;
};

/** Longer than any message of an opening. */
const maxLineBytes = 64 * 1024;
const newline = 0x0a;

/**
 * Most starts are never asked anything: clients look which tools there are, and go. So the opening is answered from a
 * recording, and the server is loaded at the first message that is not in it.
 */
export function answerOpening({ input, output, recording, loadServer }: Parts): void {
  const opening = createRecordedOpening(recording);
  const heard: Buffer[] = [];
  const answered: MessageId[] = [];
  let rest = Buffer.alloc(0);

  /** False once a message is not in the recording. */
  function isAnswered(line: string): boolean {
    const step = opening.take(line);
    if (step.kind === 'reply') {
      answered.push(step.id);
      output.write(`${step.line}\n`);
    }
    return step.kind !== 'unknown';
  }

  function hear(chunk: Buffer): void {
    heard.push(chunk);
    rest = Buffer.concat([rest, chunk]);
    for (let end = rest.indexOf(newline); end !== -1; end = rest.indexOf(newline)) {
      const line = rest.toString('utf8', 0, end);
      rest = rest.subarray(end + 1);
      if (!isAnswered(line)) {
        goOn();
        return;
      }
    }
    if (rest.length > maxLineBytes) goOn();
  }

  function goOn(): void {
    input.pause();
    input.off('data', hear);
    input.unshift(Buffer.concat(heard));
    output.off('error', leave);
    for (const signal of signals) process.off(signal, leave);
    loadServer(answered);
  }

  input.on('data', hear);
  // Nothing was begun, so there is nothing to close.
  output.on('error', leave);
  for (const signal of signals) process.on(signal, leave);
}

const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;
const leave = () => process.exit(0);
