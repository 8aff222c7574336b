import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '../../files/atomic-files.ts';
import { replaceFile } from '../../files/replace-file.ts';
import { forgetOldFiles } from '../wiring/forget-old-files.ts';

type Copy = {
  readonly home: string;
  readonly version: string;
  /** The program's own bytes, read when it started: its folder may be gone by now. */
  readonly program: Buffer;
};

/** Puts a copy of the running program into the home, once per version and content, and names it. */
export async function keepProgramCopy({ home, version, program }: Copy): Promise<string> {
  const folder = join(home, 'bin');
  const file = join(folder, `choice-mcp-${version}.cjs`);
  if (await holdsSame(file, program)) return file;
  await makeFolder(folder);
  await replaceFile(file, program);
  await forgetOldFiles(file, /^choice-mcp-.*\.cjs/);
  return file;
}

async function holdsSame(file: string, program: Buffer): Promise<boolean> {
  try {
    if ((await stat(file)).size !== program.length) return false;
    return program.equals(await readFile(file));
  } catch {
    return false;
  }
}
