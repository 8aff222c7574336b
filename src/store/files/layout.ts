import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { isSessionId, type SessionId } from '../../domain/session/session-id.ts';

export type Layout = ReturnType<typeof createLayout>;

/** The paths in a home. Ids are checked before they come here. */
export function createLayout(home: string) {
  const sessions = join(home, 'sessions');
  const open = join(home, 'open');
  const waiting = join(home, 'waiting');
  const asking = join(home, 'asking');
  const ended = join(home, 'ended');
  const uncollected = join(home, 'uncollected');
  const attachments = join(home, 'attachments');
  return {
    home,
    sessions,
    open,
    waiting,
    tmp: join(home, 'tmp'),
    trash: join(home, 'trash'),
    /** Damaged sessions that a person took out of the way. */
    setAside: join(home, 'set-aside'),
    /** The list of changes. */
    changes: join(home, 'changes'),
    /** Open questions by fingerprint. */
    asking,
    ended,
    uncollected,
    session: (id: SessionId) => join(sessions, id),
    event: (id: SessionId, number: number) => join(sessions, id, eventName(number)),
    draft: (id: SessionId, writer: string) => join(sessions, id, `draft-${writer}.json`),
    marker: (id: SessionId) => join(open, id),
    lease: (owner: string) => join(waiting, `${processPrefix}${ownerName(owner)}.json`),
    question: (fingerprint: string) => join(asking, `${fingerprint}.json`),
    /** Which sessions ended on one UTC day. */
    endedPositions: (day: string) => join(ended, `${day}.places`),
    /** What a search reads of those sessions. */
    endedTexts: (day: string) => join(ended, `${day}.jsonl`),
    uncollectedMarker: (id: SessionId) => join(uncollected, id),
    /** The files of answers and drafts, those of a session in a folder of its name. */
    attachments,
    clockDoubt: join(ended, 'clock-doubted-since'),
  } as const;
}

/** Without hard links an event is a folder under the same name, so that either way takes the name; this is inside. */
export const innerEventName = 'event.json';

export function eventName(number: number): string {
  return `${String(number).padStart(4, '0')}.json`;
}

/** The number of a log entry's name; null for anything else in a session's folder. */
export function eventNumber(name: string): number | null {
  const digits = /^(\d{4,9})\.json$/.exec(name)?.[1];
  return digits === undefined ? null : Number(digits);
}

/** Each process has its own draft; the name without a writer is the first version's, which all processes shared. */
export function isDraftName(name: string): boolean {
  return /^draft(-[\w-]+)?\.json$/.test(name);
}

/** The UTC day of a list of endings, read off its name; null for anything else beside it. */
export function endedDay(name: string): string | null {
  return /^(\d{4}-\d\d-\d\d)\.places$/.exec(name)?.[1] ?? null;
}

/** Not a session id: the first version, whose leases begin with one, ignores such a file. */
const processPrefix = 'process.';

/** Whether a file in `waiting/` says what one process waits on. The first version had a file for each session. */
export function isProcessLease(name: string): boolean {
  return name.startsWith(processPrefix) && name.endsWith('.json');
}

/** The session in the name of a first version's lease. */
export function leasedSession(name: string): SessionId | null {
  const id = name.slice(0, name.indexOf('.'));
  return isSessionId(id) ? id : null;
}

/** Other programs may have written an owner's id: only letters, digits, `_` and `-` become part of a path. */
function ownerName(owner: string): string {
  if (/^[A-Za-z0-9_-]{1,64}$/.test(owner)) return owner;
  return createHash('sha256').update(owner).digest('hex').slice(0, 32);
}
