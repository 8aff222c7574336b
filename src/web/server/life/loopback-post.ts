import { type Agent, request } from 'node:http';
import type { Socket } from 'node:net';
import type { Clock } from '../../../application/ports.ts';
import { errorCode } from '../../../files/error-code.ts';

/** The outcome of a request to a port of this machine. */
export type Posted =
  | { readonly kind: 'replied'; readonly text: string }
  /** Nothing listens there. */
  | { readonly kind: 'refused' }
  /** No complete answer in time: the process is stopped, overloaded or just ending. */
  | { readonly kind: 'unanswered' }
  /** A complete answer that is not ours. */
  | { readonly kind: 'nonsense' };

type Post = {
  readonly port: number;
  readonly path: string;
  readonly body: unknown;
  readonly limitMs: number;
  readonly clock: Clock;
  /** Keeps the connection, for a caller that wants to see it end. */
  readonly agent?: Agent;
  readonly onSocket?: (socket: Socket) => void;
};

const maxReplyBytes = 4_096;

/** Directly to 127.0.0.1, without proxy variables. Resolves at the latest after `limitMs`. */
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
    const forget = post.clock.after(post.limitMs, () => finish({ kind: 'unanswered' }));

    function finish(posted: Posted): void {
      forget();
      if (posted.kind !== 'replied') call.destroy();
      resolve(posted);
    }

    if (post.onSocket !== undefined) call.once('socket', post.onSocket);
    call.on('error', (error) => {
      finish({ kind: kindOf(errorCode(error) ?? '') });
    });
    call.on('response', (response) => {
      let reply = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        reply += chunk;
        if (reply.length > maxReplyBytes) finish({ kind: 'nonsense' });
      });
      response.on('error', () => finish({ kind: 'unanswered' }));
      response.on('end', () => {
        finish(response.statusCode === 200 ? { kind: 'replied', text: reply } : { kind: 'nonsense' });
      });
    });
    call.end(text);
  });
}

/** Node's parser reports what is not HTTP as `HPE_…`; every other error is about the connection. */
function kindOf(code: string): 'refused' | 'nonsense' | 'unanswered' {
  if (code === 'ECONNREFUSED') return 'refused';
  return code.startsWith('HPE_') ? 'nonsense' : 'unanswered';
}
