import type { Agent } from 'node:http';
import type { Socket } from 'node:net';
import type { Clock } from '../../../application/ports.ts';
import type { ProofBody } from '../../pairing/handshake.ts';
import type { Random } from '../access/credential.ts';
import { isSameSeal, type Seal } from '../access/seal.ts';
import { parseObject } from '../http/fields.ts';
import { postToLoopback } from './loopback-post.ts';

/** Who is on a port. */
export type Probed =
  | { readonly kind: 'free' | 'silent' | 'stranger' }
  | {
      readonly kind: 'ours';
      readonly version: string;
      readonly tabs: number;
      readonly instance: string;
    };

/** Somebody is there and has not proved anything. */
export function isDoubtful({ kind }: Probed): boolean {
  return kind === 'silent' || kind === 'stranger';
}

export type Probe = {
  ask(port: number, connection?: Connection): Promise<Probed>;
  /** Asks a portal that has proved itself to make room for a newer program. */
  askToStandBack(port: number, portal: Extract<Probed, { kind: 'ours' }>): Promise<void>;
};

type Connection = { readonly agent: Agent; readonly onSocket: (socket: Socket) => void };

type Parts = {
  readonly seal: Seal;
  readonly version: string;
  readonly clock: Clock;
  readonly random: Random;
};

/** A portal that needs longer is as good as none. */
const limitMs = 1_000;

export function createProbe({ seal, version, clock, random }: Parts): Probe {
  const post = (port: number, body: ProofBody, connection?: Connection) =>
    postToLoopback({ port, path: '/proof', body, limitMs, clock, ...connection });
  const newNonce = () => Buffer.from(random(24)).toString('base64url');

  return {
    async ask(port, connection) {
      const nonce = newNonce();
      const posted = await post(port, { nonce }, connection);
      switch (posted.kind) {
        case 'refused':
          return { kind: 'free' };
        case 'silent':
          return { kind: 'silent' };
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
  const { proof, version, tabs, instance } = parseObject(text) ?? {};
  if (typeof proof !== 'string' || !isSameSeal(proof, expected)) return { kind: 'stranger' };
  return {
    kind: 'ours',
    version: typeof version === 'string' ? version : '',
    tabs: typeof tabs === 'number' ? tabs : 0,
    instance: typeof instance === 'string' ? instance : '',
  };
}
