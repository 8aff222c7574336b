// A package as an object: the content of each file by its path.
import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

export function toJson(value) {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** Says what it wrote. */
export function writeTree(folder, files) {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  return `${basename(folder)}/`;
}

export function below(folder, files) {
  return Object.fromEntries(Object.entries(files).map(([name, content]) => [`${folder}/${name}`, content]));
}
