import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import {
  applyEvent,
  type NewerSession,
  type ReadableSession,
  startSession,
} from '../../domain/session/session.ts';
import type { LaterEvent } from '../../domain/session/session-event.ts';
import { isSessionId, type SessionId } from '../../domain/session/session-id.ts';
import { hasCode, isOutOfFiles } from '../../files/error-code.ts';
import { createRememberedSessions } from '../remembered-sessions.ts';
import { type DamagedSession, damageText, readEntry } from '../stored-text.ts';
import { createWarnOnce } from '../warn-once.ts';
import { eventNumber, innerEventName } from './layout.ts';
import type { StoreDeps } from './store-deps.ts';

export type FoundSession = ReadableSession | NewerSession | DamagedSession;

/** A session that the system does not let this process read, so it is neither shown nor removed. */
type UnreadableSession = { readonly state: 'unreadable'; readonly id: SessionId };
export type ListedSession = FoundSession | UnreadableSession;

/** Sessions as their logs say at the moment of reading. */
export type LogReader = {
  read(id: SessionId): Promise<FoundSession | null>;
  /**
   * In the given order; missing ones are left out, and one that cannot be read hides no other. Timers and sockets
   * run in between.
   */
  readMany(ids: readonly SessionId[]): Promise<readonly ListedSession[]>;
  /** As this process last read it, where it still has it: costs nothing, and may be a hint old. */
  recall(id: SessionId): ReadableSession | undefined;
  /** Saves the next `read` from reading what this process just wrote. */
  remember(session: ReadableSession): void;
  /** Every session there is, in no order. */
  ids(): Promise<readonly SessionId[]>;
};

type Deps = Pick<StoreDeps, 'disk' | 'layout' | 'log' | 'startBreathing'>;

export function createLogReader({ disk, layout, log, startBreathing }: Deps): LogReader {
  const remembered = createRememberedSessions();
  // Logged once each: lists are read every few seconds.
  const unreadable = new Set<SessionId>();
  const warnOnce = createWarnOnce(log);

  async function read(id: SessionId): Promise<FoundSession | null> {
    if (!isSessionId(id)) return null;
    const held = remembered.get(id);
    const session = held !== undefined && (await isUpToDate(held)) ? held : await readLog(id);
    if (session?.state === 'open' || session?.state === 'ended') remembered.keep(session);
    else remembered.forget(id);
    return session;
  }

  /**
   * A log only grows, and every writer takes the number after the last: where the next number is missing, so are all
   * above it. A question is read some thirty times in its life, and two looks cost a fraction of a listing.
   */
  async function isUpToDate({ id, seen }: ReadableSession): Promise<boolean> {
    const isThere = async (number: number) => (await disk.stamp(layout.event(id, number))) !== null;
    return !(await isThere(seen + 1)) && (await isThere(seen));
  }

  async function readLog(id: SessionId): Promise<FoundSession | null> {
    const numbers = await logNumbers(id);
    return numbers.length === 0 ? null : replay(id, numbers);
  }

  async function readForList(id: SessionId): Promise<ListedSession | null> {
    try {
      const session = await read(id);
      unreadable.delete(id);
      return session;
    } catch (cause) {
      if (isOutOfFiles(cause)) throw cause;
      if (!unreadable.has(id)) log.warn(`session ${id} cannot be read and is left out`, cause);
      unreadable.add(id);
      return { state: 'unreadable', id };
    }
  }

  async function logNumbers(id: SessionId): Promise<readonly number[]> {
    const names = (await disk.list(layout.session(id))) ?? [];
    return names
      .map(eventNumber)
      .filter((number) => number !== null)
      .sort((one, other) => one - other);
  }

  /** From the newest event back to one that carries the whole session, or to a remembered state; then forward again. */
  async function replay(id: SessionId, numbers: readonly number[]): Promise<FoundSession | null> {
    const later: LaterEvent[] = [];
    for (const number of numbers.toReversed()) {
      const held = remembered.get(id);
      if (held?.seen === number) return follow(held, later, numbers);
      const text = await readEvent(id, number);
      if (text === null) return null;
      const entry = readEntry(text);
      switch (entry.kind) {
        case 'newer':
          return { state: 'newer', id, schema: entry.schema };
        case 'asked':
          return follow(startSession(id, entry.event), later, numbers);
        case 'ended':
          return follow({ ...entry.session, id }, later, numbers);
        case 'later':
          later.unshift(entry.event);
          break;
        case 'damaged':
          if (entry.ends) return damaged(id);
          warnOnce(`event ${number} of session ${id} is unreadable and was passed over`);
      }
    }
    return damaged(id);
  }

  function damaged(id: SessionId): DamagedSession {
    warnOnce(damageText(id));
    return { state: 'damaged', id };
  }

  async function readEvent(id: SessionId, number: number): Promise<string | null> {
    const path = layout.event(id, number);
    try {
      return await disk.read(path);
    } catch (error) {
      if (!hasCode(error, 'EISDIR', 'EPERM')) throw error;
      // Empty where a power cut took the file inside: then this event is lost, not the whole session.
      return (await disk.read(join(path, innerEventName))) ?? '';
    }
  }

  return {
    read,
    recall: remembered.get,
    remember: remembered.keep,
    async readMany(ids) {
      const found: ListedSession[] = [];
      const breathe = startBreathing();
      for (const id of ids) {
        await breathe();
        const session = await readForList(id);
        if (session !== null) found.push(session);
      }
      return found;
    },
    ids: async () => ((await disk.list(layout.sessions)) ?? []).filter(isSessionId),
  };
}

/** Events that could not be read count in `seen`: the next event gets a number after theirs. */
function follow(
  start: ReadableSession,
  later: readonly LaterEvent[],
  numbers: readonly number[],
): ReadableSession {
  const session = later.reduce(applyEvent, start);
  return { ...session, seen: numbers.at(-1) ?? session.seen };
}

/**
 * Called where a long loop begins. The function it returns is awaited in each round, and lets timers and sockets run
 * when they have waited for too long.
 */
export type StartBreathing = () => () => Promise<void>;

/** How long timers and sockets may wait while sessions are read: a small one takes 50 µs, a large one 5 ms. */
const mostMs = 5;

export const startBreathing: StartBreathing = () => {
  let since = performance.now();
  return async function breathe() {
    if (performance.now() - since <= mostMs) return;
    await setImmediate();
    since = performance.now();
  };
};

/** A session may be half a megabyte: of many, only a few are held at a time. */
export function* inBatches<Item>(items: readonly Item[], size = 32): Generator<readonly Item[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size);
}
