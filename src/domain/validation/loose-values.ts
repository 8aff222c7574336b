import { shownText } from '../text/characters.ts';
import { cleanText } from '../text/clean-text.ts';
import type { GivenFields } from './given-fields.ts';
import { type Problem, type ProblemCode, pathText, problem } from './problem.ts';

export type Path = readonly PropertyKey[];

/** What could be read, and what is wrong with the rest. */
export type Found<Value> = { readonly found: readonly Value[]; readonly problems: readonly Problem[] };

export function refuse(path: Path, code: ProblemCode, message: string): Found<never> {
  return { found: [], problems: [problem(pathText(path), code, message)] };
}

export function joined<Value>(parts: readonly Found<Value>[]): Found<Value> {
  return {
    found: parts.flatMap((part) => part.found),
    problems: parts.flatMap((part) => part.problems),
  };
}

/**
 * A list or an object, which models often send as JSON in a text: with typographic or single quotes, trailing
 * commas and line breaks inside strings, too. `example` tells them what to send instead.
 */
export function readObject(given: unknown, path: Path, example: string): Found<object> {
  if (beginsLikeJson(given)) {
    const value = parseLoosely(given);
    if (value !== null) return { found: [value], problems: [] };
    return refuse(path, 'wrong-value', `is text that is not valid JSON; give ${example} instead`);
  }
  if (typeof given === 'object' && given !== null) return { found: [given], problems: [] };
  return refuse(path, 'wrong-type', `is ${kindOf(given)}; give ${example}`);
}

export function beginsLikeJson(given: unknown): given is string {
  return typeof given === 'string' && /^\s*[[{]/.test(given);
}

/** Null where the text is no JSON, however kindly read. */
export function parseLoosely(text: string): object | null {
  return parse(text.trim()) ?? parse(repaired(text.trim()));
}

/** A text that says something, as it came; a number counts as its digits. */
export function readText(value: unknown): string | null {
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : null;
  return typeof value === 'string' && shownText(value, cleanText) !== null ? value : null;
}

export function readFlag(value: unknown): boolean | null {
  if (typeof value === 'boolean') return value;
  return value === 'true' ? true : value === 'false' ? false : null;
}

export function readCount(value: unknown): number | null {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : null;
}

/** What the first of these fields holds that can be read. */
export function firstOf<Value>(
  fields: GivenFields,
  names: readonly string[],
  read: (value: unknown) => Value | null,
): Value | null {
  for (const name of names) {
    const value = read(fields.get(name));
    if (value !== null) return value;
  }
  return null;
}

/** What a value is, for a sentence. */
export function kindOf(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'number') return `the number ${value}`;
  if (typeof value === 'string') return 'a string';
  return typeof value === 'object' && value !== null ? 'an object' : String(value);
}

function parse(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && !isTooDeep(value) ? value : null;
  } catch {
    return null;
  }
}

/** No form has so many levels, and writing a value of some thousands as JSON again overflows the stack. */
const mostLevels = 32;

function isTooDeep(value: unknown): boolean {
  let level: readonly unknown[] = [value];
  for (let depth = 0; depth <= mostLevels; depth += 1) {
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []));
    if (level.length === 0) return false;
  }
  return true;
}

/** What may end a string that began with this quote. Programs that curl quotes sometimes curl both the same way. */
const closers: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ...Array.from('“”„‟', (quote) => [quote, '“”„‟'] as const),
  ...Array.from("'‘’‚‛", (quote) => [quote, "'‘’‚‛"] as const),
]);

/** The text with every string in plain quotes and no comma before a closing bracket. */
function repaired(text: string): string {
  const parts: string[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (closers.has(character)) {
      const end = endOfString(text, at);
      parts.push(`"${escaped(text.slice(at + 1, end))}"`);
      at = end;
    } else if (character !== ',' || !']}'.includes(nextVisible(text, at + 1))) {
      parts.push(character);
    }
  }
  return parts.join('');
}

/** A quote ends its string only where JSON can go on after it: the one in `‘it’s’` does not. */
function endOfString(text: string, start: number): number {
  const closing = closers.get(text.charAt(start)) ?? '';
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (closing.includes(text.charAt(at)) && ',:]}'.includes(nextVisible(text, at + 1))) return at;
  }
  return text.length;
}

/** Empty at the end. */
function nextVisible(text: string, from: number): string {
  let at = from;
  while (/\s/.test(text.charAt(at))) at += 1;
  return text.charAt(at);
}

/** The inside of a string as JSON wants it. A backslash before a quote of any kind was meant for JSON, others for people. */
function escaped(inside: string): string {
  return inside.replaceAll(
    /\\(["\\/bfnrt]|u[\da-f]{4})|\\(.)|["\p{Cc}]/gisu,
    (whole: string, sound?: string, after?: string) => {
      if (sound !== undefined) return whole;
      return JSON.stringify(closers.has(after ?? '') ? after : whole).slice(1, -1);
    },
  );
}
