import type { PairBody, ProofBody } from '../wire/bodies.ts';
import { type LifeName, proofTexts } from './proof-texts.ts';
import { deriveSecret, importSecretText, isSigned, type SecretKey, sign } from './secret-key.ts';

/** A browser that is paired with a portal: its id there, and the secret that only the two can compute. */
export type PairedBrowser = {
  readonly id: string;
  /** The port the portal itself has bound; behind a tunnel it is not the one in the address. */
  readonly port: number;
  readonly secret: SecretKey;
};

/**
 * refused: the listener does not know the key, or says that it is spent; it has not proved to be the portal.
 * unanswered: there was no listener, or one that is not the portal; the key can still be used.
 */
export type Pairing =
  | { readonly kind: 'paired'; readonly browser: PairedBrowser }
  | { readonly kind: 'refused' | 'unanswered' };

type Deps = {
  /** From the address. It is never sent: both sides prove that they know it. */
  readonly key: string;
  /** The same for every try with this key, so that a trade whose reply was lost can be repeated. */
  readonly nonce: string;
  readonly ask: AskPortal;
};

export async function pairWithPortal({ key, nonce, ask }: Deps): Promise<Pairing> {
  // An address that was cut off behind `#key=`; browsers refuse to import an empty secret.
  if (key === '') return { kind: 'refused' };
  const [id = ''] = key.split('.');
  const shared = await importSecretText(key);
  const question: ProofBody = { nonce, key: id };
  const told = await ask('/proof', question);
  const life = readLife(told?.body);
  if (told === null || life === null) return { kind: 'unanswered' };
  if (told.body.key_proof === null) return { kind: 'refused' };
  const isPortal = await isSigned(shared, proofTexts.portalKnowsKey(life, nonce), told.body.key_proof);
  if (!isPortal) return { kind: 'unanswered' };

  const trade: PairBody = { key: id, nonce, proof: await sign(shared, proofTexts.trade(life, nonce)) };
  const traded = await ask('/api/token', trade);
  if (traded?.status === 403) return { kind: 'refused' };
  const isPaired = await isSigned(shared, proofTexts.paired(life, nonce), traded?.body.proof);
  if (!isPaired) return { kind: 'unanswered' };
  const secret = await deriveSecret(shared, proofTexts.browserSecret(nonce));
  return { kind: 'paired', browser: { id, port: life.port, secret } };
}

export function readLife(body: Readonly<Record<string, unknown>> | undefined): LifeName | null {
  const { port, instance } = body ?? {};
  return typeof port === 'number' && typeof instance === 'string' ? { port, instance } : null;
}

/** What the listener on the portal's port replied; it has not proved to be the portal yet. */
type Replied = { readonly status: number; readonly body: Readonly<Record<string, unknown>> };

/** Posts to the listener on that port. Null when there was no answer in time, or none that can be read. */
export type AskPortal = (path: string, body: unknown) => Promise<Replied | null>;

type AskDeps = { readonly fetch: typeof fetch; readonly origin: string; readonly limitMs: number };

export function createAskPortal({ fetch, origin, limitMs }: AskDeps): AskPortal {
  return async function askPortal(path, body) {
    try {
      const response = await fetch(origin + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(limitMs),
      });
      const read: unknown = await response.json();
      const isObject = typeof read === 'object' && read !== null;
      return isObject ? { status: response.status, body: read as Replied['body'] } : null;
    } catch {
      return null;
    }
  };
}
