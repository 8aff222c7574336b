import { decodeReference, referencePattern } from './characters.ts';

type Target = { readonly address: string; readonly end: number };

/** Parentheses inside each other in an address. It also bounds how often one stretch can be searched in vain. */
const deepestParentheses = 32;

/** The `(address "title")` behind a link's text, from its parenthesis on. */
export function readTarget(text: string, at: number): Target | null {
  if (text.charAt(at) !== '(') return null;
  const from = skipBlank(text, at + 1);
  const given = text.charAt(from) === '<' ? readEnclosed(text, from) : readRaw(text, from);
  if (given === null) return null;
  const title = skipBlank(text, given.end);
  const close = title > given.end ? skipBlank(text, skipTitle(text, title)) : title;
  return text.charAt(close) === ')' ? { address: plain(given.address), end: close + 1 } : null;
}

function readEnclosed(text: string, at: number): Target | null {
  for (let end = at + 1; end < text.length; end += 1) {
    const character = text.charAt(end);
    if (character === '>') return { address: text.slice(at + 1, end), end: end + 1 };
    if (character === '<' || character === '\n') return null;
    if (character === '\\') end += 1;
  }
  return null;
}

function readRaw(text: string, at: number): Target | null {
  let depth = 0;
  let end = at;
  for (; end < text.length; end += 1) {
    const character = text.charAt(end);
    if (character <= ' ' || character === '\u007f') break;
    if (character === '\\' && isPunctuation(text.charAt(end + 1))) end += 1;
    if (character === '(') depth += 1;
    if (depth > deepestParentheses) return null;
    if (character === ')' && depth === 0) break;
    if (character === ')') depth -= 1;
  }
  return depth === 0 ? { address: text.slice(at, end), end } : null;
}

/** Behind the title, or where it would have begun. */
function skipTitle(text: string, at: number): number {
  const open = text.charAt(at);
  const close = open === '(' ? ')' : open;
  if (!['"', "'", '('].includes(open)) return at;
  for (let end = at + 1; end < text.length; end += 1) {
    const character = text.charAt(end);
    if (character === close) return end + 1;
    if (character === '(' && open === '(') return at;
    if (character === '\\') end += 1;
  }
  return at;
}

function skipBlank(text: string, at: number): number {
  let end = at;
  while (/^[ \t\n]$/.test(text.charAt(end))) end += 1;
  return end;
}

/** Without the backslashes and references that only serve to write it. */
function plain(address: string): string {
  return address.replaceAll(
    escaped,
    (found, character: string | undefined) => character ?? decodeReference(found),
  );
}

const escaped = new RegExp(`\\\\([!-/:-@[-\`{-~])|${referencePattern}`, 'gi');

export function isPunctuation(character: string): boolean {
  return /^[!-/:-@[-`{-~]$/.test(character);
}
