import type { Readable, Writable } from 'node:stream';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import type { Log } from '../application/ports.ts';
import type { AgentServices } from './agent-services.ts';
import type { MessageId } from './message-id.ts';
import { skipAnswered } from './opening/skip-answered.ts';
import { createProvideChoice } from './provide-choice.ts';
import { reportSent } from './report-sent.ts';
import { createServer } from './server.ts';
import { messageTooLong } from './strings.ts';
import { createWholeLines } from './whole-lines.ts';

/** Far beyond what a request may have (512 KiB): its own check then says what is wrong, in the words of the tool. */
const maxLineBytes = 8 * 1024 * 1024;

export type StdioParts = {
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
export function serve(parts: StdioParts): { close(): Promise<void> } {
  const { version, folder, input, output, isAnswered, heardAt, now, log, openServices, onClose } = parts;
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
