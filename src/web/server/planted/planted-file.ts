import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseObject } from '../../../domain/json-object.ts';
import { makeFolder } from '../../../files/atomic-files.ts';
import { unlessMissing } from '../../../files/error-code.ts';
import { replaceFile } from '../../../files/replace-file.ts';

/** When something planted was last found in a browser. Kept in the home: the next page may be served by another process. */
export type PlantedFile = {
  read(): Promise<number | null>;
  write(at: number): Promise<void>;
};

export function createPlantedFile(home: string): PlantedFile {
  const path = join(home, 'planted.json');
  return {
    async read() {
      const text = await unlessMissing(() => readFile(path, 'utf8'), '');
      const { at } = parseObject(text) ?? {};
      return typeof at === 'number' && Number.isSafeInteger(at) ? at : null;
    },
    async write(at) {
      await makeFolder(home);
      await replaceFile(path, `${JSON.stringify({ at })}\n`);
    },
  };
}

/** For a home that cannot be written. */
export function createPlantedMemory(): PlantedFile {
  let last: number | null = null;
  return {
    read: async () => last,
    async write(at) {
      last = at;
    },
  };
}
