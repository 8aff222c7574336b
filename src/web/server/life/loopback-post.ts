import { type Agent, request } from 'node:http';
import type { Socket } from 'node:net';
import type { Clock } from '../../../application/ports.ts';
import { errorCode } from '../../../settings/error-code.ts';

/** What came of asking a port of this machine. */
export type Posted =
  | { readonly kind: 'replied'; readonly text: string }
  /** Nobody listens there. */
  | { readonly kind: 'refused' }
  /** Somebody took the connection and said nothing in time; a stopped process does that. */
  | { readonly kind: 'silent' }
  /** Somebody speaks, but not to us. */
  | { readonly kind: 'nonsense' };

type Post = {
  readonly port: number;
  readonly path: string;
  readonly body: unknown;
  readonly limitMs: number;
  readonly clock: Clock;
  /** Keeps the connection, for whoever wants to see it end. */
  readonly agent?: Agent;
  readonly onSocket?: (socket: Socket) => void;
};

const maxReplyBytes = 4_096;

/** Straight to 127.0.0.1: proxy variables are not looked at. Every call has an end. */
export function postToLoopback(post: Post): Promise<Posted> {
  return new Promise((resolve) => {
    const text = JSON.stringify(post.body);
    const call = request({
      host: '127.0.0.1',
      port: post.port,
      path: post.path,
      method: 'POST',
      agent: post.agent ?? false,
      headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) },
    });
    const forget = post.clock.after(post.limitMs, () => finish({ kind: 'silent' }));

    function finish(posted: Posted): void {
      forget();
      if (posted.kind !== 'replied') call.destroy();
      resolve(posted);
    }

    if (post.onSocket !== undefined) call.once('socket', post.onSocket);
    call.on('error', (error) => {
      finish({ kind: errorCode(error) === 'ECONNREFUSED' ? 'refused' : 'nonsense' });
    });
    call.on('response', (response) => {
      let reply = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        reply += chunk;
        if (reply.length > maxReplyBytes) finish({ kind: 'nonsense' });
      });
      response.on('error', () => finish({ kind: 'nonsense' }));
      response.on('end', () => {
        finish(response.statusCode === 200 ? { kind: 'replied', text: reply } : { kind: 'nonsense' });
      });
    });
    call.end(text);
  });
}
