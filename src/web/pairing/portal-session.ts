import type { ProofBody } from '../wire/bodies.ts';
import type { AskPortal } from './ask-portal.ts';
import { type PairedBrowser, readLife } from './pair-with-portal.ts';
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

type Parts = { readonly browser: PairedBrowser; readonly nonce: string; readonly ask: AskPortal };

/** Has the portal prove itself. Only the browser's id and a random text are sent for that. */
export async function provePortal({ browser, nonce, ask }: Parts): Promise<Proving> {
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
