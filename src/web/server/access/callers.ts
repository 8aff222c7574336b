import { parseObject } from '../../../domain/json-object.ts';
import { type LifeName, proofTexts, replyContext, sealVector } from '../../pairing/proof-texts.ts';
import type { RequestHead } from '../http/exchange.ts';
import type { Browser, Browsers } from './browsers.ts';
import { deriveSecret, hmac } from './hmac.ts';
import { createNumbersSeen, type NumbersSeen } from './numbers-seen.ts';
import { isSameSeal } from './seal.ts';
import { createSealer } from './sealer.ts';

/** The sender of a request, and how its body and reply are sealed. */
export type Caller = {
  /** The id of its browser. */
  readonly browser: string;
  /** The body as it was before it was sealed; null when it was not sealed for this request. */
  open(body: string): string | null;
  seal(status: number, body: string): string;
  /** Seals the pushes of the socket that this ticket opens, in their order. */
  pushSeal(ticket: string): PushSeal;
};

/** Null once the browser is no longer let in: it gets nothing more. */
export type PushSeal = (text: string) => string | null;

/** Null unless the request proves that a browser of this portal sends it, and for the first time. */
export type Callers = (head: RequestHead, authorization: string) => Promise<Caller | null>;

type Parts = { readonly browsers: Browsers; readonly life: LifeName };

/** Only the numbers of a caller's requests are kept; the rest is computed from the browser's secret. */
export function createCallers({ browsers, life }: Parts): Callers {
  const seen = new Map<string, NumbersSeen>();

  function isFirst(session: string, number: number): boolean {
    const numbers = seen.get(session) ?? createNumbersSeen();
    seen.set(session, numbers);
    return numbers.take(number);
  }

  async function sealed({ method, target }: RequestHead, credential: string): Promise<Caller | null> {
    const [id, nonce, text, mac] = /^(\w+)\.([\w-]+)\.(\d{1,15})\.([\w-]+)$/.exec(credential)?.slice(1) ?? [];
    const browser = await browsers.find(id, life.port);
    if (browser === null || nonce === undefined || mac === undefined) return null;
    const number = Number(text);
    const expected = hmac(browser.secret, proofTexts.request(life, nonce, { number, method, target }));
    if (!isSameSeal(mac, expected) || !isFirst(`${id}.${nonce}`, number)) return null;
    return sealedCaller(browser, nonce, number);
  }

  const whileKnown =
    (id: string, seal: (text: string) => string): PushSeal =>
    (text) =>
      browsers.isKnown(id) ? seal(text) : null;

  function sealedCaller({ id, secret }: Browser, nonce: string, number: number): Caller {
    const bodies = createSealer(deriveSecret(secret, proofTexts.bodies(life, nonce)));
    return {
      browser: id,
      open(body) {
        const sealed = readSealed(body);
        return sealed === null ? null : bodies.open(sealVector('request', number), sealed);
      },
      seal(status, body) {
        const sealed = bodies.seal(sealVector('reply', number), body, replyContext(status));
        return JSON.stringify({ sealed });
      },
      pushSeal(ticket) {
        const pushes = createSealer(deriveSecret(secret, proofTexts.pushes(life, ticket)));
        let pushed = 0;
        return whileKnown(id, (text) => {
          pushed += 1;
          return pushes.seal(sealVector('push', pushed), text);
        });
      },
    };
  }

  async function bearer(credential: string): Promise<Caller | null> {
    const [id, nonce, mac] = /^(\w+)\.([\w-]+)\.([\w-]+)$/.exec(credential)?.slice(1) ?? [];
    const browser = await browsers.find(id, life.port);
    if (browser === null || nonce === undefined || mac === undefined) return null;
    return isSameSeal(mac, hmac(browser.secret, proofTexts.bearer(life, nonce)))
      ? plainCaller(browser)
      : null;
  }

  /** A program that does not seal its requests gets plain replies. */
  function plainCaller({ id }: Browser): Caller {
    return {
      browser: id,
      open: (body) => body,
      seal: (_status, body) => body,
      pushSeal: () => whileKnown(id, (text) => text),
    };
  }

  return async function identify(head, authorization) {
    const [, scheme = '', credential = ''] = /^(Sealed|Bearer) +(\S+)$/i.exec(authorization) ?? [];
    switch (scheme.toLowerCase()) {
      case 'sealed':
        return sealed(head, credential);
      case 'bearer':
        return bearer(credential);
      default:
        return null;
    }
  };
}

function readSealed(body: string): string | null {
  const { sealed } = parseObject(body) ?? {};
  return typeof sealed === 'string' ? sealed : null;
}
