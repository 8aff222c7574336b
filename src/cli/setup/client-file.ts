import { chmod, mkdir, readFile, realpath, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isObject } from '../../domain/json-object.ts';
import { messageOf, unlessMissing } from '../../files/error-code.ts';
import { replaceFile } from '../../files/replace-file.ts';

/** Another program's settings file, which may hold API keys. */
export type ClientFile =
  | { readonly kind: 'object'; readonly entries: Readonly<Record<string, unknown>> }
  /** With comments or faults: rewriting it would lose them. */
  | { readonly kind: 'not-json' }
  | { readonly kind: 'unreadable'; readonly reason: string };

/** Only a file that is not there is taken for an empty one. */
export async function readClientFile(path: string): Promise<ClientFile> {
  let text: string;
  try {
    text = await unlessMissing(() => readFile(path, 'utf8'), '');
  } catch (cause) {
    return { kind: 'unreadable', reason: messageOf(cause) };
  }
  if (text.trim() === '') return { kind: 'object', entries: {} };
  try {
    const parsed: unknown = JSON.parse(text);
    return isObject(parsed) ? { kind: 'object', entries: { ...parsed } } : { kind: 'not-json' };
  } catch {
    return { kind: 'not-json' };
  }
}

/**
 * Renamed into place, so that a client that reads it meanwhile sees the old file or the new one. A link stays a link,
 * and who may read it stays as it was: files like these hold API keys.
 */
export async function replaceClientFile(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const target = await realpath(path).catch(() => path);
  const mode = await stat(target).then(
    (present) => present.mode & 0o777,
    () => 0o600,
  );
  await replaceFile(target, text, { durable: true, beforeRename: (made) => chmod(made, mode) });
}
