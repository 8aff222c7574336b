/** A session's id is also the name of its folder: 26 lower-case characters, time first. */
export type SessionId = string;

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const pattern = /^[0-7][0-9a-hjkmnp-tv-z]{25}$/;

/** The one check an id passes before it may touch a path. */
export function isSessionId(text: string): boolean {
  return pattern.test(text);
}

/** When a session was asked, read off its id: sorting ids sorts sessions by age. */
export function askedAtOf(id: SessionId): number {
  let ms = 0;
  for (const letter of id.slice(0, 10)) ms = ms * 32 + alphabet.indexOf(letter);
  return ms;
}

type IdSources = {
  readonly now: () => number;
  /** At least 10 fresh random bytes. */
  readonly random: () => Uint8Array;
};

/** Ids whose time never goes backwards, even when the clock does. */
export function createSessionIds({ now, random }: IdSources): () => SessionId {
  let latest = 0;
  return function newSessionId() {
    latest = Math.max(latest, Math.floor(now()));
    return encodeTime(latest) + encodeRandom(random());
  };
}

function encodeTime(ms: number): string {
  let rest = ms;
  let text = '';
  for (let place = 0; place < 10; place += 1) {
    text = alphabet[rest % 32] + text;
    rest = Math.floor(rest / 32);
  }
  return text;
}

function encodeRandom(bytes: Uint8Array): string {
  let bits = 0n;
  for (const byte of bytes.slice(0, 10)) bits = (bits << 8n) | BigInt(byte);
  let text = '';
  for (let place = 0; place < 16; place += 1) {
    text = alphabet[Number(bits & 31n)] + text;
    bits >>= 5n;
  }
  return text;
}

/** Stands for the latest question of who polls: it is the id that an agent knows when it has lost all others. */
export const lastId = 'last';

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
