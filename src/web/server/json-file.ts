import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type JsonObject, parseObject } from '../../domain/json-object.ts';
import { makeFolder } from '../../files/atomic-files.ts';
import { unlessMissing } from '../../files/error-code.ts';
import { replaceFile } from '../../files/replace-file.ts';

/** A small file in the home; one that is missing or damaged reads as an empty object. */
export function createJsonFile(home: string, name: string) {
  const path = join(home, name);
  return {
    async read(): Promise<JsonObject> {
      return parseObject(await unlessMissing(() => readFile(path, 'utf8'), '')) ?? {};
    },
    async write(content: JsonObject): Promise<void> {
      await makeFolder(home);
      await replaceFile(path, `${JSON.stringify(content)}\n`);
    },
  };
}
