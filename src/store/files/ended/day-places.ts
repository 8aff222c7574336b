import type { SessionId } from '../../../domain/session/session-id.ts';
import { byLatestEnding, type EndedPosition } from '../../ended-query.ts';
import { type ListedPlace, type PlaceRecord, readPlaces } from './records.ts';

/** What one day's list says, as far as it was read. */
export type DayPlaces = {
  /** Latest ending first. Lazily, because a caller may need a few of fifty thousand. */
  latestFirst(): Iterable<ListedPlace>;
  has(id: SessionId): boolean;
  /** Also of a session that was removed since. */
  endedAt(id: SessionId): number | undefined;
  count(): number;
  /** Where texts of a session may begin; several when two processes listed it at the same time. */
  textsOf(id: SessionId): readonly number[];
};

/** A day's list that can be read on from where the last read stopped. */
export type GrowingDay = DayPlaces & {
  /** How many bytes of the file are in it. */
  readonly read: number;
  /** How many of its lines are not records. */
  readonly damaged: number;
  /** Takes the text behind `read`. */
  take(text: string): void;
};

export function createGrowingDay(): GrowingDay {
  const present = new Map<SessionId, ListedPlace>();
  const gone = new Map<SessionId, ListedPlace>();
  const copies = new Map<SessionId, readonly number[]>();
  const order = createOrder();
  let read = 0;
  let damaged = 0;

  function apply(record: PlaceRecord): void {
    const id = record.kind === 'ended' ? record.place.id : record.id;
    const known = present.get(id);
    if (known !== undefined) order.remove(known);
    if (record.kind === 'ended') {
      if (known !== undefined) copies.set(id, [...(copies.get(id) ?? []), known.textAt]);
      present.set(id, record.place);
      order.add(record.place);
    } else if (known !== undefined) {
      present.delete(id);
      gone.set(id, known);
    }
  }

  return {
    get read() {
      return read;
    },
    get damaged() {
      return damaged;
    },
    take(text) {
      const found = readPlaces(text);
      for (const record of found.records) apply(record);
      read += found.settled;
      damaged += found.damaged;
    },
    latestFirst: order.backwards,
    has: (id) => present.has(id),
    endedAt: (id) => (present.get(id) ?? gone.get(id))?.endedAt,
    count: () => present.size,
    textsOf: (id) => {
      const place = present.get(id) ?? gone.get(id);
      return place === undefined ? [] : [place.textAt, ...(copies.get(id) ?? [])];
    },
  };
}

/** More additions than this are sorted in at once; fewer are inserted one by one. */
const few = 64;

/** Places, oldest first. Sorted when they are read: often only their count is asked for. */
function createOrder() {
  let places: ListedPlace[] = [];
  let added: ListedPlace[] = [];

  /** How many ended before that place. */
  function rank(place: EndedPosition): number {
    let [from, to] = [0, places.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      const other = places[middle];
      if (other !== undefined && byLatestEnding(other, place) > 0) from = middle + 1;
      else to = middle;
    }
    return from;
  }

  /** Into a new array, unless it comes last: a caller may be iterating over the old one. */
  function insert(place: ListedPlace): void {
    const at = rank(place);
    if (at === places.length) places.push(place);
    else places = places.toSpliced(at, 0, place);
  }

  function settle(): void {
    if (added.length > few) places = [...places, ...added].sort((one, other) => byLatestEnding(other, one));
    else for (const place of added) insert(place);
    added = [];
  }

  return {
    add: (place: ListedPlace) => void added.push(place),
    remove(place: ListedPlace): void {
      settle();
      places = places.toSpliced(rank(place), 1);
    },
    *backwards(): Generator<ListedPlace> {
      settle();
      const asked = places;
      for (let at = asked.length - 1; at >= 0; at -= 1) {
        const place = asked[at];
        if (place !== undefined) yield place;
      }
    },
  };
}
