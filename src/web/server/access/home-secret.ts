import { createHmac } from 'node:crypto';
import { constants, copyFile, link, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createWhole, makeFolder } from '../../../files/atomic-files.ts';
import { hasCode, unlessMissing } from '../../../files/error-code.ts';
import { nodeDisk } from '../../../files/node-disk.ts';
import { replaceFile } from '../../../files/replace-file.ts';
import { newId, type Random } from './credential-files.ts';

/** Part of what is signed, so that a proof cannot pass as a key, nor a key as a ticket. */
type MacLabel = 'proof' | 'stand-back' | 'follower' | 'key' | 'ticket';

export type HomeMac = (label: MacLabel, ...parts: readonly (string | number)[]) => string;

/** HMAC under the home's secret. Parts never contain the bar between them. */
export function createHomeMac(secret: Uint8Array): HomeMac {
  return function homeMac(label, ...parts) {
    return createHmac('sha256', secret)
      .update(['choice-mcp', label, ...parts].join('|'))
      .digest('base64url');
  };
}

const secretBytes = 32;

/** The home's secret, made by the first process that needs it; the others find it whole or not at all. */
export async function readHomeSecret(home: string, random: Random): Promise<Uint8Array> {
  const path = join(home, 'secret');
  const found = await readWhole(path);
  if (found !== null) return found;
  await makeFolder(home);
  const draft = join(home, `secret.${newId(random)}`);
  const fresh = random(secretBytes);
  await createWhole(nodeDisk, draft, { content: fresh, durable: false });
  try {
    await publish(draft, path);
    return (await readWhole(path)) ?? (await replaceDamaged(path, fresh));
  } finally {
    await rm(draft, { force: true });
  }
}

/** Linked, not renamed: processes that make it at the same time have to end up with one secret. */
async function publish(draft: string, path: string): Promise<void> {
  try {
    await link(draft, path);
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return;
    // Some file systems have no hard links. A copy is not atomic, which is why readers look twice.
    await copyFile(draft, path, constants.COPYFILE_EXCL).catch((cause: unknown) => {
      if (!hasCode(cause, 'EEXIST')) throw cause;
    });
  }
}

async function readWhole(path: string): Promise<Uint8Array | null> {
  for (const patienceMs of [20, 50, 0]) {
    const bytes = await unlessMissing(() => readFile(path), null);
    if (bytes === null || bytes.length === secretBytes) return bytes;
    await wait(patienceMs);
  }
  return null;
}

/** With a secret cut short by a full disk no browser could ever be let in; with a new one they need new keys. */
async function replaceDamaged(path: string, fresh: Uint8Array): Promise<Uint8Array> {
  await replaceFile(path, fresh);
  return fresh;
}
