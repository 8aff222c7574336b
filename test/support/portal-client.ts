import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { WebSocket } from 'ws';
import type { AnswerBody, EntriesReply, Interaction, TokenReply } from '../../src/web/wire.ts';

/** A program that uses the portal as a page does, over its HTTP. */
export type PortalClient = {
  readonly origin: string;
  readonly get: (path: string) => Promise<Response>;
  readonly post: (path: string, body: unknown) => Promise<Response>;
  readonly send: (method: string, path: string, body?: unknown) => Promise<Response>;
  readonly entries: (filter?: string) => Promise<EntriesReply['interactions']>;
  readonly interaction: (id: string) => Promise<Interaction>;
  readonly answer: (id: string, answer: Omit<AnswerBody, 'attempt'>) => Promise<Response>;
  /** Connects as an open tab does; returns what closes it. */
  readonly openTab: () => Promise<() => void>;
};

/** Trades the key in a printed address for a token, as the page does. */
export async function openPortal(address: string): Promise<PortalClient> {
  const { origin, hash } = new URL(address);
  const key = new URLSearchParams(hash.slice(1)).get('key');
  if (key === null) throw new Error(`no key in ${address}`);
  const traded = await fetch(`${origin}/api/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ key }),
  });
  if (!traded.ok) throw new Error(`the key was refused: ${traded.status} ${await traded.text()}`);
  const { token } = (await traded.json()) as TokenReply;
  const send: PortalClient['send'] = (method, path, body) =>
    fetch(origin + path, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const read = async <Reply>(path: string) => (await (await send('GET', path)).json()) as Reply;
  return {
    origin,
    get: (path) => send('GET', path),
    post: (path, body) => send('POST', path, body),
    send,
    entries: async (filter = 'all') =>
      (await read<EntriesReply>(`/api/interactions?filter=${filter}`)).interactions,
    interaction: (id) => read<Interaction>(`/api/interactions/${id}`),
    answer: (id, answer) =>
      send('POST', `/api/interactions/${id}/answer`, { attempt: randomUUID(), ...answer }),
    async openTab() {
      const { ticket } = (await (await send('POST', '/api/ticket', {})).json()) as { ticket: string };
      const socket = new WebSocket(`${origin.replace('http', 'ws')}/ws`, ['choice.v1', `ticket.${ticket}`]);
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
