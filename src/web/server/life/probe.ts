import { type Agent, request } from 'node:http';
import type { Socket } from 'node:net';
import type { Clock } from '../../../application/ports.ts';
import { parseObject } from '../../../domain/json-object.ts';
import { errorCode } from '../../../files/error-code.ts';
import type { ProofBody } from '../../wire/bodies.ts';
import type { Random } from '../access/credential-files.ts';
import { isSameMac } from '../access/hmac.ts';
import type { HomeMac } from '../access/home-secret.ts';
import type { IsForeign } from './port-holder.ts';

/**
 * What listens on a port. `busy`: a listener that did not answer, which may be a portal of ours that is stopped or
 * overloaded · `stranger`: one that is known not to be ours.
 */
export type Probed =
  | { readonly kind: 'free' | 'busy' | 'stranger' }
  | {
      readonly kind: 'ours';
      readonly version: string;
      readonly tabs: number;
      readonly instance: string;
      /** When to ask next, where the portal says so. */
      readonly askAgainMs: number | null;
    };

export type Probe = {
  ask(port: number, asking?: Asking): Promise<Probed>;
  /** Asks a portal that has proved itself to give its port to a newer program. */
  askToStandBack(port: number, portal: Extract<Probed, { kind: 'ours' }>): Promise<void>;
};

type Asking = { readonly limitMs?: number; readonly connection?: Connection };

/** A connection that is kept between questions. */
type Connection = {
  readonly agent: Agent;
  readonly onSocket: (socket: Socket) => void;
  /**
   * The life of the portal that proved itself on this very connection; null before it has. Shown that we belong to its
   * home, it keeps the connection.
   */
  readonly provenInstance: () => string | null;
};

type ProbeDeps = {
  readonly homeMac: HomeMac;
  readonly version: string;
  readonly clock: Clock;
  readonly random: Random;
};

/** A portal that takes longer counts as busy. */
const usualLimitMs = 1_000;

export function createProbe({ homeMac, version, clock, random }: ProbeDeps): Probe {
  const post = (port: number, body: ProofBody, { limitMs = usualLimitMs, connection }: Asking = {}) =>
    postToLoopback({ port, path: '/proof', body, limitMs, clock, ...connection });
  const newNonce = () => Buffer.from(random(24)).toString('base64url');

  return {
    async ask(port, asking = {}) {
      const nonce = newNonce();
      const instance = asking.connection?.provenInstance() ?? null;
      const follower = instance === null ? {} : { follower: homeMac('follower', port, instance, nonce) };
      const posted = await post(port, { nonce, ...follower }, asking);
      switch (posted.kind) {
        case 'refused':
          return { kind: 'free' };
        case 'unanswered':
          return { kind: 'busy' };
        case 'nonsense':
          return { kind: 'stranger' };
        case 'replied':
          return readProof(posted.text, homeMac('proof', port, nonce));
      }
    },
    async askToStandBack(port, { instance }) {
      const proof = homeMac('stand-back', port, instance, version);
      await post(port, { nonce: newNonce(), stand_back: { version, proof } });
    },
  };
}

function readProof(text: string, expected: string): Probed {
  const { proof, version, tabs, instance, ask_again_ms: askAgainMs } = parseObject(text) ?? {};
  if (typeof proof !== 'string' || !isSameMac(proof, expected)) return { kind: 'stranger' };
  return {
    kind: 'ours',
    version: typeof version === 'string' ? version : '',
    tabs: typeof tabs === 'number' ? tabs : 0,
    instance: typeof instance === 'string' ? instance : '',
    askAgainMs: typeof askAgainMs === 'number' ? askAgainMs : null,
  };
}

/** Asks what listens on a port. A busy listener is waited for, unless it is known not to be ours. */
export type AskPatiently = (port: number, wish: Wish) => Promise<Probed>;

type Wish = {
  readonly patienceMs: number;
  readonly connection?: NonNullable<Asking['connection']>;
  /** The caller no longer wants to know. */
  readonly isOver?: () => boolean;
};

type PatienceDeps = {
  readonly probe: Pick<Probe, 'ask'>;
  readonly clock: Clock;
  readonly isForeign: IsForeign;
};

/** For a port where our portal is expected: one that is stopped for less than this stays the portal. */
export const expectedPatienceMs = 10_000;

/** For a listener that closes every connection at once. */
const retryMs = 200;

export function createAskPatiently({ probe, clock, isForeign }: PatienceDeps): AskPatiently {
  return async function askPatiently(port, { patienceMs, connection, isOver = () => false }) {
    const kept = connection === undefined ? {} : { connection };
    let probed = await probe.ask(port, kept);
    // By a timer: a clock that is set back must not prolong the wait.
    let isPatient = patienceMs > 0 && probed.kind === 'busy';
    const forget = clock.after(isPatient ? patienceMs : 0, () => {
      isPatient = false;
    });
    while (probed.kind === 'busy' && !isOver()) {
      if (await isForeign(port)) probed = { kind: 'stranger' };
      if (!isPatient || probed.kind !== 'busy') break;
      await new Promise<void>((resolve) => void clock.after(retryMs, resolve));
      // One question for the whole wait: more would queue up in front of a stopped process.
      probed = await probe.ask(port, { ...kept, limitMs: patienceMs });
    }
    forget();
    return probed;
  };
}

/** The outcome of a request to a port of this machine. */
type Posted =
  | { readonly kind: 'replied'; readonly text: string }
  /** Nothing listens there. */
  | { readonly kind: 'refused' }
  /** No complete answer in time: the process is stopped, overloaded or just ending. */
  | { readonly kind: 'unanswered' }
  /** A complete answer that is not ours. */
  | { readonly kind: 'nonsense' };

type Post = {
  readonly port: number;
  readonly path: string;
  readonly body: unknown;
  readonly limitMs: number;
  readonly clock: Clock;
  /** Keeps the connection, for a caller that wants to see it end. */
  readonly agent?: Agent;
  readonly onSocket?: (socket: Socket) => void;
};

const maxReplyBytes = 4_096;

/** Directly to 127.0.0.1, without proxy variables. Resolves at the latest after `limitMs`. */
function postToLoopback(post: Post): Promise<Posted> {
  return new Promise((resolve) => {
    const text = JSON.stringify(post.body);
    const call = request({
      host: '127.0.0.1',
      port: post.port,
      path: post.path,
      method: 'POST',
      agent: post.agent ?? false,
      headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) },
    });
    const forget = post.clock.after(post.limitMs, () => finish({ kind: 'unanswered' }));

    function finish(posted: Posted): void {
      forget();
      if (posted.kind !== 'replied') call.destroy();
      resolve(posted);
    }

    if (post.onSocket !== undefined) call.once('socket', post.onSocket);
    call.on('error', (error) => {
      finish({ kind: kindOf(errorCode(error) ?? '') });
    });
    call.on('response', (response) => {
      let reply = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        reply += chunk;
        if (reply.length > maxReplyBytes) finish({ kind: 'nonsense' });
      });
      response.on('error', () => finish({ kind: 'unanswered' }));
      response.on('end', () => {
        finish(response.statusCode === 200 ? { kind: 'replied', text: reply } : { kind: 'nonsense' });
      });
    });
    call.end(text);
  });
}

/** Node's parser reports what is not HTTP as `HPE_…`; every other error is about the connection. */
function kindOf(code: string): 'refused' | 'nonsense' | 'unanswered' {
  if (code === 'ECONNREFUSED') return 'refused';
  return code.startsWith('HPE_') ? 'nonsense' : 'unanswered';
}
