import { askedAtOf, type SessionId } from '../../../domain/session/session-id.ts';
import { settledStamp } from '../../../files/disk.ts';
import { hasCode, isOutOfFiles } from '../../../files/error-code.ts';
import type { EndedPosition } from '../../ended-query.ts';
import { dayMs } from '../../retention.ts';
import { endedDay } from '../layout.ts';
import type { StoreParts } from '../store-parts.ts';
import { createGrowingDay, type DayPlaces, type GrowingDay } from './day-places.ts';
import { dayOf, writeGone, writePlace } from './records.ts';

/**
 * The lists of the sessions that ended on each day. They can be made anew from the sessions, so one that is missing or
 * broken costs time and is never an error.
 */
export type EndedDays = {
  /** Newest first. */
  days(): Promise<readonly string[]>;
  places(day: string): Promise<DayPlaces>;
  count(): Promise<number>;
  countOf(day: string): Promise<number>;
  isWritten(place: EndedPosition): Promise<boolean>;
  /** Where a session stands or stood. Reads the days on which a session of that id can have ended. */
  findPlace(id: SessionId): Promise<(EndedPosition & { readonly gone: boolean }) | null>;
  /** Keeps a place that cannot be written in the memory of this process. */
  keepUnwritten(place: EndedPosition): void;
  forgetUnwritten(id: SessionId): void;
  /** Its last session was removed, and its files are about to be. */
  forgetDay(day: string): void;
};

type Deps = Pick<StoreParts, 'disk' | 'layout' | 'clock' | 'log'> & {
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
  let complained = false;

  /** Logs it once: without the lists everything works, more slowly. */
  function complain(cause: unknown): void {
    if (isOutOfFiles(cause)) throw cause;
    if (!complained) log.warn('the list of ended sessions cannot be read', cause);
    complained = true;
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
    return (await disk.size(layout.endedPlaces(day)).catch(complain)) ?? 0;
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
      .readPart(layout.endedPlaces(day), known.read, size - known.read)
      .catch((cause: unknown) => giveUp(day, cause));
    if (part) known.take(Buffer.from(part).toString('latin1'));
    report(day, known.damaged);
  }

  /** A folder in the place of a list is removed: it would keep the next list from being written. */
  async function giveUp(day: string, cause: unknown): Promise<void> {
    complain(cause);
    if (hasCode(cause, 'EISDIR')) await disk.removeTree(layout.endedPlaces(day)).catch(complain);
    report(day, Number.POSITIVE_INFINITY);
  }

  function remember(day: string, known: GrowingDay, size: number): void {
    counts.set(day, { size, count: known.count() });
    remembered.delete(day);
    remembered.set(day, known);
    const [oldest] = remembered.keys();
    if (remembered.size > mostRemembered && oldest !== undefined) remembered.delete(oldest);
  }

  /** With the places of that day that could not be written. */
  async function places(day: string): Promise<DayPlaces> {
    const known = await read(day);
    const more = unwritten.get(day);
    if (more === undefined) return known;
    const both = createGrowingDay();
    for (const place of [...known.latestFirst(), ...more.latestFirst()]) both.take(writePlace(place));
    return both;
  }

  async function countOf(day: string): Promise<number> {
    const known = counts.get(day);
    if (!unwritten.has(day) && known?.size === (await sizeOf(day))) return known.count;
    return (await places(day)).count();
  }

  async function findPlace(id: SessionId): Promise<(EndedPosition & { readonly gone: boolean }) | null> {
    const askedAt = askedAtOf(id);
    for (const day of new Set([dayOf(askedAt), dayOf(askedAt + dayMs)])) {
      const found = await places(day);
      const endedAt = found.endedAt(id);
      if (endedAt !== undefined) return { id, endedAt, gone: !found.has(id) };
    }
    return null;
  }

  return {
    days,
    places,
    countOf,
    async count() {
      let total = 0;
      for (const day of await days()) total += await countOf(day);
      return total;
    },
    isWritten: async ({ id, endedAt }) => (await read(dayOf(endedAt))).has(id),
    findPlace,
    keepUnwritten(place) {
      const day = dayOf(place.endedAt);
      const kept = unwritten.get(day) ?? createGrowingDay();
      kept.take(writePlace({ ...place, textAt: 0 }));
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
