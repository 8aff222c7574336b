import { randomUUID } from 'node:crypto';
import type { Stats } from 'node:fs';
import { chmod, link, lstat, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { unlessMissing } from '../files/error-code.ts';
import { findExposedParent } from './exposed-parent.ts';

/** Why a home is not used. */
export type HomeProblem =
  /** It, its secret or something else in it belongs to another user. */
  | { readonly kind: 'foreign'; readonly path: string; readonly owner: number }
  /** Another user can put a folder of theirs in its place. */
  | { readonly kind: 'exposed'; readonly path: string }
  /** Others can read or write it, and the file system does not let us change that. */
  | { readonly kind: 'loose'; readonly path: string };

/** What others could read or write, and now cannot. */
export type Mended = { readonly kind: 'narrowed' | 'secret-replaced'; readonly path: string };

export type HomeCheck = { readonly problem: HomeProblem | null; readonly mended: readonly Mended[] };

/** The user who runs this program; null where users have no numbers (Windows), and then nothing is looked at. */
export type User = { readonly uid: number; readonly gid: number };

const othersMayWrite = 0o022;
const othersMayDoAnything = 0o077;

/**
 * Narrows what is ours and open to others, and finds what is not ours. A home that is not there yet, or cannot be
 * looked at, has no problem of this kind.
 */
export async function makeHomePrivate(home: string, user: User | null): Promise<HomeCheck> {
  if (user === null) return { problem: null, mended: [] };
  const exposed = await findExposedParent(home, user);
  if (exposed !== null) return { problem: exposed, mended: [] };
  const mended: Mended[] = [];
  const problem =
    (await narrow(home, { found: await stat(home).catch(() => null), user, mended })) ??
    (await checkEntries(home, user, mended)) ??
    // Its scripts are what clients and terminal commands run, those of each version in a folder of their own.
    (await checkEntries(join(home, 'bin'), user, mended, true));
  return { problem: problem ?? (await replaceKnownSecret(home, mended)), mended };
}

type Found = { readonly found: Stats | null; readonly user: User; readonly mended: Mended[] };

/** A folder of ours that others can enter or change is closed to them. */
async function narrow(path: string, { found, user, mended }: Found): Promise<HomeProblem | null> {
  if (found === null) return null;
  if (found.uid !== user.uid) return { kind: 'foreign', path, owner: found.uid };
  if (!found.isDirectory() || (found.mode & othersMayDoAnything) === 0) return null;
  await chmod(path, 0o700).catch(() => {});
  // Some file systems take the call and change nothing.
  if (((await stat(path)).mode & othersMayDoAnything) !== 0) return { kind: 'loose', path };
  mended.push({ kind: 'narrowed', path });
  return null;
}

/** What another user planted while the folder was open to them is theirs still. */
async function checkEntries(
  folder: string,
  user: User,
  mended: Mended[],
  recursive = false,
): Promise<HomeProblem | null> {
  for (const name of await readdir(folder, { recursive }).catch(() => [])) {
    const path = join(folder, name);
    const found = await lstat(path).catch(() => null);
    const isOpen = found?.isDirectory() === true && (found.mode & othersMayWrite) !== 0;
    if (found !== null && found.uid !== user.uid) return { kind: 'foreign', path, owner: found.uid };
    const problem = isOpen ? await narrow(path, { found, user, mended }) : null;
    if (problem !== null) return problem;
  }
  return null;
}

/** A secret that others could read may be known to them: it is replaced, and with it all that was sealed by it. */
async function replaceKnownSecret(home: string, mended: Mended[]): Promise<null> {
  const path = join(home, 'secret');
  const found = await lstat(path).catch(() => null);
  if (found === null || (found.isFile() && (found.mode & othersMayDoAnything) === 0)) return null;
  const aside = join(home, `secret.${randomUUID()}`);
  const isAside = await unlessMissing(() => rename(path, aside).then(() => true), false);
  if (!isAside) return null;
  // Another process may have replaced it since we looked; then that one stays.
  if ((await lstat(aside)).ino !== found.ino) await link(aside, path).catch(() => {});
  else mended.push({ kind: 'secret-replaced', path });
  await rm(aside, { force: true, recursive: true });
  for (const sealed of ['keys', 'browsers']) await rm(join(home, sealed), { force: true, recursive: true });
  return null;
}
