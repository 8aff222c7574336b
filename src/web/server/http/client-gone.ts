import { hasCode } from '../../../files/error-code.ts';

const hangUps = ['ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_UNABLE_TO_PIPE'];

/** The client closed the connection before the request or the reply was complete; not a fault of the portal. */
export function isClientGone(cause: unknown): boolean {
  return hasCode(cause, ...hangUps);
}
