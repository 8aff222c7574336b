import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { JsonObject } from '../../src/domain/json-object.ts';
import { openAccess } from '../../src/web/server/access/access.ts';
import { printedKeyMs } from '../../src/web/server/access/access-keys.ts';
import { type Caller, createCallers, type PushSeal } from '../../src/web/server/access/callers.ts';
import { createTickets } from '../../src/web/server/access/tickets.ts';
import { readTicket } from '../../src/web/server/guard/guard.ts';
import type { TextReply } from '../../src/web/server/http/exchange.ts';
import { accessHandlers } from '../../src/web/server/routes/access.ts';
import { route } from '../../src/web/server/routing.ts';
import { pairBody, proofBody } from '../../src/web/wire/bodies.ts';
import { createRealClock } from './real-clock.ts';

/** How pages come in to a scripted portal: the real portal's own proofs, for a home that is nowhere. */
export type StandInAccess = {
  newKey(): Promise<string>;
  /** Null where the address is about something else. */
  handshake(path: string, body: JsonObject): Promise<TextReply | null>;
  identify(request: IncomingMessage): Promise<Caller | null>;
  ticketFor(caller: Caller): string;
  /** Null for a socket without a ticket. */
  admit(request: IncomingMessage): PushSeal | null;
};

export async function createStandInAccess(port: number): Promise<StandInAccess> {
  const clock = createRealClock();
  const random = (bytes: number) => randomBytes(bytes);
  const access = await openAccess({ home: null, clock, random });
  const tickets = createTickets({ homeMac: access.homeMac, clock, random });
  const life = { port, instance: randomBytes(12).toString('base64url') };
  const identify = createCallers({ browsers: access.browsers, life });
  const live = { tabs: () => 1, push: () => {}, hint: () => {}, hangUp: () => {}, revision: () => 0 };
  const deps = { ...access, ...life, tickets, version: '1.0.0', clock, live, standBack: () => {} };
  const { prove, pair } = accessHandlers(deps);
  const routes = [
    route('POST /proof', prove, { body: proofBody }),
    route('POST /api/token', pair, { body: pairBody }),
  ];
  return {
    newKey: () => access.keys.issue(printedKeyMs, port),
    async handshake(path, body) {
      const call = { id: '', n: '', query: new URLSearchParams(), body, head: nothing, caller: null };
      const reply = await routes.find((route) => route.path === path)?.handle(call);
      return reply === undefined || 'pieces' in reply ? null : reply;
    },
    identify: ({ method = '', url = '', headers }) =>
      identify({ method, target: url, headers: [] }, headers.authorization ?? ''),
    ticketFor: (caller) => tickets.issue(caller.pushSeal),
    admit({ headers }) {
      const ticket = readTicket(headers['sec-websocket-protocol'] ?? '') ?? '';
      return tickets.take(ticket) ? tickets.sealOf(ticket) : null;
    },
  };
}

const nothing = { method: 'POST', target: '/', headers: [['host', '127.0.0.1']] } as const;
