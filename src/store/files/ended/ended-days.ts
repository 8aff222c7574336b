import { askedAtOf, type SessionId } from '../../../domain/session/session-id.ts';
import { settledStamp } from '../../../files/disk.ts';
import { hasCode, isOutOfFiles } from '../../../files/error-code.ts';
import { byLatestEnding, type EndedPosition } from '../../ended-query.ts';
import { dayMs } from '../../retention.ts';
import { createWarnOnce } from '../../warn-once.ts';
import { endedDay } from '../layout.ts';
import type { StoreDeps } from '../store-deps.ts';
import {
  createGrowingDay,
  type DayPositions,
  dayEnd,
  dayOf,
  type GrowingDay,
  writeGone,
  writePosition,
} from './day-positions.ts';

/**
 * The lists of the sessions that ended on each day. They can be made anew from the sessions, so one that is missing or
 * broken costs time and is never an error.
 */
export type EndedDays = {
  /** Newest first. */
  days(): Promise<readonly string[]>;
  positions(day: string): Promise<DayPositions>;
  count(): Promise<number>;
  countOf(day: string): Promise<number>;
  isWritten(position: EndedPosition): Promise<boolean>;
  /** Where a session stands or stood. Reads the days on which a session of that id can have ended. */
  findPosition(id: SessionId): Promise<(EndedPosition & { readonly gone: boolean }) | null>;
  /** Keeps a position that cannot be written in the memory of this process. */
  keepUnwritten(position: EndedPosition): void;
  forgetUnwritten(id: SessionId): void;
  /** Its last session was removed, and its files are about to be. */
  forgetDay(day: string): void;
};

type Deps = Pick<StoreDeps, 'disk' | 'layout' | 'clock' | 'log'> & {
  /** A list is broken or was removed: its sessions have to be found again. */
  readonly onDamage: () => void;
};

/** The newest and the oldest days are read most often; the others are read when needed. */
const mostRemembered = 4;

