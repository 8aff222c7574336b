import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SessionId } from '../../src/domain/session/session-id.ts';
import { owner } from './samples.ts';

type FirstLease = { readonly pid?: number; readonly waiting?: boolean; readonly at: number };

/** What the first version wrote while a call waited: a file for one session and one process. */
export async function leaseAsFirstVersion(
  home: string,
  id: SessionId,
  { pid = owner.pid, waiting = true, at }: FirstLease,
): Promise<string> {
  const name = `${id}.${owner.id}`;
  await mkdir(join(home, 'waiting'), { recursive: true });
  await writeFile(join(home, 'waiting', name), JSON.stringify({ pid, host: owner.host, waiting, at }));
  return name;
}
