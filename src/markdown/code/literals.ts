/** Where the string that begins at a place ends; the place itself when none begins there. */
export type Literal = (text: string, at: number, before: Before) => number;

/** What stands before a place: in `b / c` a slash divides a value, in `= /a/` it begins a pattern. */
export type Before = 'value' | 'other';

/** A pattern of JavaScript. One that stays open ends with its line, like a quote. */
export function patternEnd(text: string, from: number, before: Before): number {
  if (before === 'value' || text.charAt(from) !== '/') return from;
  let isInClass = false;
  for (let at = from + 1; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character === '\n') return at;
    if (character === '/' && !isInClass) return at + 1;
    if (character === '[') isInClass = true;
    else if (character === ']') isInClass = false;
    else if (character === '\\' && text.charAt(at + 1) !== '\n') at += 1;
  }
  return text.length;
}

/** A character or a raw string of Rust. A single quote alone names a lifetime. */
export function rustLiteralEnd(text: string, from: number): number {
  const first = text.charAt(from);
  if (first === "'") return rustCharacterEnd(text, from);
  const at = first === 'b' ? from + 1 : from;
  if (text.charAt(at) !== 'r') return from;
  let quote = at + 1;
  while (text.charAt(quote) === '#') quote += 1;
  if (text.charAt(quote) !== '"') return from;
  return endBehind(text, `"${'#'.repeat(quote - at - 1)}`, quote + 1);
}

/** The longest escape is `'\u{10ffff}'`. */
const longestEscape = 12;

function rustCharacterEnd(text: string, from: number): number {
  const length = (text.codePointAt(from + 1) ?? 0) > 0xffff ? 2 : 1;
  if (text.charAt(from + 1) !== '\\') {
    const end = from + 1 + length;
    return text.charAt(end) === "'" && text.charAt(from + 1) !== '\n' ? end + 1 : from;
  }
  // The character behind the backslash may be a quote itself.
  for (let at = from + 3; at < from + longestEscape; at += 1) {
    if (text.charAt(at) === "'") return at + 1;
    if (text.charAt(at) === '\n') return from;
  }
  return from;
}

/** The language allows no longer word before the parenthesis. */
const longestDelimiter = 16;

/** A raw string of C++: `R"word(…)word"`. */
export function rawStringEnd(text: string, from: number): number {
  if (!text.startsWith('R"', from)) return from;
  const start = from + 2;
  for (let at = start; at <= start + longestDelimiter; at += 1) {
    const character = text.charAt(at);
    if (character === '(') return endBehind(text, `)${text.slice(start, at)}"`, at + 1);
    if (character === '\n' || character === '"') return from;
  }
  return from;
}

/** Behind what closes it, or at the end of the text. */
export function endBehind(text: string, close: string, from: number): number {
  const at = text.indexOf(close, from);
  return at < 0 ? text.length : at + close.length;
}
