import { constants, open } from 'node:fs/promises';
import { type ClientRequest, request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { join } from 'node:path';
import type { Clock } from '../application/ports.ts';
import { errorCode, isMissing } from '../files/error-code.ts';
import { lateProblem, limitMs, type Notification, type NotifyProblem } from './notification.ts';

type Around = {
  readonly token: string | null;
  readonly clock: Clock;
  /** Ends the sending. */
  readonly signal: AbortSignal;
};

/** Posts to a topic; null when the server took it. Redirects are not followed: the token is for that server alone. */
export function sendNtfy(
  address: string,
  { text, url, urgent }: Notification,
  { token, clock, signal }: Around,
): Promise<NotifyProblem | null> {
  const { protocol, host } = new URL(address);
  const request = protocol === 'https:' ? requestSecure : requestPlain;
  return new Promise((resolve) => {
    let posting: ClientRequest | null = null;
    const settle = (problem: NotifyProblem | null) => {
      forget();
      signal.removeEventListener('abort', leave);
      resolve(problem);
      posting?.destroy();
    };
    const leave = () => settle(null);
    const forget = clock.after(limitMs, () => settle(lateProblem('ntfy')));
    signal.addEventListener('abort', leave);
    posting = request(address, {
      method: 'POST',
      headers: {
        'content-type': 'text/plain; charset=utf-8',
        title: 'choice-mcp',
        // No sound and no vibration where nobody waits.
        ...(urgent ? {} : { priority: 'low' }),
        // On the phone, an address of this computer would lead to the phone itself.
        ...(url.startsWith('https:') ? { click: url } : {}),
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      },
    });
    posting.on('error', (error) => {
      const code = errorCode(error) ?? error.name;
      settle((words) => words.unreachable(host, code));
    });
    posting.once('response', ({ statusCode: status = 0 }) => settle(problemOf(host, status)));
    posting.end(text);
  });
}

function problemOf(host: string, status: number): NotifyProblem | null {
  if (status >= 200 && status < 300) return null;
  if (status === 401 || status === 403) return (words) => words.refused(host, status);
  if (status >= 300 && status < 400) return (words) => words.redirect(host, status);
  return (words) => words.status(host, status);
}

export type TokenSource = {
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
export async function readNtfyToken(source: TokenSource): Promise<Found> {
  const given = source.env.CHOICE_NTFY_TOKEN?.trim() || (await readTokenFile(source));
  if (typeof given !== 'string') return given;
  if (/^[\x21-\x7e]+$/.test(given)) return { token: given };
  return { problem: (words) => words.token.malformed };
}

async function readTokenFile({ file, userHome, platform }: TokenSource): Promise<string | Found> {
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
