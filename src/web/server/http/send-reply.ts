import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
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
  const pieces = Readable.from(reply.pieces);
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
