import type { Transport } from '@modelcontextprotocol/server';
import type { MessageId } from './message-id.ts';

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
