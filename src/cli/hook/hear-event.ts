import { existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { type JsonObject, parseObject } from '../../domain/json-object.ts';
import { type Adoption, adoptions } from '../../mcp/adoption.ts';
import { givenHome, homeFolder } from '../program/home.ts';
import { type HookClient, isHookClient, isHookEvent } from './hook-clients.ts';

// A part of the file that is started: it runs in the middle of somebody's prompt, and mostly there is nothing to do.

type Environment = Readonly<Record<string, string | undefined>>;
export type HookCall = { readonly client: string; readonly home: string };

/** Null where something else is meant, or help is wanted. */
export function readHookCall(args: readonly string[], env: Environment): HookCall | null {
  const [command, client = ''] = args;
  if (command !== 'hook' || args.includes('--help') || args.includes('-h')) return null;
  const { platform } = process;
  return { client, home: homeFolder({ flag: givenHome(args), env, platform, userHome: homedir() }) };
}

type Hearing = {
  readonly env: Environment;
  readonly input: Readable;
  /** Called with an event that is to be acted on; never, where there is none. */
  readonly act: (event: JsonObject) => void;
};

/** Of a client that keeps its end open nothing is expected for longer. */
const patienceMs = 5_000;
/** Four times what a whole request may have. */
const mostBytes = 2 * 1024 * 1024;

/** Reads one event. What is switched off, damaged, too long or unknown is let go: then the client does as it would without us. */
export function hearEvent({ client, home }: HookCall, { env, input, act }: Hearing): void {
  if (!isHookClient(client) || adoptionIn(home, env) === 'off') return;
  const chunks: Buffer[] = [];
  let bytes = 0;
  const letGo = () => process.exit(0);
  const late = setTimeout(letGo, patienceMs);
  input.on('error', letGo);
  input.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > mostBytes) letGo();
    chunks.push(chunk);
  });
  input.on('end', () => {
    clearTimeout(late);
    const event = eventIn(client, Buffer.concat(chunks).toString('utf8'));
    if (event !== null) act(event);
  });
}

function eventIn(client: HookClient, text: string): JsonObject | null {
  const event = parseObject(text);
  return event !== null && isHookEvent(client, event) ? event : null;
}

/** As the settings have it, which are not loaded for it: what the person stored counts, else the environment. */
function adoptionIn(home: string, env: Environment): Adoption {
  if (!existsSync(home)) return 'off';
  return knownAdoption(stored(home)) || knownAdoption(env.CHOICE_ADOPT) || 'off';
}

function knownAdoption(value: unknown): Adoption | undefined {
  return adoptions.find((adoption) => adoption === value);
}

function stored(home: string): unknown {
  try {
    const entries = parseObject(readFileSync(join(home, 'config.json'), 'utf8').replace(/^\uFEFF/, ''));
    return entries === null ? undefined : entries.adopt;
  } catch {
    return undefined;
  }
}
