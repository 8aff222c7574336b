import { requestWords } from '../../strings.ts';
import type { Caller } from '../access/callers.ts';
import {
  headerLines,
  onlyHeader,
  pathOf,
  type RequestHead,
  refuse,
  type TextReply,
} from '../http/exchange.ts';
import { type AllowedHosts, isAllowedHost, isLoopbackHost } from './hosts.ts';

export const maxBodyBytes = 1024 * 1024;

/** Why a request goes no further. */
export type GuardRefusal =
  | { readonly status: 400; readonly code: 'bad-target' }
  | { readonly status: 401; readonly code: 'needs-token' | 'needs-ticket' }
  | { readonly status: 403; readonly code: 'foreign-host' | 'foreign-origin' | 'foreign-fetch' }
  | { readonly status: 404; readonly code: 'nowhere' | 'service-worker' }
  | { readonly status: 405; readonly code: 'wrong-method'; readonly allowed: readonly string[] }
  | { readonly status: 413; readonly code: 'too-large' }
  | { readonly status: 415; readonly code: 'not-json' };

/** What an address is, as far as the guard needs to know. */
export type Target = {
  readonly kind: 'page' | 'socket' | 'endpoint' | 'nowhere';
  readonly access: 'open' | 'token' | 'ticket';
  readonly methods: readonly string[];
};

export type Credentials = {
  /** Null for a caller that is not known. */
  identify(head: RequestHead, authorization: string): Promise<Caller | null>;
  /** True once per ticket. */
  takesTicket(ticket: string): boolean;
};

type Asked = {
  readonly head: RequestHead;
  /** Names of the portal besides those of this computer. */
  readonly allowedHosts: AllowedHosts;
  readonly locate: (path: string) => Target;
  readonly credentials: Credentials;
};

/** Without a refusal the request is answered. The caller is null where none is needed, and where it is not known. */
type Admission = { readonly caller: Caller | null; readonly refusal: GuardRefusal | null };

type Check = (asked: Asked) => GuardRefusal | null;

/** Decides which requests the portal answers; the same checks for WebSocket upgrades. */
export async function guard(asked: Asked): Promise<Admission> {
  const early = firstRefusal(checksBeforeCaller, asked);
  if (early !== null) return { caller: null, refusal: early };
  const { caller, refusal } = await meetCaller(asked);
  return { caller, refusal: refusal ?? firstRefusal(checksAfterCaller, asked) };
}

function firstRefusal(checks: readonly Check[], asked: Asked): GuardRefusal | null {
  for (const check of checks) {
    const refusal = check(asked);
    if (refusal !== null) return refusal;
  }
  return null;
}

/** A page that had its name rebound to 127.0.0.1 still sends its own name. */
const hostIsOwn: Check = ({ head, allowedHosts }) => {
  const host = onlyHeader(head, 'host');
  const own = host !== null && (isLoopbackHost(host) || isAllowedHost(host, allowedHosts));
  return own ? null : { status: 403, code: 'foreign-host' };
};

