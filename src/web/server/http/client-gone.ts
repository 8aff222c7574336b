import { hasCode } from '../../../files/error-code.ts';

const hangUps = ['ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_UNABLE_TO_PIPE'];

/** The other side hung up before the request or the reply was through. That is its right, and no fault of ours. */
export function isClientGone(cause: unknown): boolean {
  return hasCode(cause, ...hangUps);
}
