import type { Transport } from '@modelcontextprotocol/server';
import type { MessageId } from './message-id.ts';

type ReportingTransport = Transport & {
  /** Calls back once the result of this request was handed to the pipe; never when it fails or is not sent. */
  readonly whenSent: (request: MessageId, then: () => void) => void;
};

/**
 * The same transport, which also tells when a result was sent and when the pipe is closed. Results are known by their
 * request, because the SDK sends a copy of what the tool returned.
 */
export function reportSent(inner: Transport, onEnd: () => void = () => {}): ReportingTransport {
  const waiting = new Map<MessageId, () => void>();
  const outer: ReportingTransport = {
    start: () => inner.start(),
    close: () => inner.close(),
    async send(message) {
      await inner.send(message);
      if (!('result' in message)) return;
      const then = waiting.get(message.id);
      waiting.delete(message.id);
      then?.();
    },
    whenSent(request, then) {
      waiting.set(request, then);
    },
  };
  inner.onmessage = (message) => outer.onmessage?.(message);
  inner.onerror = (error) => outer.onerror?.(error);
  inner.onclose = () => {
    outer.onclose?.();
    onEnd();
  };
  return outer;
}
