import type { SessionId } from './session-id.ts';

/** A session as an agent asks for it, and how often it has: the question itself is the first turn, each poll one more. */
export type PollId = { readonly id: SessionId; readonly turn: number };

/** `ID~n` means ID, whatever n is. Only where n is a number can the next one be told from it. */
export function readPollId(text: string): PollId {
  const [id = ''] = text.split('~', 1);
  const said = text.slice(id.length + 1);
  return { id, turn: /^[1-9]\d{0,5}$/.test(said) ? Number(said) : 1 };
}

/** What to poll with next: some clients stop an agent that makes the same call five times. */
export function nextPollId({ id, turn }: PollId): string {
  return `${id}~${turn + 1}`;
}
