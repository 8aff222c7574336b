import type { Transport } from '@modelcontextprotocol/server';
import type { MessageId } from '../message-id.ts';

/** The same transport, which sends no second reply to requests that were answered before the server was there. */
export function skipAnswered(transport: Transport, answered: readonly MessageId[]): Transport {
  const left = new Set(answered);
  const send = transport.send.bind(transport);
  transport.send = async (message, options) => {
    // Only its first reply: a client may use an id again.
    if (!('method' in message) && message.id !== undefined && left.delete(message.id)) return;
    await send(message, options);
  };
  return transport;
}
