/**
 * Whether a unit of text is a character by itself that never joins with a neighbour of its kind: letters of Europe,
 * Hebrew and Arabic, punctuation, our own marks, kana, Han and Korean syllables. Nearly all text is made of them.
 */
function isLone(code: number): boolean {
  if (code < 0x300)
    return code >= 0x20 && code !== 0xa9 && code !== 0xad && code !== 0xae && (code < 0x7f || code > 0x9f);
  if (code < 0x2010)
    return (code >= 0x370 && code <= 0x482) || (code >= 0x48a && code <= 0x52f) || isSemitic(code);
  if (code < 0x3000)
    return code <= 0x2027 || (code >= 0x2190 && code <= 0x23ff) || (code >= 0x2500 && code <= 0x2bff);
  if (code < 0x3400)
    return code <= 0x3029 || (code >= 0x3041 && code <= 0x3096) || (code >= 0x30a0 && code <= 0x30ff);
  return (
    code <= 0x9fff ||
    (code >= 0xac00 && code <= 0xd7a3) ||
    (code >= 0xff01 && code <= 0xff60) ||
    code === 0xfffd
  );
}

function isSemitic(code: number): boolean {
  return (code >= 0x5d0 && code <= 0x5ea) || (code >= 0x620 && code <= 0x64a);
}

/** Signs that belong to the character behind them. */
const prepended =
  '[\\u0600-\\u0605\\u06dd\\u070f\\u0890\\u0891\\u08e2\\u0d4e\\u{110bd}\\u{110cd}\\u{111c2}\\u{111c3}]';

const extending = '[\\p{Grapheme_Extend}\\p{Emoji_Modifier}\\u200d]';

/** Marks, joiners and shades of skin, which belong to the character before them; not some vowels of Burma. */
const following = `(?:${extending}|[\\u0e33\\u0eb3]|(?![\\u102b\\u102c\\u1038\\u1062-\\u109c])\\p{Mc})`;

const control = `(?!${extending}|${prepended})[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}]`;

const flag = '\\p{Regional_Indicator}{2}';

const joinedEmoji = `\\p{Extended_Pictographic}(?:[\\p{Grapheme_Extend}\\p{Emoji_Modifier}]*\\u200d\\p{Extended_Pictographic})*`;

/** A Korean syllable: of letters, or ready made with or without a last one. */
function koreanSyllable(): string {
  const first = '[\\u1100-\\u115f\\ua960-\\ua97c]';
  const vowel = '[\\u1160-\\u11a7\\ud7b0-\\ud7c6]';
  const last = '[\\u11a8-\\u11ff\\ud7cb-\\ud7fb]';
  const withoutLast = Array.from({ length: 399 }, (_, at) => String.fromCharCode(0xac00 + 28 * at)).join('');
  const middle = `${vowel}+${last}*|[${withoutLast}]${vowel}*${last}*|[\\uac00-\\ud7a3]${last}*`;
  return `${first}*(?:${middle})|${first}+|${last}+`;
}

/** Consonants of India that a sign for "no vowel" ties together. */
function indianConjunct(): string {
  const consonant =
    '[\\u0915-\\u0939\\u0958-\\u095f\\u0978-\\u097f\\u0995-\\u09b9\\u09dc-\\u09df\\u09f0\\u09f1\\u0a95-\\u0ab9\\u0af9' +
    '\\u0b15-\\u0b39\\u0b5c-\\u0b5f\\u0b71\\u0c15-\\u0c39\\u0c58-\\u0c5a\\u0d15-\\u0d3a]';
  const noVowel = '[\\u094d\\u09cd\\u0acd\\u0b4d\\u0c4d\\u0d4d]';
  return `${consonant}(?:(?:(?!${noVowel})${extending})*${noVowel}${extending}*${consonant})+`;
}

const core = [flag, joinedEmoji, koreanSyllable(), indianConjunct(), `(?!${control})[^]`].join('|');

/**
 * Unicode's rules for what a person calls a character (UAX 29). `Intl.Segmenter` knows them too, but every
 * step of it costs the more the longer the text is: 64 KB of Korean take it seconds.
 */
const cluster = new RegExp(
  `\\r\\n|${control}|${prepended}*(?:${core})${following}*|${prepended}+|${following}+`,
  'uy',
);

/** Where the character that begins at a place ends. */
export function graphemeEnd(text: string, at: number): number {
  const next = at + 1;
  if (next >= text.length || (isLone(text.charCodeAt(at)) && isLone(text.charCodeAt(next)))) return next;
  cluster.lastIndex = at;
  return cluster.test(text) ? cluster.lastIndex : next;
}

/** Where the character that ends at a place begins. Looks back no further than to two that are sure to be apart. */
export function graphemeStart(text: string, end: number): number {
  let from = Math.max(0, end - 1);
  while (from > 0 && !(isLone(text.charCodeAt(from - 1)) && isLone(text.charCodeAt(from)))) from -= 1;
  let start = from;
  for (let at = from; at < end; at = graphemeEnd(text, at)) start = at;
  return start;
}
