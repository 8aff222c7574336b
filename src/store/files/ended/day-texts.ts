import { setImmediate as breathe } from 'node:timers/promises';
import type { EndedQuery } from '../../../application/session-store.ts';
import { parseObject } from '../../../domain/json-object.ts';
import type { EndedSession } from '../../../domain/session/session.ts';
import type { SessionId } from '../../../domain/session/session-id.ts';
import type { Disk } from '../../../files/disk.ts';
import { type EndedEntry, searchWords, toEndedEntry } from '../../ended-query.ts';
import { type TextRecord, textRecordSchema } from '../../event-schema.ts';

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
const cutMark = '"cut":true,"text":"';

/** The beginning of a session's text record. */
export function textStart(id: SessionId): string {
  return `\n${textHead}${id}"`;
}

/** What every text record begins with; the id follows. */
const textHead = '{"id":"';

/** Null for a damaged line: the session itself has to be read then. */
export function readText(line: string): TextRecord | null {
  const found = parseObject(line);
  return textRecordSchema.validate(found) ? found : null;
}

/** Which sessions of one day match a query, as far as their texts tell. */
type DayMatches = {
  readonly sure: ReadonlySet<SessionId>;
  /** Those whose text does not match. All others have to be read: their text is cut, damaged or missing. */
  readonly excluded: ReadonlySet<SessionId>;
};

type Search = { readonly query: EndedQuery; readonly matches: (entry: EndedEntry) => boolean };

const partLength = 512 * 1_024;
const idLength = 26;
const lineBreak = 10;

/**
 * Reads a day's texts part by part, so that fifty thousand sessions take no more memory than fifty. Most lines are
 * refused by searching their bytes for the words; only the others are parsed.
 */
export async function searchDay(disk: Disk, path: string, search: Search): Promise<DayMatches> {
  const sure = new Set<SessionId>();
  const excluded = new Set<SessionId>();
  const wanted = needles(search.query);

  function judge(block: Buffer): void {
    const refuses = createRefusal(block, wanted);
    for (let start = 0, end = 0; start < block.length; start = end + 1) {
      end = endOfLine(block, start);
      if (!isText(block, start, end)) continue;
      const id = block.toString('latin1', start + textHead.length, start + textHead.length + idLength);
      const verdict = refuses(start, end)
        ? 'no'
        : verdictOn(block.toString('utf8', start, end), search.matches);
      if (verdict === 'yes') sure.add(id);
      if (verdict === 'no') excluded.add(id);
    }
  }

  let length = partLength;
  for (let at = 0; ; ) {
    const part = await disk.readPart(path, at, length).catch(() => null);
    if (part === null || part.length === 0) break;
    const block = Buffer.from(part.buffer, part.byteOffset, part.length);
    const isLast = block.length < length;
    // The next part begins with the record that this one does not hold whole.
    const whole = isLast ? block.length : block.lastIndexOf(lineBreak);
    if (whole > 0) judge(block.subarray(0, whole));
    else length *= 2;
    if (isLast) break;
    at += Math.max(0, whole);
    await breathe();
  }
  return { sure, excluded };
}

function verdictOn(line: string, matches: Search['matches']): 'yes' | 'no' | 'open it' {
  const record = readText(line);
  if (record === null) return 'open it';
  if (matches(record)) return 'yes';
  return record.cut ? 'open it' : 'no';
}

function endOfLine(block: Buffer, start: number): number {
  const found = block.indexOf(lineBreak, start);
  return found === -1 ? block.length : found;
}

/** Compared byte by byte: a text of its own for each of fifty thousand lines would take as long as all the rest. */
function isText(block: Buffer, start: number, end: number): boolean {
  if (end - start < textHead.length + idLength) return false;
  for (let at = 0; at < textHead.length; at += 1) {
    if (block[start + at] !== textHead.charCodeAt(at)) return false;
  }
  return true;
}

type Needles = { readonly fields: readonly string[]; readonly words: readonly string[] };

/** A query as it stands in a line. Quotes inside texts are escaped there, so a word cannot look like a field. */
function needles(query: EndedQuery): Needles {
  const { status, face, client } = query;
  const field = (name: string, value: string | undefined) =>
    value === undefined ? [] : [`"${name}":${JSON.stringify(value)}`];
  return {
    fields: [...field('status', status), ...field('face', face), ...field('client', client)],
    words: searchWords(query).map((word) => JSON.stringify(word).slice(1, -1)),
  };
}

type WithinLine = (start: number, end: number) => boolean;

/** Whether a line of the block can be refused without parsing. Lines have to be passed in their order. */
function createRefusal(block: Buffer, { fields, words }: Needles): WithinLine {
  const hasField = fields.map((field) => createFinder(block, field));
  const hasWord = words.map((word) => createFinder(block, word));
  const isCut = createFinder(block, cutMark);
  return (start, end) => {
    if (hasField.some((has) => !has(start, end))) return true;
    return hasWord.some((has) => !has(start, end)) && !isCut(start, end);
  };
}

/** Searches the block once, however many lines are passed. */
function createFinder(block: Buffer, needle: string): WithinLine {
  let next = block.indexOf(needle);
  return (start, end) => {
    if (next !== -1 && next < start) next = block.indexOf(needle, start);
    return next !== -1 && next < end;
  };
}

type Wanted = {
  readonly id: SessionId;
  /** Where it begins at the earliest: other processes may have added text before it at the same moment. */
  readonly textAt: number;
};

const shortPart = 64 * 1_024;

/**
 * Overwrites a session's text with blanks, so that what a person deletes does not stay in a list. In place, because
 * other processes may be adding to the file.
 */
export async function eraseText(disk: Disk, path: string, { id, textAt }: Wanted): Promise<void> {
  const start = await find(disk, path, { from: textAt, wanted: textStart(id) });
  if (start === null) return;
  const from = start + 1;
  const end = (await find(disk, path, { from, wanted: '\n' })) ?? (await disk.size(path)) ?? from;
  await disk.overwrite(path, from, ' '.repeat(end - from));
}

type Bytes = { readonly from: number; readonly wanted: string };

/** Where the wanted bytes begin. Parts overlap, so that a match across two is found. */
async function find(disk: Disk, path: string, { from, wanted }: Bytes): Promise<number | null> {
  for (let at = from; ; at += shortPart) {
    const part = await disk.readPart(path, at, shortPart + wanted.length - 1);
    if (part === null || part.length === 0) return null;
    const found = Buffer.from(part.buffer, part.byteOffset, part.length).indexOf(wanted);
    if (found !== -1) return at + found;
  }
}
