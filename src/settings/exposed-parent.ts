import { lstat, realpath } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { HomeProblem, User } from './private-home.ts';

const stickyBit = 0o1000;

/** Shown for users a container or a sandbox has no name for: there the system's own folders are theirs. */
const unmappedUid = 65_534;

/** The folder or link on the way to a home by which another user could put a home of theirs in its place. */
export async function findExposedParent(home: string, user: User): Promise<HomeProblem | null> {
  for (const path of await placesOnTheWay(home)) {
    const problem = await examine(path, { isHome: path === home, user });
    if (problem !== null) return problem;
  }
  return null;
}

/** As it is written, and as it really is where there are links in it. */
async function placesOnTheWay(home: string): Promise<readonly string[]> {
  const written = [home, ...parentsOf(home)];
  for (const path of written) {
    const real = await realpath(path).catch(() => null);
    if (real !== null)
      return [...new Set([...written, ...(real === home ? [] : [real, ...parentsOf(real)])])];
  }
  return written;
}

function parentsOf(path: string): readonly string[] {
  const parent = dirname(path);
  return parent === path ? [] : [parent, ...parentsOf(parent)];
}

type Looking = { readonly isHome: boolean; readonly user: User };

async function examine(path: string, { isHome, user }: Looking): Promise<HomeProblem | null> {
  const found = await lstat(path).catch(() => null);
  if (found === null) return null;
  const isTrusted = [user.uid, 0, unmappedUid].includes(found.uid);
  // The home itself is looked at more closely; only a link in its place is judged here.
  if (isHome && !found.isSymbolicLink()) return null;
  if (!isTrusted) return { kind: 'foreign', path, owner: found.uid };
  if (!found.isDirectory() || (found.mode & stickyBit) !== 0) return null;
  // Many systems give each user a group of their own, and let it write.
  const isOwnGroup = found.gid === user.gid || found.gid === 0;
  const isOpen = (found.mode & 0o002) !== 0 || ((found.mode & 0o020) !== 0 && !isOwnGroup);
  return isOpen ? { kind: 'exposed', path } : null;
}
