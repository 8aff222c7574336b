import type { Readable, Writable } from 'node:stream';
import type { Transport } from '@modelcontextprotocol/server';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import type { Log } from '../application/ports.ts';
import type { AgentServices } from './agent-services.ts';
import { skipAnswered } from './handshake/skip-answered.ts';
import type { MessageId } from './message-id.ts';
import { createProvideChoice } from './provide-choice.ts';
import { createServer } from './server.ts';
import { messageTooLong } from './strings.ts';
import { createWholeLines } from './whole-lines.ts';

/** Far beyond what a request may have (512 KiB): its own check then says what is wrong, in the words of the tool. */
const maxLineBytes = 8 * 1024 * 1024;

export type StdioDeps = {
  readonly version: string;
  readonly folder: string;
  readonly input: Readable;
  readonly output: Writable;
  /** Whether the first request in the input was answered before the server was there. */
  readonly isAnswered: boolean;
  /** When the message came in that the server was loaded for; null where it was there from the start. */
  readonly heardAt: number | null;
  readonly now: () => number;
  readonly log: Log;
  readonly openServices: () => Promise<AgentServices>;
  /** Called once when the connection is over, whichever side ended it. */
  readonly onClose: () => void;
};

/** Serves every protocol revision on one pipe, and notes a delivery only once its bytes have left. */
export function serve(deps: StdioDeps): { close(): Promise<void> } {
  const { version, folder, input, output, isAnswered, heardAt, now, log, openServices, onClose } = deps;
  const provideChoice = createProvideChoice(openServices);
  const lines = createWholeLines({
    maxBytes: maxLineBytes,
    now,
    heardAt,
    onTooLong(id) {
      log.warn('a message of the client was too long to be read');
      output.write(`${JSON.stringify(tooLongReply(id))}\n`);
    },
  });
  input.on('error', (cause) => lines.destroy(cause));
  input.on('close', () => lines.end());
  input.pipe(lines);
  const pipe = new StdioServerTransport(lines, output, { maxBufferSize: 2 * maxLineBytes });
  const transport = reportSent(skipAnswered(pipe, isAnswered), {
    arrivedAt: lines.arrivedAt,
    onEnd() {
      // What still comes is not read, and a stream that flows keeps its process alive.
      input.unpipe(lines);
      input.pause();
      onClose();
    },
  });
  function report(error: Error): void {
    log.debug(`mcp: ${error.message}`);
  }
  const { whenSent, takeArrival } = transport;
  return serveStdio(() => createServer({ version, folder, provideChoice, whenSent, takeArrival }), {
    transport,
    onerror: report,
  });
}

/** JSON-RPC's own refusals: of a request that can be named, or of bytes that cannot be read as one. */
function tooLongReply(id: MessageId | null) {
  const code = id === null ? -32_700 : -32_600;
  return { jsonrpc: '2.0', id, error: { code, message: messageTooLong(maxLineBytes / 1024 / 1024) } };
}

type ReportingTransport = Transport & {
  /** Calls back once the result of this request was handed to the pipe; never when it fails or is not sent. */
  readonly whenSent: (request: MessageId, then: () => void) => void;
  /** When this request came in; to be asked once, before its reply. */
  readonly takeArrival: (request: MessageId) => number;
};

type Around = {
  /** When the message that is handed over right now came in. */
  readonly arrivedAt: () => number;
  readonly onEnd?: () => void;
};

/**
 * The same transport, which also tells when a request came in, when its result was sent and when the pipe is closed.
 * Results are known by their request, because the SDK sends a copy of what the tool returned.
 */
export function reportSent(inner: Transport, { arrivedAt, onEnd }: Around): ReportingTransport {
  const waiting = new Map<MessageId, () => void>();
  const arrivals = new Map<MessageId, number>();
  const outer: ReportingTransport = {
    start: () => inner.start(),
    close: () => inner.close(),
    async send(message) {
      await inner.send(message);
      if (!('method' in message) && message.id !== undefined) arrivals.delete(message.id);
      if (!('result' in message)) return;
      const then = waiting.get(message.id);
      waiting.delete(message.id);
      then?.();
    },
    whenSent(request, then) {
      waiting.set(request, then);
    },
    takeArrival(request) {
      const at = arrivals.get(request) ?? arrivedAt();
      // A call that is cancelled has no reply after which it could be forgotten.
      arrivals.delete(request);
      return at;
    },
  };
  inner.onmessage = (message) => {
    if ('method' in message && 'id' in message) arrivals.set(message.id, arrivedAt());
    outer.onmessage?.(message);
  };
  inner.onerror = (error) => outer.onerror?.(error);
  inner.onclose = () => {
    outer.onclose?.();
    onEnd?.();
  };
  return outer;
}
