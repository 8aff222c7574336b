import { constants, open } from 'node:fs/promises';
import { join } from 'node:path';
import { isMissing } from '../files/error-code.ts';
import type { NotifyProblem } from './problem.ts';

export type TokenPlace = {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** What `ntfy_token_file` says; empty for no file. */
  readonly file: string;
  readonly userHome: string;
  readonly platform: NodeJS.Platform;
};

type Found = { readonly token: string | null } | { readonly problem: NotifyProblem };

const longest = 1_024;
/** Opening a pipe would otherwise wait until another process writes into it. Windows has no such flag, and needs none. */
const readAtOnce = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/** The token for ntfy; null where none is wanted. Read each time, so that a new one needs no restart. */
export async function readNtfyToken(place: TokenPlace): Promise<Found> {
  const given = place.env.CHOICE_NTFY_TOKEN?.trim() || (await readTokenFile(place));
  if (typeof given !== 'string') return given;
  if (/^[\x21-\x7e]+$/.test(given)) return { token: given };
  return { problem: (words) => words.token.malformed };
}

async function readTokenFile({ file, userHome, platform }: TokenPlace): Promise<string | Found> {
  if (file === '') return { token: null };
  const path = /^~(?=[/\\])/.test(file) ? join(userHome, file.slice(1)) : file;
  try {
    const opened = await open(path, readAtOnce);
    try {
      const found = await opened.stat();
      if (!found.isFile()) return { problem: (words) => words.token.irregular };
      // As with other programs' files of secrets: one that others can read is no place for a token.
      const isOpen = platform !== 'win32' && (found.mode & 0o077) !== 0;
      if (isOpen) return { problem: (words) => words.token.open };
      const { buffer, bytesRead } = await opened.read(Buffer.alloc(longest), 0, longest, 0);
      return buffer.toString('utf8', 0, bytesRead).trim();
    } finally {
      await opened.close();
    }
  } catch (cause) {
    return { problem: (words) => (isMissing(cause) ? words.token.missing : words.token.unreadable) };
  }
}
