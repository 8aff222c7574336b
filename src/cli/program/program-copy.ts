import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makeFolder } from '../../files/atomic-files.ts';
import { replaceFile } from '../../files/replace-file.ts';

type Copy = {
  readonly home: string;
  readonly version: string;
  /** The file that the running program was started by. */
  readonly program: string;
};

/** The file that is started. */
const started = 'choice-mcp.cjs';

/**
 * In the order in which they are put in place: a process that starts in between has the earlier starting file and the
 * newer program, like a server that was started before an update. A new starting file never meets an older program.
 */
const files = ['program.cjs', started];

/** Puts a copy of the running program into the home, once per version and content, and names the file to start. */
export async function keepProgramCopy({ home, version, program }: Copy): Promise<string> {
  const folder = join(home, 'bin', version);
  if (await putProgram(program, folder)) await forgetOldCopies(folder);
  return join(folder, started);
}

/** The program that clients start: a name that stays the same through all versions. */
export function installedProgram(home: string): string {
  return join(home, 'bin', started);
}

/** Puts the running program there. A server that runs and was not asked anything yet will go on with it. */
export function installProgram(home: string, program: string): Promise<boolean> {
  return putProgram(program, join(home, 'bin'));
}

/** False when it was there already. */
async function putProgram(program: string, folder: string): Promise<boolean> {
  const contents = await Promise.all(files.map((name) => readFile(join(dirname(program), name))));
  let isNew = false;
  for (const [at, content] of contents.entries()) {
    const file = join(folder, files[at] ?? '');
    if (await holdsSame(file, content)) continue;
    await makeFolder(folder);
    await replaceFile(file, content);
    isNew = true;
  }
  return isNew;
}

async function holdsSame(file: string, content: Buffer): Promise<boolean> {
  try {
    if ((await stat(file)).size !== content.length) return false;
    return content.equals(await readFile(file));
  } catch {
    return false;
  }
}

/** Commands of older versions may still be on a person's screen; a week is enough for those. */
const keepMs = 7 * 24 * 60 * 60 * 1_000;

/** A folder for each version; earlier programs were one file, with the version in its name. */
const copies = /^(\d+\.\d+\.\d+[^/]*|choice-mcp-.*\.cjs.*)$/;

async function forgetOldCopies(current: string): Promise<void> {
  const bin = dirname(current);
  const { mtimeMs: now } = await stat(current);
  for (const name of await readdir(bin)) {
    const copy = join(bin, name);
    if (copy === current || !copies.test(name)) continue;
    const { mtimeMs } = await stat(copy).catch(() => ({ mtimeMs: now }));
    // What cannot be removed, as on Windows a running program, is tried again by a later version.
    if (now - mtimeMs > keepMs) await rm(copy, { recursive: true, force: true }).catch(() => undefined);
  }
}
