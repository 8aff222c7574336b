import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { readSource, type SourceFacts } from './source-facts.ts';

const root = join(import.meta.dirname, '../..');

/** The text of every source file under `src`, tests left out, by its path from the root. */
export async function sourceTexts(): Promise<ReadonlyMap<string, string>> {
  const entries = await readdir(join(root, 'src'), { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  return new Map(
    await Promise.all(
      paths.map(
        async (path) => [relative(root, path).split(sep).join('/'), await readFile(path, 'utf8')] as const,
      ),
    ),
  );
}

/** The same, read: what each file imports and is. */
export async function architectureFiles(): Promise<readonly (SourceFacts & { readonly path: string })[]> {
  return [...(await sourceTexts())].map(([path, text]) => ({ path, ...readSource(path, text) }));
}
