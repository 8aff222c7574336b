import type { Readable, Writable } from 'node:stream';
import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/server';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import type { Log } from '../application/ports.ts';
import type { House } from './house.ts';
import { createProvideChoice } from './provide-choice.ts';
import { createServer } from './server.ts';

/** Far beyond what a request may have: what is too large is refused in our words, not by hanging up. */
const maxMessageBytes = 64 * 1024 * 1024;

export type StdioParts = {
  readonly version: string;
  readonly folder: string;
  readonly input: Readable;
  readonly output: Writable;
  readonly log: Log;
  readonly openHouse: () => Promise<House>;
  /** Called once when the connection is over, whoever ended it. */
  readonly onClose: () => void;
};

/** Serves every protocol revision on one pipe, and notes a delivery only once its bytes have left. */
export function serve({ version, folder, input, output, log, openHouse, onClose }: StdioParts): {
  close(): Promise<void>;
} {
  const delivering = new Map<string | number, () => void>();
  const provideChoice = createProvideChoice(openHouse);
  const pipe = new StdioServerTransport(input, output, { maxBufferSize: maxMessageBytes });
  const transport = reporting(pipe, (id) => {
    const note = delivering.get(id);
    delivering.delete(id);
    note?.();
  });
  const noteDelivery = async (sessionId: string, client: string) => {
    const house = await openHouse();
    await house.noteDelivered(sessionId, client);
  };
  function report(error: Error): void {
    // The SDK ends the connection then, and every call that waits on it.
    if (error.message.includes('exceeded maximum size'))
      log.error('a message is too large to be read', error);
    else log.debug(`mcp: ${error.message}`);
  }
  const handle = serveStdio(
    () =>
      createServer({
        version,
        folder,
        provideChoice,
        onReply: (id, sessionId, client) => {
          delivering.set(id, () => {
            noteDelivery(sessionId, client).catch((cause: unknown) =>
              log.warn('delivery was not noted', cause),
            );
          });
        },
      }),
    { transport, onerror: report },
  );
  transport.onEnd(onClose);
  return handle;
}

type ReportingTransport = Transport & { onEnd(listener: () => void): void };

/** A stdio transport that tells when a response was handed to the pipe, and when the pipe is closed. */
function reporting(inner: StdioServerTransport, sent: (id: string | number) => void): ReportingTransport {
  let ended = () => {};
  const outer: ReportingTransport = {
    start: () => inner.start(),
    close: () => inner.close(),
    async send(message: JSONRPCMessage) {
      await inner.send(message);
      if ('result' in message && message.id !== undefined && message.id !== null) sent(message.id);
    },
    onEnd(listener) {
      ended = listener;
    },
  };
  inner.onmessage = (message) => outer.onmessage?.(message);
  inner.onerror = (error) => outer.onerror?.(error);
  inner.onclose = () => {
    outer.onclose?.();
    ended();
  };
  return outer;
}
