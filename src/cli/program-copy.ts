import { chmod, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

type Copy = {
  readonly home: string;
  readonly version: string;
  /** The program's own bytes, read when it started: its folder may be gone by now. */
  readonly program: Buffer;
  readonly uniqueName: () => string;
};

/** Puts a copy of the running program into the home, once per version and content, and names it. */
export async function keepProgramCopy({ home, version, program, uniqueName }: Copy): Promise<string> {
  const folder = join(home, 'bin');
  const file = join(folder, `choice-mcp-${version}.cjs`);
  if (await holdsSame(file, program)) return file;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const fresh = `${file}.${uniqueName()}`;
  await writeFile(fresh, program, { mode: 0o600 });
  await chmod(fresh, 0o700);
  await rename(fresh, file);
  await forgetOldCopies(folder, file);
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

/** Commands of older versions may still be on somebody's screen; a week is enough for those. */
const keepMs = 7 * 24 * 60 * 60 * 1_000;

async function forgetOldCopies(folder: string, current: string): Promise<void> {
  const { mtimeMs: now } = await stat(current);
  for (const name of await readdir(folder)) {
    const file = join(folder, name);
    if (file === current) continue;
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: now }));
    if (now - mtimeMs > keepMs) await rm(file, { force: true });
  }
}
