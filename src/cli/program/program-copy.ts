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
  const file = join(home, 'bin', `choice-mcp-${version}.cjs`);
  if (await putProgram(home, file, program)) await forgetOldFiles(file, /^choice-mcp-.*\.cjs/);
  return file;
}

/** The program that clients start: a name that stays the same through all versions. */
export function installedProgram(home: string): string {
  return join(home, 'bin', 'choice-mcp.cjs');
}

/** Puts the running program there; a server that runs has read its file and keeps what it has. */
export function installProgram(home: string, program: Buffer): Promise<boolean> {
  return putProgram(home, installedProgram(home), program);
}

/** False when it was there already. */
async function putProgram(home: string, file: string, program: Buffer): Promise<boolean> {
  if (await holdsSame(file, program)) return false;
  await makeFolder(join(home, 'bin'));
  await replaceFile(file, program);
  return true;
}

async function holdsSame(file: string, program: Buffer): Promise<boolean> {
  try {
    if ((await stat(file)).size !== program.length) return false;
    return program.equals(await readFile(file));
  } catch {
    return false;
  }
}
