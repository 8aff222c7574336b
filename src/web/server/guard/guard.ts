import { headerLines, onlyHeader, pathOf, type RequestHead } from '../http/exchange.ts';
import type { Place } from './place.ts';

export const maxBodyBytes = 1024 * 1024;

/** Why a request goes no further. */
export type GuardRefusal =
  | { readonly status: 400; readonly code: 'bad-target' }
  | { readonly status: 401; readonly code: 'needs-token' | 'needs-ticket' }
  | { readonly status: 403; readonly code: 'foreign-host' | 'foreign-origin' | 'foreign-fetch' }
  | { readonly status: 404; readonly code: 'nowhere' }
  | { readonly status: 405; readonly code: 'wrong-method'; readonly allowed: readonly string[] }
  | { readonly status: 413; readonly code: 'too-large' }
  | { readonly status: 415; readonly code: 'not-json' };

export type Credentials = {
  knowsToken(token: string): Promise<boolean>;
  /** True once per ticket. */
  takesTicket(ticket: string): boolean;
};

type Asked = {
  readonly head: RequestHead;
  readonly locate: (path: string) => Place;
  readonly credentials: Credentials;
};

type Check = (asked: Asked) => GuardRefusal | null | Promise<GuardRefusal | null>;

/** The door of the portal, the same for requests and WebSocket upgrades. Null lets the request in. */
export async function guard(asked: Asked): Promise<GuardRefusal | null> {
  for (const check of checks) {
    const refusal = await check(asked);
    if (refusal !== null) return refusal;
  }
  return null;
}

/** A page that had its name rebound to 127.0.0.1 still sends its own name. Any port: tunnels change it. */
const hostIsLoopback: Check = ({ head }) => {
  const host = onlyHeader(head, 'host');
  const own = host !== null && /^(127\.0\.0\.1|localhost)(:\d{1,5})?$/.test(host);
  return own ? null : { status: 403, code: 'foreign-host' };
};

const targetIsPlain: Check = ({ head: { target } }) =>
  target.startsWith('/') && !/[#\\\p{Cc}]/u.test(target) ? null : { status: 400, code: 'bad-target' };

const originIsOwn: Check = ({ head }) => {
  const own = `http://${onlyHeader(head, 'host')}`;
  return headerLines(head, 'origin').every((origin) => origin === own)
    ? null
    : { status: 403, code: 'foreign-origin' };
};

/** Browsers say where a request comes from: our own page may do everything, others may only lead people here. */
const fetchComesFromOurPage: Check = ({ head, locate }) => {
  const sites = headerLines(head, 'sec-fetch-site');
  if (sites.every((site) => site === 'same-origin')) return null;
  const isNavigation =
    head.method === 'GET' &&
    onlyHeader(head, 'sec-fetch-mode') === 'navigate' &&
    onlyHeader(head, 'sec-fetch-dest') === 'document' &&
    locate(pathOf(head.target)).kind === 'page';
  return isNavigation ? null : { status: 403, code: 'foreign-fetch' };
};

/** Before any look-up: without a token nobody learns so much as which addresses exist. */
const callerIsKnown: Check = async ({ head, locate, credentials }) => {
  switch (locate(pathOf(head.target)).access) {
    case 'open':
      return null;
    case 'token': {
      const token = /^Bearer +(\S+)$/i.exec(onlyHeader(head, 'authorization') ?? '')?.[1];
      const known = token !== undefined && (await credentials.knowsToken(token));
      return known ? null : { status: 401, code: 'needs-token' };
    }
    case 'ticket': {
      const ticket = readTicket(head);
      return ticket !== null && credentials.takesTicket(ticket)
        ? null
        : { status: 401, code: 'needs-ticket' };
    }
  }
};

const methodFits: Check = ({ head, locate }) => {
  const { kind, methods } = locate(pathOf(head.target));
  if (kind === 'nowhere') return { status: 404, code: 'nowhere' };
  return methods.includes(head.method) ? null : { status: 405, code: 'wrong-method', allowed: methods };
};

/** Only a body that a form of another page could not send without asking first. */
const bodyIsJson: Check = ({ head }) => {
  if (!hasBody(head) || saysNothing(head)) return null;
  const type = onlyHeader(head, 'content-type') ?? '';
  return /^application\/json\s*(;|$)/i.test(type) ? null : { status: 415, code: 'not-json' };
};

/** What was announced; whoever announces less or nothing is stopped while the body is read. */
const bodyFits: Check = ({ head }) => {
  const announced = Number(onlyHeader(head, 'content-length') ?? 0);
  return announced <= maxBodyBytes ? null : { status: 413, code: 'too-large' };
};

const checks: readonly Check[] = [
  hostIsLoopback,
  targetIsPlain,
  originIsOwn,
  fetchComesFromOurPage,
  callerIsKnown,
  methodFits,
  bodyIsJson,
  bodyFits,
];

export function hasBody({ method }: RequestHead): boolean {
  return method === 'POST' || method === 'PATCH';
}

/** No type and nothing announced, so nothing can follow: `POST /api/ticket` says all in its address. */
function saysNothing(head: RequestHead): boolean {
  const hints = ['content-type', 'transfer-encoding'].flatMap((name) => headerLines(head, name));
  return hints.length === 0 && (onlyHeader(head, 'content-length') ?? '0') === '0';
}

function readTicket(head: RequestHead): string | null {
  const offered = (onlyHeader(head, 'sec-websocket-protocol') ?? '').split(',').map((name) => name.trim());
  const ticket = offered.find((name) => name.startsWith('ticket.'));
  return ticket === undefined || !offered.includes(socketProtocol) ? null : ticket.slice('ticket.'.length);
}

export const socketProtocol = 'choice.v1';
