import type { TextReply } from './exchange.ts';

/** A refusal on a connection that is no HTTP exchange. */
export function rawReply({ status, headers, body }: TextReply): string {
  const lines = Object.entries({ ...headers, 'content-length': Buffer.byteLength(body) });
  return `HTTP/1.1 ${status} Refused\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`;
}
