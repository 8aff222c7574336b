import { writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { makeFolder, renamePatiently } from '../../files/atomic-files.ts';
import { forgetOldFiles } from '../wiring/forget-old-files.ts';
import { sealCode } from './code-cache.ts';

/** Keeps what V8 has compiled for the next start. */
export async function keepCodeCache(file: string, code: Buffer): Promise<void> {
  const fresh = `${file}.${process.pid}-${Date.now()}`;
  await makeFolder(dirname(file));
  // Flushed before it gets its name: after a power cut it is there as a whole or not at all.
  await writeFile(fresh, sealCode(code), { mode: 0o600, flush: true });
  await renamePatiently(fresh, file);
  await forgetOldFiles(file, /\.code(\.|$)/);
}
