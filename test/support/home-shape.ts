import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';

/** Every field in the files of a home with the kinds of values it holds, as `ended session.face: string`. */
export async function homeShape(home: string): Promise<readonly string[]> {
  const lines = new Set<string>();
  for (const path of await filesOf(home)) {
    const content: unknown = JSON.parse(await readFile(join(home, path), 'utf8'));
    for (const field of fieldsOf(content, '')) lines.add(`${kindOf(path, content)}${field}`);
  }
  return [...lines].sort();
}

/**
 * Leases are left out: they are about living processes, and have tests of their own for what each version writes. So
 * are browsers: those of the first version are no longer accepted, today's have a fixture of their own. And so is
 * `portal.json`, which says where a portal is right now; its tests read what every version wrote.
 */
const described = /^(sessions|cache\/hidden)\/|^config\.json$/;

async function filesOf(home: string): Promise<readonly string[]> {
  const found = await readdir(home, { recursive: true, withFileTypes: true });
  return found
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(home.length + 1))
    .filter((path) => described.test(path));
}

/** Files are told apart by where they lie, events by what they say of themselves. */
function kindOf(path: string, content: unknown): string {
  if (typeof content === 'object' && content !== null && 'kind' in content) return String(content.kind);
  const name = basename(path);
  if (name.startsWith('draft')) return 'draft.json';
  return path === name ? name : path.slice(0, -name.length - 1);
}

function fieldsOf(value: unknown, path: string): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((item) => fieldsOf(item, `${path}[]`));
  if (typeof value !== 'object' || value === null)
    return [`${path}: ${value === null ? 'null' : typeof value}`];
  const separator = path === '' ? ' ' : '.';
  return Object.entries(value).flatMap(([key, inner]) => fieldsOf(inner, `${path}${separator}${key}`));
}
