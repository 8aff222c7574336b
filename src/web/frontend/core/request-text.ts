import type { PortalSession } from '../../pairing/portal-session.ts';
import { type SealedReply, sendSealed } from '../../pairing/send-sealed.ts';
import type { ErrorReply } from '../../wire/replies.ts';
import type { Access } from './access.ts';
import { type ApiReply, failed } from './reply.ts';

export type Call = {
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly body?: unknown;
  readonly limitMs?: number;
  /** Lets the request outlive the page; browsers refuse it near 64 KiB. */
  readonly keepalive?: boolean;
  /** The portal sends this reply as it is. */
  readonly isPlain?: boolean;
};

/** Replies arrive as text, parsed by the caller: they are the portal's own, so their shapes are trusted. */
export type RequestText = (path: string, call?: Call) => Promise<ApiReply<string>>;

type Parts = {
  readonly fetch: typeof fetch;
  readonly origin: string;
  readonly access: Pick<Access, 'session' | 'doubt'>;
  /** The server says that this browser is not let in. */
  readonly unauthorised: () => void;
};

/** A connection to a frozen process opens and then stays silent: every request has an end. */
const defaultLimitMs = 10_000;

export function createRequestText({ fetch, origin, access, unauthorised }: Parts): RequestText {
  async function send(session: PortalSession, target: string, call: Call): Promise<SealedReply | null> {
    const { method = 'GET', body, limitMs = defaultLimitMs, keepalive = false, isPlain = false } = call;
    const text = body === undefined ? null : JSON.stringify(body);
    try {
      const sealed = { method, body: text, limitMs, keepalive, isPlain };
      return await sendSealed({ fetch, origin, session, target, call: sealed });
    } catch {
      return null;
    }
  }

  async function requestText(path: string, call: Call, before: string | null): Promise<ApiReply<string>> {
    const session = await access.session();
    if ('kind' in session) {
      if (session.kind === 'unknown') unauthorised();
      return failed({ kind: session.kind === 'unknown' ? 'unauthorised' : 'offline' });
    }
    // A reply that is not the portal's was not from another life of it, either.
    if (session.instance === before) return failed({ kind: 'offline' });
    const reply = await send(session, path, call);
    if (reply !== null && reply.text !== null && reply.status !== 401) {
      return readText(reply.status, reply.text);
    }
    // The server that answered has not shown that it is the portal: nothing more is sent before it does.
    access.doubt(session);
    if (reply?.status !== 401) return failed({ kind: 'offline' });
    // A portal that was started meanwhile answers so, because it does not know this session.
    return requestText(path, call, session.instance);
  }

  return (path, call = {}) => requestText(path, call, null);
}

function readText(status: number, text: string): ApiReply<string> {
  if (status >= 200 && status < 300) return { ok: true, value: text };
  const { error, winner } = readRefusal(status, text);
  return failed({ kind: 'refused', status, error, winner: winner ?? null });
}

function readRefusal(status: number, text: string): ErrorReply {
  try {
    const read: unknown = JSON.parse(text);
    if (typeof read === 'object' && read !== null && 'error' in read) return read as ErrorReply;
  } catch {
    // Not one of ours: the status is all there is to say.
  }
  return { error: { code: 'unexpected', message: `HTTP ${status}` } };
}
