import { chmod, lstat, mkdir, readFile, realpath, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { messageOf, unlessMissing } from '../../files/error-code.ts';
import { replaceFile } from '../../files/replace-file.ts';

/** Another program's settings file, which may hold API keys. */
export type ClientFile = {
  readonly path: string;
  /** As it is on disk; null when there is none. */
  readonly bytes: Buffer | null;
  /** The same without a byte order mark, with single line feeds. */
  readonly text: string;
  /** Turns a changed text into bytes of the same kind. */
  readonly encode: (text: string) => Buffer;
};

export type FileProblem = 'read-only' | 'unreadable' | 'unwritable' | 'leads-nowhere' | 'changed-meanwhile';

/** Why a file is left alone, whatever is in it. */
export class ClientFileError extends Error {
  override name = 'ClientFileError';
  readonly kind: FileProblem;
  constructor(kind: FileProblem, reason: string) {
    super(reason);
    this.kind = kind;
  }
}

const mark = '\uFEFF';

/** Only a file that is not there is taken for an empty one. */
export async function readClientFile(path: string): Promise<ClientFile> {
  const bytes = await unlessMissing(() => readFile(path), null).catch((cause) => {
    throw new ClientFileError('unreadable', messageOf(cause));
  });
  // A link whose target is gone, as of dotfiles on another disk: a file in its place would cut it off for good.
  if (bytes === null && (await lstat(path).catch(() => null)) !== null)
    throw new ClientFileError('leads-nowhere', path);
  if (bytes === null) return { path, bytes, text: '', encode: (text) => Buffer.from(text) };
  // A person who took away the right to write it, or a program that manages it, wants it to stay as it is. To root
  // every file looks writable, so its mode is read.
  if (((await stat(path)).mode & 0o222) === 0) throw new ClientFileError('read-only', path);
  const whole = bytes.toString('utf8');
  if (!Buffer.from(whole).equals(bytes)) throw new ClientFileError('unreadable', 'not UTF-8');
  const hasMark = whole.startsWith(mark);
  const body = hasMark ? whole.slice(mark.length) : whole;
  // Where line ends are mixed, they are part of the text.
  const isDos = body.includes('\n') && !/(?<!\r)\n/.test(body);
  const encode = (text: string) =>
    Buffer.from((hasMark ? mark : '') + (isDos ? text.replaceAll('\n', '\r\n') : text));
  return { path, bytes, text: isDos ? body.replaceAll('\r\n', '\n') : body, encode };
}

/**
 * Renamed into place, so that a client that reads it meanwhile sees the old file or the new one. A link stays a link,
 * and who may read it stays as it was: files like these hold API keys.
 */
export async function replaceClientFile(file: ClientFile, content: Buffer): Promise<void> {
  await replaceWhole(file, content).catch((cause) => {
    throw cause instanceof ClientFileError ? cause : new ClientFileError('unwritable', messageOf(cause));
  });
}

async function replaceWhole({ path, bytes }: ClientFile, content: Buffer): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const target = await realpath(path).catch(() => path);
  const mode = bytes === null ? 0o600 : (await stat(target)).mode & 0o777;
  await replaceFile(target, content, {
    durable: true,
    beforeRename: async (made) => {
      await chmod(made, mode);
      await needUnchanged(path, bytes);
    },
  });
}

/** The client may have saved its own settings since they were read: those must not be undone. */
async function needUnchanged(path: string, bytes: Buffer | null): Promise<void> {
  const now = await unlessMissing(() => readFile(path), null);
  const isSame = now === null || bytes === null ? now === bytes : now.equals(bytes);
  if (!isSame) throw new ClientFileError('changed-meanwhile', path);
}
