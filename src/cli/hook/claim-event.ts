import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createWhole, makeFolder } from '../../files/atomic-files.ts';
import { hasCode } from '../../files/error-code.ts';
import { nodeDisk } from '../../files/node-disk.ts';
import { thisProcess } from '../../files/this-process.ts';
import type { HookEvent } from './hook-event.ts';

/**
 * Makes this process the one that acts on a question: a plugin and hooks of ours side by side start two. Null where
 * another one that lives has it; else what gives it back.
 */
export async function claimEvent(home: string, event: HookEvent): Promise<(() => Promise<void>) | null> {
  const { client, session, agent, tool, toolInput } = event;
  const key = JSON.stringify([client, session, agent, tool, toolInput]);
  const folder = join(home, 'hooks');
  const path = join(folder, createHash('sha256').update(key).digest('hex').slice(0, 32));
  await makeFolder(folder);
  for (const isLast of [false, true]) {
    try {
      await createWhole(nodeDisk, path, { content: String(process.pid), durable: false });
      return () => rm(path, { force: true });
    } catch (cause) {
      if (!hasCode(cause, 'EEXIST')) throw cause;
      const holder = Number(await nodeDisk.read(path));
      if (isLast || (holder > 0 && thisProcess.isAlive(holder))) return null;
      await rm(path, { force: true });
    }
  }
  return null;
}
