import type { Readable, Writable } from 'node:stream';
import { parseObject } from '../domain/json-object.ts';
import { createRecordedOpening, type Recording } from '../mcp/handshake/recorded-opening.ts';

type Deps = {
  readonly input: Readable;
  readonly output: Writable;
  readonly recording: Recording;
  readonly now: () => number;
  /**
   * Loads the server; null when it cannot be loaded now, and is to be tried again at the next message. Called, the
   * result starts it. In its input it finds again what decided how the connection goes on, at most one request, which
   * was answered then, and all that came after the handshake. Its client counts from when the message that needs the
   * server began to come in, not from when the server was there.
   */
  readonly loadServer: () => ((isAnswered: boolean, heardAt: number) => void) | null;
  /** What a request hears instead while the server cannot be loaded. */
  readonly whyNot: string;
};

/** Longer than any message of a handshake. */
const maxLineBytes = 64 * 1024;
const newline = 0x0a;
/** As JSON-RPC numbers it. */
const internalError = -32_603;

/**
 * Most starts are never asked anything: clients look which tools there are, and go. So the handshake is answered from a
 * recording, and the server is loaded at the first message that is not in it.
 */
export function answerHandshake({ input, output, recording, now, loadServer, whyNot }: Deps): void {
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
      const line = rest.subarray(from, end + 1);
      if (!isKnown(line)) {
        if (goOn(rest.subarray(from))) return;
        refuse(line);
      }
      from = end + 1;
    }
    rest = rest.subarray(from);
    if (rest.length > maxLineBytes) goOn(rest);
  }

  /** False when there is no server to go on with. */
  function goOn(unheard: Buffer): boolean {
    const startServer = loadServer();
    if (startServer === null) return false;
    input.pause();
    input.off('data', hear);
    input.unshift(Buffer.concat([...decisive, unheard]));
    output.off('error', leave);
    for (const signal of signals) process.off(signal, leave);
    startServer(isAnswered, restBeganAt);
    return true;
  }

  function refuse(line: Buffer): void {
    const { id, method } = parseObject(line.toString('utf8')) ?? {};
    if (id === undefined || typeof method !== 'string') return;
    const error = { code: internalError, message: whyNot };
    output.write(`${JSON.stringify({ jsonrpc: '2.0', id, error })}\n`);
  }

  input.on('data', hear);
  // Nothing was begun, so there is nothing to close.
  output.on('error', leave);
  for (const signal of signals) process.on(signal, leave);
}

const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;
const leave = () => process.exit(0);
