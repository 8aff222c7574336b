import { readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../../../application/ports.ts';
import { makeFolder } from '../../../settings/careful-files.ts';
import { portalWords } from '../../strings.ts';
import type { Random } from '../access/credential.ts';
import { openedKeyMs } from '../access/keys.ts';

/** Writes a file only this person can read, which leads a browser to an address; returns where it is. */
export type WriteRedirect = (address: string) => Promise<string>;

type Parts = { readonly home: string; readonly clock: Clock; readonly random: Random };

const namePattern = /^open-[0-9a-f]{16}\.html$/;

export function createRedirects({ home, clock, random }: Parts): WriteRedirect {
  const folder = join(home, 'browsers');

  /** Once its key is void a file is of no use to anybody. */
  async function sweep(): Promise<void> {
    for (const name of (await readdir(folder)).filter((own) => namePattern.test(own))) {
      const path = join(folder, name);
      const found = await stat(path).catch(() => null);
      if (found !== null && clock.now() - found.mtimeMs > openedKeyMs) await rm(path, { force: true });
    }
  }

  return async function writeRedirect(address) {
    await makeFolder(folder);
    await sweep();
    const path = join(folder, `open-${Buffer.from(random(8)).toString('hex')}.html`);
    await writeFile(path, redirectHtml(address), { flag: 'wx', mode: 0o600 });
    return path;
  };
}

/** The address is one of ours: a host, a port, an id and a key, none of which can hold a quote or a bracket. */
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