const targetIsPlain: Check = ({ head: { target } }) =>
  target.startsWith('/') && !/[#\\\p{Cc}]/u.test(target) ? null : { status: 400, code: 'bad-target' };

/** By another name than this computer's the page works over https only: there its keys and sockets are safe on the way. */
const originIsOwn: Check = ({ head }) => {
  const host = onlyHeader(head, 'host') ?? '';
  const own = `${isLoopbackHost(host) ? 'http' : 'https'}://${host}`;
  return headerLines(head, 'origin').every((origin) => origin === own)
    ? null
    : { status: 403, code: 'foreign-origin' };
};

/** Browsers say which site sends a request: our own page may do everything, other sites may only link to a page. */
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

/**
 * The portal has no service worker, so one that asks for its script was planted by a program that had the port before.
 * After the checks of the origin, so that no website can cause this.
 */
const noServiceWorkerAsks: Check = ({ head }) =>
  headerLines(head, 'service-worker').length === 0 ? null : { status: 404, code: 'service-worker' };

/** Before routes are looked up: a caller that is not known does not even learn which addresses exist. */
async function meetCaller({ head, locate, credentials }: Asked): Promise<Admission> {
  switch (locate(pathOf(head.target)).access) {
    case 'open':
      return { caller: null, refusal: null };
    case 'token': {
      const authorization = onlyHeader(head, 'authorization');
      const caller = authorization === null ? null : await credentials.identify(head, authorization);
      return { caller, refusal: caller === null ? { status: 401, code: 'needs-token' } : null };
    }
    case 'ticket': {
      const ticket = readTicket(onlyHeader(head, 'sec-websocket-protocol') ?? '');
      const isGood = ticket !== null && credentials.takesTicket(ticket);
      return { caller: null, refusal: isGood ? null : { status: 401, code: 'needs-ticket' } };
    }
  }
}

const methodFits: Check = ({ head, locate }) => {
  const { kind, methods } = locate(pathOf(head.target));
  if (kind === 'nowhere') return { status: 404, code: 'nowhere' };
  return methods.includes(head.method) ? null : { status: 405, code: 'wrong-method', allowed: methods };
};

/** JSON only: a page of another site cannot send it without a preflight request. */
const bodyIsJson: Check = ({ head }) => {
  if (!hasBody(head) || saysNothing(head)) return null;
  const type = onlyHeader(head, 'content-type') ?? '';
  return /^application\/json\s*(;|$)/i.test(type) ? null : { status: 415, code: 'not-json' };
};

/** The announced length; a longer body is cut off while it is read. */
const bodyFits: Check = ({ head }) => {
  const announced = Number(onlyHeader(head, 'content-length') ?? 0);
  return announced <= maxBodyBytes ? null : { status: 413, code: 'too-large' };
};

const checksBeforeCaller = [
  hostIsOwn,
  targetIsPlain,
  originIsOwn,
  fetchComesFromOurPage,
  noServiceWorkerAsks,
] as const;
const checksAfterCaller = [methodFits, bodyIsJson, bodyFits] as const;

export function hasBody({ method }: RequestHead): boolean {
  return method === 'POST' || method === 'PATCH';
}

/** Neither type nor length, so there is no body, as with `POST /api/ticket`. */
function saysNothing(head: RequestHead): boolean {
  const hints = ['content-type', 'transfer-encoding'].flatMap((name) => headerLines(head, name));
  return hints.length === 0 && (onlyHeader(head, 'content-length') ?? '0') === '0';
}

/** The ticket among the subprotocols that an upgrade offers. */
export function readTicket(protocols: string): string | null {
  const offered = protocols.split(',').map((name) => name.trim());
  const ticket = offered.find((name) => name.startsWith('ticket.'));
  return ticket === undefined || !offered.includes(socketProtocol) ? null : ticket.slice('ticket.'.length);
}

export const socketProtocol = 'choice.v1';

/** In English: the language setting is not read for callers that are not known. */
const words = requestWords.guard;

export function refusalReply(refusal: GuardRefusal): TextReply {
  const allowed = 'allowed' in refusal ? refusal.allowed.join(', ') : null;
  const reply = refuse(refusal.status, refusal.code, messages[refusal.code](allowed ?? ''));
  // A body that is still being sent is not waited for.
  const headers = { ...reply.headers, connection: 'close' };
  return { ...reply, headers: allowed === null ? headers : { ...headers, allow: allowed } };
}

const messages: Readonly<Record<GuardRefusal['code'], (allowed: string) => string>> = {
  'foreign-host': () => words.host,
  'bad-target': () => words.target,
  'foreign-origin': () => words.origin,
  'foreign-fetch': () => words.fetchSite,
  'needs-token': () => words.token,
  'needs-ticket': () => words.ticket,
  nowhere: () => words.nowhere,
  'service-worker': () => words.serviceWorker,
  'wrong-method': words.method,
  'not-json': () => words.json,
  'too-large': () => words.size(maxBodyBytes / 1024),
};
