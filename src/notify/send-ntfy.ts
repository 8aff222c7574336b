import { type ClientRequest, request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import type { Clock } from '../application/ports.ts';
import { errorCode } from '../files/error-code.ts';
import type { Notification } from './notification.ts';
import { lateProblem, limitMs, type NotifyProblem } from './problem.ts';

type Around = {
  readonly token: string | null;
  readonly clock: Clock;
  /** Ends the sending. */
  readonly signal: AbortSignal;
};

/** Posts to a topic; null when the server took it. Redirects are not followed: the token is for that server alone. */
export function sendNtfy(
  address: string,
  { text, url }: Notification,
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
