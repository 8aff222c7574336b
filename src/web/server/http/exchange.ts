import type { ErrorReply, QuestionReply } from '../../wire/replies.ts';

/** The head of a request exactly as it came: every header line in order, the target unparsed. */
export type RequestHead = {
  readonly method: string;
  readonly target: string;
  /** Names in lower case. A header sent twice stands here twice. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** The connection does not come from this computer. */
  readonly isRemote?: boolean;
};

export type HttpReply = TextReply | StreamedReply;

type ReplyHead = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The caller proved that it belongs to the home: its connection is kept when others are dropped. */
  readonly callerIsKnown?: boolean;
};

export type TextReply = ReplyHead & {
  readonly body: string;
  /** Called once the reply was sent. */
  readonly afterwards?: () => void;
};

/** Too large for one text. A failure among its pieces can only cut the connection. */
export type StreamedReply = ReplyHead & { readonly pieces: AsyncIterable<string> };

export function headerLines(head: RequestHead, name: string): readonly string[] {
  return head.headers.filter(([own]) => own === name).map(([, value]) => value);
}

/** The header if it was sent exactly once. */
export function onlyHeader(head: RequestHead, name: string): string | null {
  const [first, ...more] = headerLines(head, name);
  return first === undefined || more.length > 0 ? null : first;
}

export function pathOf(target: string): string {
  return target.split('?', 1)[0] ?? target;
}

export function queryOf(target: string): URLSearchParams {
  const mark = target.indexOf('?');
  return new URLSearchParams(mark === -1 ? '' : target.slice(mark + 1));
}

/** A reply of the wire, as in `json<EntriesReply>(…)`. */
export function json<Reply>(value: Reply, status = 200): TextReply {
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify(value),
  };
}

type RefusalDetails = {
  readonly problems?: readonly string[];
  readonly removes?: number;
  readonly winner?: QuestionReply;
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
