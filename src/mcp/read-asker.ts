import { CLIENT_INFO_META_KEY } from '@modelcontextprotocol/server';
import type { Asker } from '../domain/session/asker.ts';
import { cleanLine } from '../domain/text/clean-text.ts';

type Introduction = {
  /** What `initialize` said, on older revisions. */
  readonly initialized: { readonly name: string; readonly version: string } | undefined;
  /** What the request itself carries, since 2026-07-28. */
  readonly envelope: unknown;
  readonly folder: string;
};

const longestName = 80;

/** Who asks, as far as a client says. Its name is shown to people, so it is cleaned like any other agent text. */
export function readAsker({ initialized, envelope, folder }: Introduction): Asker {
  const info = fromEnvelope(envelope) ?? initialized;
  return {
    client: shown(info?.name) ?? 'unknown client',
    clientVersion: shown(info?.version),
    folder,
  };
}

function fromEnvelope(envelope: unknown): { name?: unknown; version?: unknown } | undefined {
  if (typeof envelope !== 'object' || envelope === null) return undefined;
  const info: unknown = Object.getOwnPropertyDescriptor(envelope, CLIENT_INFO_META_KEY)?.value;
  return typeof info === 'object' && info !== null ? info : undefined;
}

function shown(text: unknown): string | null {
  if (typeof text !== 'string') return null;
  return cleanLine(text).trim().slice(0, longestName) || null;
}
