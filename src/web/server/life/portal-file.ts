import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder, renamePatiently } from '../../../settings/careful-files.ts';
import { errorCode } from '../../../settings/error-code.ts';
import type { Random } from '../access/credential.ts';
import { parseObject } from '../http/fields.ts';

/** Where the portal last was. An origin's bookmarks, permissions and drafts are worth returning to. */
export type Remembered = {
  readonly port: number;
  /** The `portal_port` that led there: once the person sets another, the old place is only asked, not taken. */
  readonly from: number;
};

export type PortalFile = {
  read(): Promise<Remembered | null>;
  write(place: Remembered): Promise<void>;
};

export function createPortalFile(home: string, random: Random): PortalFile {
  const path = join(home, 'portal.json');
  return {
    async read() {
      const text = await readFile(path, 'utf8').catch((error: unknown) => {
        if (errorCode(error) === 'ENOENT') return '';
        throw error;
      });
      const { port, from } = parseObject(text) ?? {};
      return isPort(port) && port > 0 ? { port, from: isPort(from) ? from : port } : null;
    },
    async write(place) {
      await makeFolder(home);
      const draft = `${path}.${Buffer.from(random(8)).toString('hex')}`;
      await writeFile(draft, `${JSON.stringify(place)}\n`, { mode: 0o600 });
      await renamePatiently(draft, path);
    },
  };
}

/** For a home that cannot be written: nobody else looks for this portal. */
export const noPortalFile: PortalFile = { read: async () => null, write: async () => {} };

function isPort(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 65_535;
}
