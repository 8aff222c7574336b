import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { WebSocket } from 'ws';
import { enterPortal } from '../../src/web/pairing/enter-portal.ts';
import type { AnswerBody } from '../../src/web/wire/bodies.ts';
import type { Push } from '../../src/web/wire/pushes.ts';
import type { EntriesReply, QuestionReply } from '../../src/web/wire/replies.ts';

/** A program that uses the portal as a page does, over its HTTP. */
export type PortalClient = {
  readonly origin: string;
  readonly get: (path: string) => Promise<Response>;
  readonly post: (path: string, body: unknown) => Promise<Response>;
  readonly send: (method: string, path: string, body?: unknown) => Promise<Response>;
  readonly entries: (filter?: string) => Promise<EntriesReply['interactions']>;
  readonly interaction: (id: string) => Promise<QuestionReply>;
  readonly answer: (id: string, answer: Omit<AnswerBody, 'attempt'>) => Promise<Response>;
  /** Connects as an open tab does and hears what is pushed; returns what closes it. */
  readonly openTab: (hear?: (push: Push) => void) => Promise<() => void>;
};

/** Pairs with the key in a printed address, as the page does, and then speaks plainly, as programs may. */
export async function openPortal(address: string): Promise<PortalClient> {
  const { origin, prove } = await enterPortal(address);
  let bearer = await (await prove()).bearer();
  const sendOnce: PortalClient['send'] = (method, path, body) =>
    fetch(origin + path, {
      method,
      headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const send: PortalClient['send'] = async (method, path, body) => {
    const reply = await sendOnce(method, path, body);
    if (reply.status !== 401) return reply;
    // Another life of the portal: it proves itself anew.
    bearer = await (await prove()).bearer();
    return sendOnce(method, path, body);
  };
  const read = async <Reply>(path: string) => (await (await send('GET', path)).json()) as Reply;
  return {
    origin,
    get: (path) => send('GET', path),
    post: (path, body) => send('POST', path, body),
    send,
    entries: async (filter = 'all') =>
      (await read<EntriesReply>(`/api/interactions?filter=${filter}`)).interactions,
    interaction: (id) => read<QuestionReply>(`/api/interactions/${id}`),
    answer: (id, answer) =>
      send('POST', `/api/interactions/${id}/answer`, { attempt: randomUUID(), ...answer }),
    async openTab(hear = () => {}) {
      const { ticket } = (await (await send('POST', '/api/ticket', {})).json()) as { ticket: string };
      const socket = new WebSocket(`${origin.replace('http', 'ws')}/ws`, ['choice.v1', `ticket.${ticket}`]);
      socket.on('message', (data) => hear(JSON.parse(String(data))));
      await once(socket, 'open');
      return () => socket.terminate();
    },
  };
}

/** Whether anything answers at a portal's address. */
export async function isUp(origin: string): Promise<boolean> {
  try {
    return (await fetch(`${origin}/healthz`)).ok;
  } catch {
    return false;
  }
}
