import { parseObject } from '../../../domain/json-object.ts';
import type { EndedSession } from '../../../domain/session/session.ts';
import { isSessionId, type SessionId } from '../../../domain/session/session-id.ts';
import { type EndedPosition, toEndedEntry } from '../../ended-query.ts';
import { type TextRecord, textRecordSchema } from '../../event-schema.ts';
import { dayMs } from '../../retention.ts';

/** A line of a day's list: where a session stands in the history, and where its text begins at the earliest. */
export type ListedPlace = EndedPosition & { readonly textAt: number };

export type PlaceRecord =
  | { readonly kind: 'ended'; readonly place: ListedPlace }
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
export function writePlace({ id, endedAt, textAt }: ListedPlace): string {
  return `\n+${id} ${digits(inRange(endedAt), 13)} ${digits(textAt, 12)}`;
}

export function writeGone(id: SessionId): string {
  return `\n-${id}`;
}

type ReadPlaces = {
  readonly records: readonly PlaceRecord[];
  /** How many characters hold complete records; behind them one may be being written. */
  readonly settled: number;
  /** How many lines are not records. */
  readonly damaged: number;
};

export function readPlaces(text: string): ReadPlaces {
  const lines = text.split('\n');
  const last = lines.at(-1) ?? '';
  const unfinished = last !== '' && readPlace(last) === null;
  const whole = unfinished ? lines.slice(0, -1) : lines;
  const written = whole.filter((line) => line !== '');
  const records = written.map(readPlace).filter((record) => record !== null);
  return {
    records,
    settled: unfinished ? Math.max(0, text.length - last.length - 1) : text.length,
    damaged: written.length - records.length,
  };
}

function readPlace(line: string): PlaceRecord | null {
  const id = line.slice(1, 27);
  if (!isSessionId(id)) return null;
  if (line.startsWith('-')) return line.length === 27 ? { kind: 'gone', id } : null;
  const [endedAt, textAt] = [Number(line.slice(28, 41)), Number(line.slice(42))];
  const sound = line.startsWith('+') && line.length === 54 && !Number.isNaN(endedAt + textAt);
  return sound ? { kind: 'ended', place: { id, endedAt, textAt } } : null;
}

/** Longer than most questions with all their options. */
const mostSearched = 8_192;

export function writeText(session: EndedSession): string {
  const { text, ...others } = toEndedEntry(session, mostSearched + 1);
  const record: TextRecord = {
    ...others,
    cut: text.length > mostSearched,
    text: text.slice(0, mostSearched),
  };
  return `\n${JSON.stringify(record)}`;
}

/** Stands in the record of a text that was cut, and in no other. As long as it can be: that is found sooner. */
export const cutMark = '"cut":true,"text":"';

/** The beginning of a session's text record. */
export function textStart(id: SessionId): string {
  return `\n${textHead}${id}"`;
}

/** What every text record begins with; the id follows. */
export const textHead = '{"id":"';

/** Null for a damaged line: the session itself has to be read then. */
export function readText(line: string): TextRecord | null {
  const found = parseObject(line);
  return textRecordSchema.validate(found) ? found : null;
}

function inRange(time: number): number {
  return Math.min(Math.max(0, Math.round(time)), latestTime);
}

function digits(number: number, width: number): string {
  return String(number).padStart(width, '0');
}
