import type { ProofBody } from '../wire/bodies.ts';
import { type AskPortal, type PairedBrowser, readLife } from './pair-with-portal.ts';
import { proofTexts, replyContext, sealVector } from './proof-texts.ts';
import { deriveSealer, isSigned, sign } from './secret-key.ts';

/** What is agreed with one life of a portal once it has proved itself; it is void in the next. */
export type PortalSession = {
  /** Random per life of the portal. */
  readonly instance: string;
  seal(method: string, target: string, body: string | null): Promise<SealedRequest>;
  /** Opens what a socket pushes, in the order in which it was pushed. */
  openPushes(ticket: string): OpenPush;
  /** For programs that do not seal: any program that sees it can use it as long as this life of the portal lasts. */
  bearer(): Promise<string>;
};

export type SealedRequest = {
  readonly authorization: string;
  readonly body: string | null;
  /** The reply's body; null when it does not come from the portal. */
  open(status: number, text: string): Promise<string | null>;
};

export type OpenPush = (frame: string) => Promise<string | null>;

/**
 * unknown: the listener says that it does not know this browser; it has not proved to be the portal.
 * unproven: there was no answer, or one that does not come from the portal this browser was paired with.
 */
export type Proving =
  | { readonly kind: 'proven'; readonly session: PortalSession }
  | { readonly kind: 'unknown' | 'unproven' };

type Deps = { readonly browser: PairedBrowser; readonly nonce: string; readonly ask: AskPortal };

/** Has the portal prove itself. Only the browser's id and a random text are sent for that. */
export async function provePortal({ browser, nonce, ask }: Deps): Promise<Proving> {
  const question: ProofBody = { nonce, browser: browser.id };
  const told = await ask('/proof', question);
  const life = readLife(told?.body);
  if (told === null || life === null) return { kind: 'unproven' };
  if (told.body.browser_proof === null) return { kind: 'unknown' };
  // Another port means that another program has passed our question on to the portal.
  if (life.port !== browser.port) return { kind: 'unproven' };
  const { secret } = browser;
  const [isPortal, bodies] = await Promise.all([
    isSigned(secret, proofTexts.portalKnowsBrowser(life, nonce), told.body.browser_proof),
    deriveSealer(secret, proofTexts.bodies(life, nonce)),
  ]);
  if (!isPortal) return { kind: 'unproven' };

  const name = `${browser.id}.${nonce}`;
  let last = 0;
  return {
    kind: 'proven',
    session: {
      instance: life.instance,
      async seal(method, target, body) {
        last += 1;
        const number = last;
        const [mac, sealed] = await Promise.all([
          sign(secret, proofTexts.request(life, nonce, { number, method, target })),
          body === null ? null : bodies.seal(sealVector('request', number), body),
        ]);
        return {
          authorization: `Sealed ${name}.${number}.${mac}`,
          body: sealed === null ? null : JSON.stringify({ sealed }),
          open: (status, text) =>
            bodies.open(sealVector('reply', number), readSealed(text), replyContext(status)),
        };
      },
      openPushes(ticket) {
        const pushes = deriveSealer(secret, proofTexts.pushes(life, ticket));
        let heard = 0;
        return async function openPush(frame) {
          heard += 1;
          const vector = sealVector('push', heard);
          return (await pushes).open(vector, frame);
        };
      },
      bearer: async () => `${name}.${await sign(secret, proofTexts.bearer(life, nonce))}`,
    },
  };
}

function readSealed(text: string): unknown {
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === 'object' && read !== null && 'sealed' in read ? read.sealed : null;
  } catch {
    return null;
  }
}

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

type SendDeps = {
  readonly fetch: typeof fetch;
  readonly origin: string;
  readonly session: PortalSession;
  readonly target: string;
  readonly call: SealedCall;
};

/** One request that no program between page and portal can read, change or repeat. Throws without an answer in time. */
export async function sendSealed({ fetch, origin, session, target, call }: SendDeps): Promise<SealedReply> {
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
