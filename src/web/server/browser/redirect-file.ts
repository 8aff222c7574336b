import { readdir, readFile, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Clock } from '../../../application/ports.ts';
import { makeFolder } from '../../../files/atomic-files.ts';
import { portalWords } from '../../strings.ts';
import { openedKeyMs } from '../access/access-keys.ts';
import { newId, type Random } from '../access/credential-files.ts';

/** Private files that lead a browser to an address with a key. Each is removed once its key is spent or void. */
export type Redirects = {
  /** Writes one where the browser can read it; returns its path. */
  write(address: string, reader: Reader): Promise<string>;
  remove(path: string): Promise<void>;
  /** Resolves when the browser has used all of them, at the latest after `limitMs`. */
  untilUsed(limitMs: number): Promise<void>;
  /** Removes all that are left. */
  close(): Promise<void>;
};

/** The browser that is to read the file. A snap sees no hidden folder, and the home is in one. */
type Reader = { readonly kind: 'any' } | { readonly kind: 'snap'; readonly name: string };

type Deps = {
  /** Null without a home that can be written. */
  readonly home: string | null;
  readonly userHome: string;
  readonly clock: Clock;
  readonly random: Random;
};

const folderName = 'choice-mcp-open-';
const lookMs = 250;

export function createRedirects({ home, userHome, clock, random }: Deps): Redirects {
  /** What ends the watch of each file that still exists. */
  const watched = new Map<string, () => void>();
  const notes = home === null ? null : join(home, 'browsers');

  async function pathFor(reader: Reader): Promise<string> {
    if (notes !== null && reader.kind === 'any') {
      await makeFolder(notes);
      return join(notes, `open-${newId(random)}.html`);
    }
    const own = reader.kind === 'snap' ? join(userHome, 'snap', reader.name, 'common') : userHome;
    const isThere = (await stat(own).catch(() => null))?.isDirectory() === true;
    const folder = join(isThere ? own : userHome, `${folderName}${newId(random)}`);
    await makeFolder(folder);
    return join(folder, 'open.html');
  }

  /** Notes a file outside the home, so that the next process finds it when this one is killed. */
  async function note(path: string): Promise<void> {
    if (notes === null || dirname(path) === notes) return;
    await makeFolder(notes);
    await writeFile(join(notes, `open-${newId(random)}.at`), path, { mode: 0o600 });
  }

  async function sweep(): Promise<void> {
    if (notes === null) return;
    for (const name of await readdir(notes).catch(() => [])) {
      if (!/^open-[0-9a-f]{16}\.(html|at)$/.test(name)) continue;
      const path = join(notes, name);
      const age = clock.now() - ((await stat(path).catch(() => null))?.mtimeMs ?? clock.now());
      if (age <= openedKeyMs) continue;
      const elsewhere = name.endsWith('.at') ? await readFile(path, 'utf8').catch(() => '') : '';
      if (basename(dirname(elsewhere)).startsWith(folderName)) await erase(elsewhere);
      await rm(path, { force: true });
    }
  }

  /** The file of a key is removed when it is traded. */
  async function isSpent(keyId: string | null): Promise<boolean> {
    if (home === null || keyId === null) return false;
    return (await stat(join(home, 'keys', `${keyId}.json`)).catch(() => null)) === null;
  }

  function watch(path: string, keyId: string | null): void {
    let forget = () => {};
    let waited = 0;
    const lookLater = () => {
      forget = clock.after(lookMs, () => void look());
    };
    async function look(): Promise<void> {
      waited += lookMs;
      const isOver = waited >= openedKeyMs || (await isSpent(keyId));
      if (!watched.has(path)) return;
      if (isOver) await remove(path);
      else lookLater();
    }
    watched.set(path, () => forget());
    lookLater();
  }

  async function remove(path: string): Promise<void> {
    watched.get(path)?.();
    watched.delete(path);
    await erase(path);
  }

  return {
    remove,
    async write(address, reader) {
      await sweep();
      const html = redirectHtml(address);
      const path = await pathFor(reader);
      await writeFile(path, html, { flag: 'wx', mode: 0o600 });
      await note(path);
      watch(path, /[#&]key=([\w-]+)\./.exec(address)?.[1] ?? null);
      return path;
    },
    async untilUsed(limitMs) {
      for (let waited = 0; watched.size > 0 && waited < limitMs; waited += lookMs) {
        await new Promise<void>((resolve) => void clock.after(lookMs, resolve));
      }
    },
    async close() {
      await Promise.all([...watched.keys()].map(remove));
    },
  };
}

/** The file, and the folder that was made for it alone. */
async function erase(path: string): Promise<void> {
  await rm(path, { force: true }).catch(() => {});
  const folder = dirname(path);
  if (basename(folder).startsWith(folderName)) await rmdir(folder).catch(() => {});
}

/** A page that redirects to an address of the portal, in which no quote or bracket can stand. */
function redirectHtml(address: string): string {
  if (/["'<>\\\s]/.test(address)) throw new Error('Not an address of the portal');
  const words = portalWords.en.page;
  return `<!doctype html>
<meta charset="utf-8">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<title>${words.title}</title>
<script>location.replace("${address}")</script>
<noscript><meta http-equiv="refresh" content="0;url=${address}"></noscript>
<p>${words.opening}</p>
`;
}
