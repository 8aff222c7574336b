import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createHome } from './program.ts';
import { program } from './program-process.ts';

/** The built program as it would be under another version number. */
export async function programOfVersion(version: string): Promise<string> {
  const folder = await createHome();
  await putProgramOfVersion(folder, version);
  return join(folder, 'choice-mcp.cjs');
}

/** Puts both of its files into a folder, as a package manager does. */
export async function putProgramOfVersion(folder: string, version: string): Promise<void> {
  const manifest = await readFile(join(import.meta.dirname, '..', '..', 'package.json'), 'utf8');
  const own = JSON.stringify(JSON.parse(manifest).version);
  for (const name of ['choice-mcp.cjs', 'program.cjs']) {
    const text = await readFile(join(dirname(program), name), 'latin1');
    await writeFile(join(folder, name), text.replaceAll(own, JSON.stringify(version)), 'latin1');
  }
}
