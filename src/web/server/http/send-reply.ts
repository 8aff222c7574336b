import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { hasCode } from '../../../files/error-code.ts';
import type { HttpReply, StreamedReply, TextReply } from './exchange.ts';

/** Resolves once the reply was sent; rejects when the client has gone, or a streamed reply failed half-way. */
export function sendReply(response: ServerResponse, reply: HttpReply): Promise<void> {
  return 'pieces' in reply ? sendPieces(response, reply) : sendText(response, reply);
}

async function sendText(response: ServerResponse, reply: TextReply): Promise<void> {
  response.writeHead(reply.status, { ...reply.headers, 'content-length': Buffer.byteLength(reply.body) });
  response.end(isHead(response) ? '' : reply.body);
  await finished(response);
  reply.afterwards?.();
  if (reply.headers.connection === 'close') response.req.destroy();
}

/**
 * A piece is read when the one before it was sent, so that a slow client does not fill the memory. A failure destroys
 * the response without its closing chunk: the client notices that the file is cut short.
 */
async function sendPieces(response: ServerResponse, reply: StreamedReply): Promise<void> {
  const pieces = Readable.from(reply.pieces, { highWaterMark: 1 });
  response.writeHead(reply.status, reply.headers);
  if (isHead(response)) {
    pieces.destroy();
    response.end();
    return;
  }
  await pipeline(pieces, response);
}

function isHead({ req }: ServerResponse): boolean {
  return req.method === 'HEAD';
}

/** A refusal on a connection that is no HTTP exchange. */
export function rawReply({ status, headers, body }: TextReply): string {
  const lines = Object.entries({ ...headers, 'content-length': Buffer.byteLength(body) });
  return `HTTP/1.1 ${status} Refused\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`;
}

const hangUps = ['ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_UNABLE_TO_PIPE'];

/** The client closed the connection before the request or the reply was complete; not a fault of the portal. */
export function isClientGone(cause: unknown): boolean {
  return hasCode(cause, ...hangUps);
}
