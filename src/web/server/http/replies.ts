import type { ErrorReply, Interaction } from '../../wire/replies.ts';
import type { TextReply } from './exchange.ts';

export function json(value: unknown, status = 200): TextReply {
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify(value),
  };
}

export type RefusalDetails = {
  readonly problems?: readonly string[];
  readonly removes?: number;
  readonly winner?: Interaction;
};

/** The one shape of every refusal. */
export function refuse(
  status: number,
  code: string,
  message: string,
  details: RefusalDetails = {},
): TextReply {
  const { winner, ...more } = details;
  const reply: ErrorReply = {
    error: { code, message, ...more },
    ...(winner === undefined ? {} : { winner }),
  };
  return json(reply, status);
}
