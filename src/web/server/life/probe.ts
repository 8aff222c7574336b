import type { Agent } from 'node:http';
import type { Socket } from 'node:net';
import type { Clock } from '../../../application/ports.ts';
import { parseObject } from '../../../domain/json-object.ts';
import type { ProofBody } from '../../wire/bodies.ts';
import type { Random } from '../access/credential.ts';
import { isSameSeal, type Seal } from '../access/seal.ts';
import { postToLoopback } from './loopback-post.ts';

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

export type Asking = { readonly limitMs?: number; readonly connection?: Connection };

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

type Parts = {
  readonly seal: Seal;
  readonly version: string;
  readonly clock: Clock;
  readonly random: Random;
};

/** A portal that takes longer counts as busy. */
const usualLimitMs = 1_000;

export function createProbe({ seal, version, clock, random }: Parts): Probe {
  const post = (port: number, body: ProofBody, { limitMs = usualLimitMs, connection }: Asking = {}) =>
    postToLoopback({ port, path: '/proof', body, limitMs, clock, ...connection });
  const newNonce = () => Buffer.from(random(24)).toString('base64url');

  return {
    async ask(port, asking = {}) {
      const nonce = newNonce();
      const instance = asking.connection?.provenInstance() ?? null;
      const follower = instance === null ? {} : { follower: seal('follower', port, instance, nonce) };
      const posted = await post(port, { nonce, ...follower }, asking);
      switch (posted.kind) {
        case 'refused':
          return { kind: 'free' };
        case 'unanswered':
          return { kind: 'busy' };
        case 'nonsense':
          return { kind: 'stranger' };
        case 'replied':
          return readProof(posted.text, seal('proof', port, nonce));
      }
    },
    async askToStandBack(port, { instance }) {
      const proof = seal('stand-back', port, instance, version);
      await post(port, { nonce: newNonce(), stand_back: { version, proof } });
    },
  };
}

function readProof(text: string, expected: string): Probed {
  const { proof, version, tabs, instance, ask_again_ms: askAgainMs } = parseObject(text) ?? {};
  if (typeof proof !== 'string' || !isSameSeal(proof, expected)) return { kind: 'stranger' };
  return {
    kind: 'ours',
    version: typeof version === 'string' ? version : '',
    tabs: typeof tabs === 'number' ? tabs : 0,
    instance: typeof instance === 'string' ? instance : '',
    askAgainMs: typeof askAgainMs === 'number' ? askAgainMs : null,
  };
}
