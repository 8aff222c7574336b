import { setImmediate as breathe } from 'node:timers/promises';
import type { EndedQuery } from '../../../application/session-store.ts';
import type { SessionId } from '../../../domain/session/session-id.ts';
import type { Disk } from '../../../files/disk.ts';
import { type EndedEntry, searchWords } from '../../ended-query.ts';
import { cutMark, readText, textHead } from './records.ts';

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
