import type { PortalSession } from './portal-session.ts';

type SealedCall = {
  readonly method: string;
  readonly body: string | null;
  readonly limitMs: number;
  /** Lets the request outlive the page; browsers refuse it near 64 KiB. */
  readonly keepalive?: boolean;
  /** The portal does not seal this reply. */
  readonly isPlain?: boolean;
};

/** Null text: the reply does not come from the portal. */
export type SealedReply = { readonly status: number; readonly text: string | null };

type Parts = {
  readonly fetch: typeof fetch;
  readonly origin: string;
  readonly session: PortalSession;
  readonly target: string;
  readonly call: SealedCall;
};

/** One request that no program between page and portal can read, change or repeat. Throws without an answer in time. */
export async function sendSealed({ fetch, origin, session, target, call }: Parts): Promise<SealedReply> {
  // Exactly as it will be sent: the seal covers the target, and the portal compares it with what it reads.
  const { href } = new URL(target, origin);
  const { authorization, body, open } = await session.seal(call.method, href.slice(origin.length), call.body);
  const response = await fetch(href, {
    method: call.method,
    headers: { authorization, ...(body === null ? {} : { 'content-type': 'application/json' }) },
    keepalive: call.keepalive ?? false,
    signal: AbortSignal.timeout(call.limitMs),
    ...(body === null ? {} : { body }),
  });
  const text = await response.text();
  const { status } = response;
  return { status, text: call.isPlain === true ? text : await open(status, text) };
}
