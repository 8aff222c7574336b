import { createCipheriv, createDecipheriv } from 'node:crypto';
import { parseObject } from '../../../domain/json-object.ts';
import { type LifeName, proofTexts, replyContext, sealVector } from '../../pairing/proof-texts.ts';
import type { RequestHead, StreamedReply } from '../http/exchange.ts';
import type { Browser, Browsers } from './browsers.ts';
import { deriveSecret, hmac, isSameMac } from './hmac.ts';

/** The sender of a request, and how its body and reply are sealed. */
export type Caller = {
  /** The id of its browser. */
  readonly browser: string;
  /** The body as it was before it was sealed; null when it was not sealed for this request. */
  open(body: string): string | null;
  seal(status: number, body: string): string;
  /** The same of a body that is too large for one text. */
  sealPieces(status: number, pieces: Pieces): Pieces;
  /** Seals the pushes of the socket that this ticket opens, in their order. */
  pushSeal(ticket: string): PushSeal;
};

type Pieces = StreamedReply['pieces'];

/** Null once the browser is no longer let in: it gets nothing more. */
export type PushSeal = (text: string) => string | null;

/** Null unless the request proves that a browser of this portal sends it, and for the first time. */
export type Callers = (head: RequestHead, authorization: string) => Promise<Caller | null>;

type Deps = { readonly browsers: Browsers; readonly life: LifeName };

/** Only the numbers of a caller's requests are kept; the rest is computed from the browser's secret. */
export function createCallers({ browsers, life }: Deps): Callers {
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
    if (!isSameMac(mac, expected) || !isFirst(`${id}.${nonce}`, number)) return null;
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
      async *sealPieces(status, pieces) {
        yield '{"sealed":"';
        yield* bodies.sealPieces(sealVector('reply', number), pieces, replyContext(status));
        yield '"}';
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
    return isSameMac(mac, hmac(browser.secret, proofTexts.bearer(life, nonce))) ? plainCaller(browser) : null;
  }

  /** A program that does not seal its requests gets plain replies. */
  function plainCaller({ id }: Browser): Caller {
    return {
      browser: id,
      open: (body) => body,
      seal: (_status, body) => body,
      sealPieces: (_status, pieces) => pieces,
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

/** Which request numbers of a session were used: a recorded request cannot be sent again. */
type NumbersSeen = { take(number: number): boolean };

/** Requests overtake each other, but never by this many; older numbers count as used. */
const memory = 1_024;

export function createNumbersSeen(): NumbersSeen {
  const seen = new Set<number>();
  let highest = 0;
  return {
    take(number) {
      if (number <= highest - memory || seen.has(number)) return false;
      seen.add(number);
      highest = Math.max(highest, number);
      if (seen.size > 2 * memory) {
        for (const old of seen) if (old <= highest - memory) seen.delete(old);
      }
      return true;
    },
  };
}

/** AES-256-GCM as crypto.subtle writes it: the sealed text, then its 16-byte tag, in base64url. */
type Sealer = {
  seal(vector: Uint8Array, text: string, context?: string): string;
  /** The same text, piece by piece. */
  sealPieces(vector: Uint8Array, pieces: Pieces, context: string): Pieces;
  /** Null when it was not sealed under this key and for this vector. */
  open(vector: Uint8Array, sealed: string): string | null;
};

const algorithm = 'aes-256-gcm';
const tagBytes = 16;

function createSealer(key: Uint8Array): Sealer {
  return {
    seal(vector, text, context = '') {
      const cipher = createCipheriv(algorithm, key, vector).setAAD(Buffer.from(context));
      const sealed = [cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()];
      return Buffer.concat(sealed).toString('base64url');
    },
    async *sealPieces(vector, pieces, context) {
      const cipher = createCipheriv(algorithm, key, vector).setAAD(Buffer.from(context));
      let rest = Buffer.alloc(0);
      for await (const piece of pieces) {
        const bytes = Buffer.concat([rest, cipher.update(piece, 'utf8')]);
        // Three bytes are four letters: what is left over waits for more.
        const whole = bytes.length - (bytes.length % 3);
        yield bytes.toString('base64url', 0, whole);
        rest = bytes.subarray(whole);
      }
      yield Buffer.concat([rest, cipher.final(), cipher.getAuthTag()]).toString('base64url');
    },
    open(vector, sealed) {
      const bytes = Buffer.from(sealed, 'base64url');
      if (bytes.length < tagBytes) return null;
      const decipher = createDecipheriv(algorithm, key, vector, { authTagLength: tagBytes });
      decipher.setAuthTag(bytes.subarray(-tagBytes));
      try {
        return decipher.update(bytes.subarray(0, -tagBytes), undefined, 'utf8') + decipher.final('utf8');
      } catch {
        return null;
      }
    },
  };
}
