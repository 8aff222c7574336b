import { dirname } from 'node:path';
import { makeFolder } from '../../files/atomic-files.ts';
import { replaceFile } from '../../files/replace-file.ts';
import { forgetOldFiles } from '../wiring/forget-old-files.ts';
import { sealCode } from './code-cache.ts';

/** Keeps what V8 has compiled for the next start. */
export async function keepCodeCache(file: string, code: Buffer): Promise<void> {
  await makeFolder(dirname(file));
  // Durable: after a power cut it is there as a whole or not at all.
  await replaceFile(file, sealCode(code), { durable: true });
  await forgetOldFiles(file, /\.code(\.|$)/);
}
