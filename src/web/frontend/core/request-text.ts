import type { ErrorReply } from '../../wire.ts';
import { failed, type Reply } from './reply.ts';

export type Call = {
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly body?: unknown;
  readonly limitMs?: number;
  /** Lets the request outlive the page; browsers refuse it near 64 KiB. */
  readonly keepalive?: boolean;
};

/** Replies arrive as text and are read by whoever asked; the server is our own, so its shapes are trusted. */
export type RequestText = (path: string, call?: Call) => Promise<Reply<string>>;

type Parts = {
  readonly fetch: typeof fetch;
  readonly token: () => string | null;
  /** The token is not, or no longer, known here. */
  readonly unauthorised: () => void;
};

/** A connection to a frozen process opens and then stays silent: every request has an end. */
const defaultLimitMs = 10_000;

export function createRequestText({ fetch, token, unauthorised }: Parts): RequestText {
  return async function requestText(path, call = {}) {
    const held = token();
    const headers: Record<string, string> = {};
    if (held !== null) headers.authorization = `Bearer ${held}`;
    if (call.body !== undefined) headers['content-type'] = 'application/json';
    try {
      const response = await fetch(path, {
        method: call.method ?? 'GET',
        headers,
        cache: 'no-store',
        credentials: 'omit',
        keepalive: call.keepalive ?? false,
        signal: AbortSignal.timeout(call.limitMs ?? defaultLimitMs),
        ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
      });
      if (response.status === 401) unauthorised();
      return readText(response.status, await response.text());
    } catch {
      return failed({ kind: 'offline' });
    }
  };
}

function readText(status: number, text: string): Reply<string> {
  if (status >= 200 && status < 300) return { ok: true, value: text };
  if (status === 401) return failed({ kind: 'unauthorised' });
  const { error, winner } = readRefusal(status, text);
  return failed({ kind: 'refused', status, error, winner: winner ?? null });
}

function readRefusal(status: number, text: string): ErrorReply {
  try {
    const read: unknown = JSON.parse(text);
    if (typeof read === 'object' && read !== null && 'error' in read) return read as ErrorReply;
  } catch {
    // Not one of ours (a proxy, a stranger on the port): the status is all there is to say.
  }
  return { error: { code: 'unexpected', message: `HTTP ${status}` } };
}
