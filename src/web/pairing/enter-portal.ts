import { createAskPortal, pairWithPortal } from './pair-with-portal.ts';
import { type PortalSession, provePortal, type SealedReply, sendSealed } from './portal-session.ts';
import { randomText } from './secret-key.ts';

/** A program that is paired with the portal as a page is. */
export type Entered = {
  readonly origin: string;
  /** Has the portal prove itself, in each of its lives anew. Throws when it does not. */
  prove(): Promise<PortalSession>;
  send(session: PortalSession, request: Request): Promise<SealedReply>;
};

type Request = { readonly method: string; readonly target: string; readonly body?: unknown };

const limitMs = 10_000;

/** Pairs with the key in an address. Throws when the portal does not take it. */
export async function enterPortal(address: string): Promise<Entered> {
  const { origin, hash } = new URL(address);
  const key = new URLSearchParams(hash.slice(1)).get('key');
  if (key === null) throw new Error(`There is no key in ${address}`);
  const ask = createAskPortal({ fetch, origin, limitMs });
  const paired = await pairWithPortal({ key, nonce: randomText(), ask });
  if (paired.kind !== 'paired') throw new Error(`The key for ${origin} was not taken: ${paired.kind}`);
  const { browser } = paired;
  return {
    origin,
    async prove() {
      const proving = await provePortal({ browser, nonce: randomText(), ask });
      if (proving.kind === 'proven') return proving.session;
      throw new Error(`What listens at ${origin} has not proved to be the portal: ${proving.kind}`);
    },
    send(session, { method, target, body }) {
      const call = { method, body: body === undefined ? null : JSON.stringify(body), limitMs };
      return sendSealed({ fetch, origin, session, target, call });
    },
  };
}