export function createEndedDays({ disk, layout, clock, log, onDamage }: Deps): EndedDays {
  const remembered = new Map<string, GrowingDay>();
  const counts = new Map<string, { readonly size: number; readonly count: number }>();
  const unwritten = new Map<string, GrowingDay>();
  const reported = new Map<string, number>();
  let listed: { readonly state: string; readonly days: readonly string[] } | null = null;
  const warnOnce = createWarnOnce(log);

  /** Without the lists everything works, more slowly. */
  function complain(cause: unknown): void {
    if (isOutOfFiles(cause)) throw cause;
    warnOnce('the list of ended sessions cannot be read', cause);
  }

  /** Each damaged line once: it stays in its list after its session was found again. */
  function report(day: string, damaged: number): void {
    if (damaged <= (reported.get(day) ?? 0)) return;
    reported.set(day, damaged);
    onDamage();
  }

  /** The folder changes once a day, and is asked for several times with every ending. */
  async function writtenDays(): Promise<readonly string[]> {
    const stamp = await disk.stamp(layout.ended).catch(() => null);
    const state = stamp === null ? null : settledStamp(stamp, clock.now());
    if (state !== null && listed?.state === state) return listed.days;
    const names = await disk.list(layout.ended).catch(complain);
    const found = (names ?? []).map(endedDay).filter((day) => day !== null);
    listed = state === null ? null : { state, days: found };
    return found;
  }

  async function days(): Promise<readonly string[]> {
    const written = await writtenDays();
    noticeMissing(written);
    return [...new Set([...written, ...unwritten.keys()])].sort().toReversed();
  }

  /** A list may be missing because another process removed its last session, so it is only compared again. */
  function noticeMissing(written: readonly string[]): void {
    const present = new Set(written);
    const missing = [...counts].filter(([day, { count }]) => count > 0 && !present.has(day));
    for (const [day] of missing) {
      counts.delete(day);
      remembered.delete(day);
    }
    if (missing.length > 0) onDamage();
  }

  async function sizeOf(day: string): Promise<number> {
    return (await disk.size(layout.endedPositions(day)).catch(complain)) ?? 0;
  }

  async function read(day: string): Promise<GrowingDay> {
    const size = await sizeOf(day);
    let known = remembered.get(day) ?? createGrowingDay();
    if (size < known.read) {
      onDamage();
      known = createGrowingDay();
    }
    if (size > known.read) await readOn(day, known, size);
    remember(day, known, size);
    return known;
  }

  async function readOn(day: string, known: GrowingDay, size: number): Promise<void> {
    const part = await disk
      .readPart(layout.endedPositions(day), known.read, size - known.read)
      .catch((cause: unknown) => giveUp(day, cause));
    if (part) known.take(Buffer.from(part).toString('latin1'));
    report(day, known.damaged);
  }

  /** A folder in the place of a list is removed: it would keep the next list from being written. */
  async function giveUp(day: string, cause: unknown): Promise<void> {
    complain(cause);
    if (hasCode(cause, 'EISDIR')) await disk.removeTree(layout.endedPositions(day)).catch(complain);
    report(day, Number.POSITIVE_INFINITY);
  }

  function remember(day: string, known: GrowingDay, size: number): void {
    counts.set(day, { size, count: known.count() });
    remembered.delete(day);
    remembered.set(day, known);
    const [oldest] = remembered.keys();
    if (remembered.size > mostRemembered && oldest !== undefined) remembered.delete(oldest);
  }

  /** With the positions of that day that could not be written. */
  async function positions(day: string): Promise<DayPositions> {
    const known = await read(day);
    const more = unwritten.get(day);
    if (more === undefined) return known;
    const both = createGrowingDay();
    for (const position of [...known.latestFirst(), ...more.latestFirst()])
      both.take(writePosition(position));
    return both;
  }

  async function countOf(day: string): Promise<number> {
    const known = counts.get(day);
    if (!unwritten.has(day) && known?.size === (await sizeOf(day))) return known.count;
    return (await positions(day)).count();
  }

  async function findPosition(id: SessionId): Promise<(EndedPosition & { readonly gone: boolean }) | null> {
    const askedAt = askedAtOf(id);
    for (const day of new Set([dayOf(askedAt), dayOf(askedAt + dayMs)])) {
      const found = await positions(day);
      const endedAt = found.endedAt(id);
      if (endedAt !== undefined) return { id, endedAt, gone: !found.has(id) };
    }
    return null;
  }

  return {
    days,
    positions,
    countOf,
    async count() {
      let total = 0;
      for (const day of await days()) total += await countOf(day);
      return total;
    },
    isWritten: async ({ id, endedAt }) => (await read(dayOf(endedAt))).has(id),
    findPosition,
    keepUnwritten(position) {
      const day = dayOf(position.endedAt);
      const kept = unwritten.get(day) ?? createGrowingDay();
      kept.take(writePosition({ ...position, textAt: 0 }));
      unwritten.set(day, kept);
    },
    forgetUnwritten(id) {
      for (const [day, kept] of unwritten) {
        kept.take(writeGone(id));
        if (kept.count() === 0) unwritten.delete(day);
      }
    },
    forgetDay(day) {
      counts.delete(day);
      remembered.delete(day);
    },
  };
}

/** All ended sessions, latest first; a day is read when it is reached. */
export async function* latestFirst(days: EndedDays): AsyncGenerator<EndedPosition> {
  for (const day of await days.days()) yield* (await days.positions(day)).latestFirst();
}

export async function newestEnding(days: EndedDays): Promise<number | undefined> {
  for await (const { endedAt } of latestFirst(days)) return endedAt;
  return undefined;
}

/** The `count` that ended first, of the lists and `others` together. */
export async function oldestEnded(
  days: EndedDays,
  others: readonly EndedPosition[],
  count: number,
): Promise<readonly EndedPosition[]> {
  if (count <= 0) return [];
  const found: EndedPosition[] = [];
  for (const day of (await days.days()).toReversed()) {
    if (found.length >= count) break;
    found.push(...(await days.positions(day)).latestFirst());
  }
  return [...found, ...others].sort((one, other) => byLatestEnding(other, one)).slice(0, count);
}

/** All that ended before `edge`, oldest first. */
export async function endedBefore(days: EndedDays, edge: number): Promise<readonly EndedPosition[]> {
  const found: EndedPosition[] = [];
  for (const day of (await days.days()).toReversed()) {
    if (dayEnd(day) - dayMs >= edge) break;
    const positions = [...(await days.positions(day)).latestFirst()].filter(({ endedAt }) => endedAt < edge);
    found.push(...positions.toReversed());
  }
  return found;
}
