import { toLink } from './address.ts';
import { decodeReference, referencePattern } from './characters.ts';
import { createRun, pairRuns } from './emphasis.ts';
import { addText, createInlineScan, type InlineScan, type Piece } from './inline-scan.ts';
import { closeLabel, openLabel } from './labels.ts';
import { longestRun } from './limits.ts';
import { isPunctuation } from './link-target.ts';

const special = /[\\`*_~[\]<&\n]|!\[|https?:\/\/|www\./gi;

/** The pieces of a paragraph's text, from left to right: no place is read twice. */
export function scanInlines(text: string): readonly Piece[] {
  const scan = createInlineScan(text);
  let at = 0;
  while (at < text.length) {
    special.lastIndex = at;
    const found = special.exec(text);
    const next = found?.index ?? text.length;
    addText(scan, text.slice(at, next));
    at = found === null ? next : (readers[found[0]] ?? readLiteralAddress)(scan, next);
  }
  pairRuns(scan.runs);
  return scan.pieces;
}

/** Each reads what begins at a place, and says where it ends. */
const readers: Readonly<Record<string, (scan: InlineScan, at: number) => number>> = {
  '\\': readEscape,
  '`': readCode,
  '*': readRun,
  _: readRun,
  '~': readRun,
  '[': (scan, at) => openLabel(scan, at, '['),
  '![': (scan, at) => openLabel(scan, at, '!['),
  ']': closeLabel,
  '<': readAutolink,
  '&': readReference,
  '\n': readBreak,
};

function readBreak({ pieces }: InlineScan, at: number): number {
  pieces.push({ kind: 'break' });
  return at + 1;
}

function readEscape(scan: InlineScan, at: number): number {
  const character = scan.text.charAt(at + 1);
  if (character === '\n') return readBreak(scan, at + 1);
  if (!isPunctuation(character)) return keep(scan, at, 1);
  addText(scan, character);
  return at + 2;
}

function readCode(scan: InlineScan, at: number): number {
  const size = rowAt(scan.text, at);
  const span = scan.codeSpan(at, size);
  if (span === null) return keep(scan, at, size);
  scan.pieces.push({ kind: 'code', text: span.text });
  return span.end;
}

function readRun(scan: InlineScan, at: number): number {
  const { text, pieces, runs } = scan;
  const size = rowAt(text, at);
  // One tilde means "about" in prose: `~5 min to ~10 min` strikes nothing.
  const isText = text.charAt(at) === '~' ? size !== 2 : size > longestRun;
  if (isText) return keep(scan, at, size);
  const run = createRun(text, at, size);
  pieces.push(run);
  runs.push(run);
  return at + size;
}

const autolink =
  /<(?:[a-z][a-z0-9+.-]{1,31}:[^\s<>\p{Cc}]*|[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z0-9][a-z0-9.-]{0,252})>/iuy;

function readAutolink(scan: InlineScan, at: number): number {
  autolink.lastIndex = at;
  const found = autolink.exec(scan.text)?.[0];
  if (found === undefined) return keep(scan, at, 1);
  const text = found.slice(1, -1);
  scan.pieces.push({ kind: 'address', nodes: toLink(text, [{ kind: 'text', text }]) });
  return at + found.length;
}

const referenceHere = new RegExp(referencePattern, 'iy');

function readReference(scan: InlineScan, at: number): number {
  referenceHere.lastIndex = at;
  const found = referenceHere.exec(scan.text)?.[0];
  if (found === undefined) return keep(scan, at, 1);
  addText(scan, decodeReference(found));
  return at + found.length;
}

/** Inside what may be a link's text an address stays text: there it would be a link in a link. */
function readLiteralAddress(scan: InlineScan, at: number): number {
  const found = scan.labels.length > 0 ? null : scan.literalAddress(at);
  if (found === null) return keep(scan, at, 1);
  const address = /^www/i.test(found.text) ? `http://${found.text}` : found.text;
  scan.pieces.push({ kind: 'address', nodes: toLink(address, [{ kind: 'text', text: found.text }]) });
  return found.end;
}

/** So many characters mean only themselves. */
function keep(scan: InlineScan, at: number, length: number): number {
  addText(scan, scan.text.slice(at, at + length));
  return at + length;
}

/** How often the character at a place stands there in a row. */
function rowAt(text: string, at: number): number {
  const mark = text.charAt(at);
  let end = at + 1;
  while (text.charAt(end) === mark) end += 1;
  return end - at;
}
