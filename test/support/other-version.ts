import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createHome } from './program.ts';
import { program } from './program-process.ts';

/**
 * The built program as it would be under another version number. Not one of the same length: V8 knows compiled code in
 * a home by the length of its text.
 */
export async function programOfVersion(version: string): Promise<string> {
  const [text, manifest] = await Promise.all([
    readFile(program, 'latin1'),
    readFile(join(import.meta.dirname, '..', '..', 'package.json'), 'utf8'),
  ]);
  const own = JSON.stringify(JSON.parse(manifest).version);
  const file = join(await createHome(), 'choice-mcp.cjs');
  await writeFile(file, text.replaceAll(own, JSON.stringify(version)), 'latin1');
  return file;
}
