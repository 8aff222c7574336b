import { type AskPortal, type PairedBrowser, pairWithPortal } from '../../pairing/pair-with-portal.ts';
import { type PortalSession, provePortal } from '../../pairing/portal-session.ts';
import type { ProofBody } from '../../wire/bodies.ts';
import type { Memory } from './open-storage.ts';

/** What the address's fragment may carry: a one-time key, and whether we opened this tab ourselves. */
export type Fragment = { readonly key: string | null; readonly opened: boolean };

export function readFragment(hash: string): Fragment {
  const parts = new URLSearchParams(hash.replace(/^#/, ''));
  return { key: parts.get('key'), opened: parts.get('opened') === '1' };
}

/** Where this browser remembers what it was paired with. */
export type BrowserStore = {
  read(): Promise<PairedBrowser | null>;
  write(browser: PairedBrowser): Promise<void>;
};

/** unproven: no reply, or one from another program than our portal · unknown: this browser is not let in. */
type Denied = { readonly kind: 'unproven' | 'unknown' };

/** How this page comes in, and what the server it talks to has proved. */
export type Access = {
  /** What is agreed with the portal as it lives now. It proves itself first, every time it may have been away. */
  session(): Promise<PortalSession | Denied>;
  /** The same if the portal has proved itself already. */
  current(): PortalSession | null;
  /** The portal may have gone: before anything else is said to it, it proves itself again. */
  doubt(session: PortalSession): void;
  /** Pairs this browser with the key of an address. */
  pair(key: string): Promise<'paired' | 'refused' | 'unanswered'>;
};

type Deps = {
  readonly ask: AskPortal;
  readonly store: BrowserStore;
  readonly storage: Memory;
  readonly newNonce: () => string;
};

const storageKey = 'choice.browser';
/** What the first version kept: another program on the same port could read it. */
const formerStorageKey = 'choice.token';

export function createAccess({ ask, store, storage, newNonce }: Deps): Access {
  storage.removeItem(formerStorageKey);
  const nonces = new Map<string, string>();
  let current: PortalSession | null = null;
  let proving: Promise<PortalSession | Denied> | null = null;
  let browser: Promise<PairedBrowser | null> | null = null;
  let pairing: Promise<unknown> | null = null;

  async function prove(): Promise<PortalSession | Denied> {
    const nonce = newNonce();
    const id = storage.getItem(storageKey);
    // Asked while the secret is being read: the id, which is all that is sent, is known without it.
    const early = id === null ? null : ask('/proof', { nonce, browser: id } satisfies ProofBody);
    browser ??= store.read();
    const paired = await browser;
    // Another tab may pair this browser later.
    if (paired === null) browser = null;
    if (paired === null) return { kind: 'unknown' };
    const proof = await provePortal({
      browser: paired,
      nonce,
      ask: (path, body) => (early !== null && paired.id === id ? early : ask(path, body)),
    });
    if (proof.kind === 'proven') return proof.session;
    if (proof.kind === 'unknown') browser = null;
    return proof;
  }

  async function pair(key: string): ReturnType<Access['pair']> {
    const nonce = nonces.get(key) ?? newNonce();
    nonces.set(key, nonce);
    const traded = await pairWithPortal({ key, nonce, ask });
    if (traded.kind !== 'paired') return traded.kind;
    browser = Promise.resolve(traded.browser);
    current = null;
    await store.write(traded.browser);
    // Nothing secret: it only wakes the other tabs.
    storage.setItem(storageKey, traded.browser.id);
    return 'paired';
  }

  return {
    async session() {
      // The page would say that it is not let in, though its key is just being used.
      if (pairing !== null) await pairing;
      if (current !== null) return current;
      proving ??= prove().finally(() => {
        proving = null;
      });
      const found = await proving;
      if (!('kind' in found)) current = found;
      return found;
    },
    current: () => current,
    doubt(session) {
      if (current === session) current = null;
    },
    async pair(key) {
      const trade = pair(key);
      pairing = trade.catch(() => null);
      return trade;
    },
  };
}

/** Whether a storage event says that another tab has paired this browser. */
export function tellsOfPairing(event: { readonly key: string | null; readonly newValue: string | null }) {
  return event.key === storageKey && event.newValue !== null;
}
