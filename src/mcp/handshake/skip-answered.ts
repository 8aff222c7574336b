import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/server';

/**
 * The same transport, whose first request was answered before the server was there: its reply is not sent again. What
 * follows waits for that reply, because a client may use the id of the request again, and the replies could not be told
 * apart.
 */
export function skipAnswered(inner: Transport, isAnswered: boolean): Transport {
  if (!isAnswered) return inner;
  let waiting: JSONRPCMessage[] | null = null;
  let isOver = false;

  function goOn(): void {
    isOver = true;
    for (const message of waiting ?? []) outer.onmessage?.(message);
    waiting = null;
  }

  const outer: Transport = {
    start: () => inner.start(),
    close: () => inner.close(),
    async send(message, options) {
      if (isOver || 'method' in message) return inner.send(message, options);
      // Once the server has done with the request, and its id is free.
      setImmediate(goOn);
    },
  };
  inner.onmessage = (message) => {
    if (waiting !== null) {
      waiting.push(message);
      return;
    }
    if (!isOver) waiting = [];
    outer.onmessage?.(message);
  };
  inner.onerror = (error) => outer.onerror?.(error);
  inner.onclose = () => outer.onclose?.();
  return outer;
}
