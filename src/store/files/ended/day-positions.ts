import { isSessionId, type SessionId } from '../../../domain/session/session-id.ts';
import { byLatestEnding, type EndedPosition } from '../../ended-query.ts';
import { dayMs } from '../../retention.ts';

/** A line of a day's list: where a session stands in the history, and where its text begins at the earliest. */
export type ListedPosition = EndedPosition & { readonly textAt: number };

type PositionRecord =
  | { readonly kind: 'ended'; readonly position: ListedPosition }
  | { readonly kind: 'gone'; readonly id: SessionId };

const latestTime = 9_999_999_999_999;

/** Times of more than 13 digits (the year 2286) come from a broken clock; they share one last day. */
export function dayOf(endedAt: number): string {
  return new Date(inRange(endedAt)).toISOString().slice(0, 10);
}

/** The first moment after that day. */
export function dayEnd(day: string): number {
  return Date.parse(day) + dayMs;
}

/**
 * Every record begins with its line break, so that one that a full disk cut off does not damage the record that
 * another process adds after it.
 */
export function writePosition({ id, endedAt, textAt }: ListedPosition): string {
  return `\n+${id} ${digits(inRange(endedAt), 13)} ${digits(textAt, 12)}`;
}

export function writeGone(id: SessionId): string {
  return `\n-${id}`;
}

type ReadPositions = {
  readonly records: readonly PositionRecord[];
  /** How many characters hold complete records; behind them one may be being written. */
  readonly settled: number;
  /** How many lines are not records. */
  readonly damaged: number;
};

export function readPositions(text: string): ReadPositions {
  const lines = text.split('\n');
  const last = lines.at(-1) ?? '';
  const unfinished = last !== '' && readPosition(last) === null;
  const whole = unfinished ? lines.slice(0, -1) : lines;
  const written = whole.filter((line) => line !== '');
  const records = written.map(readPosition).filter((record) => record !== null);
  return {
    records,
    settled: unfinished ? Math.max(0, text.length - last.length - 1) : text.length,
    damaged: written.length - records.length,
  };
}

function readPosition(line: string): PositionRecord | null {
  const id = line.slice(1, 27);
  if (!isSessionId(id)) return null;
  if (line.startsWith('-')) return line.length === 27 ? { kind: 'gone', id } : null;
  const [endedAt, textAt] = [Number(line.slice(28, 41)), Number(line.slice(42))];
  const sound = line.startsWith('+') && line.length === 54 && !Number.isNaN(endedAt + textAt);
  return sound ? { kind: 'ended', position: { id, endedAt, textAt } } : null;
}

function inRange(time: number): number {
  return Math.min(Math.max(0, Math.round(time)), latestTime);
}

function digits(number: number, width: number): string {
  return String(number).padStart(width, '0');
}

/** What one day's list says, as far as it was read. */
export type DayPositions = {
  /** Latest ending first. Lazily, because a caller may need a few of fifty thousand. */
  latestFirst(): Iterable<ListedPosition>;
  has(id: SessionId): boolean;
  /** Also of a session that was removed since. */
  endedAt(id: SessionId): number | undefined;
  count(): number;
  /** Where texts of a session may begin; several when two processes listed it at the same time. */
  textsOf(id: SessionId): readonly number[];
};

/** A day's list that can be read on from where the last read stopped. */
export type GrowingDay = DayPositions & {
  /** How many bytes of the file are in it. */
  readonly read: number;
  /** How many of its lines are not records. */
  readonly damaged: number;
  /** Takes the text behind `read`. */
  take(text: string): void;
};

export function createGrowingDay(): GrowingDay {
  const present = new Map<SessionId, ListedPosition>();
  const gone = new Map<SessionId, ListedPosition>();
  const copies = new Map<SessionId, readonly number[]>();
  /** Oldest first; null when it has to be sorted anew. Only the order of a new one that ended last is known. */
  let order: ListedPosition[] | null = [];
  let read = 0;
  let damaged = 0;

  function apply(record: PositionRecord): void {
    const id = record.kind === 'ended' ? record.position.id : record.id;
    const known = present.get(id);
    if (record.kind === 'ended') {
      const last = order?.at(-1);
      const isLast = known === undefined && (last === undefined || byLatestEnding(last, record.position) > 0);
      if (isLast) order?.push(record.position);
      else order = null;
      if (known !== undefined) copies.set(id, [...(copies.get(id) ?? []), known.textAt]);
      present.set(id, record.position);
    } else if (known !== undefined) {
      order = null;
      present.delete(id);
      gone.set(id, known);
    }
  }

  function* latestFirst(): Generator<ListedPosition> {
    order ??= [...present.values()].sort((one, other) => byLatestEnding(other, one));
    // What is added meanwhile stands behind the last, or in another array.
    const asked = order;
    for (let at = asked.length - 1; at >= 0; at -= 1) yield asked[at] as ListedPosition;
  }

  return {
    get read() {
      return read;
    },
    get damaged() {
      return damaged;
    },
    take(text) {
      const found = readPositions(text);
      for (const record of found.records) apply(record);
      read += found.settled;
      damaged += found.damaged;
    },
    latestFirst,
    has: (id) => present.has(id),
    endedAt: (id) => (present.get(id) ?? gone.get(id))?.endedAt,
    count: () => present.size,
    textsOf: (id) => {
      const position = present.get(id) ?? gone.get(id);
      return position === undefined ? [] : [position.textAt, ...(copies.get(id) ?? [])];
    },
  };
}
