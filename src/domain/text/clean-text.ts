/**
 * Text from outside, made harmless for a page and a terminal alike: colour codes and other control
 * sequences go, every character that hides or reorders text becomes visible. Keeps line breaks and tabs.
 * Cleaning twice is cleaning once.
 */
export function cleanText(text: string): string {
  const mark = createMarker();
  return text
    .replace(controlSequence, '')
    .replace(lineBreak, '\n')
    .replace(loneSurrogate, '\uFFFD')
    .replace(controlCharacter, (character) => pictureOf(character) ?? mark(character))
    .replace(invisibleRun, mark);
}

/** The same for what is shown on one line: breaks and tabs become a space, and the ends are trimmed. */
export function cleanLine(text: string): string {
  return cleanText(text)
    .replace(/[\n\t]+/g, ' ')
    .trim();
}

/**
 * Whole sequences, introduced by ESC or by the one-character forms of C1. The payload of a string sequence
 * stops at any introducer: an unterminated one swallows nothing, and no input makes the search quadratic.
 * ESC with a letter is left to be shown: that letter is more often a word's than a terminal's.
 */
const controlSequence = new RegExp(
  [
    '(?:\\u001B\\[|\\u009B)[0-?]*[ -/]*[@-~]',
    '(?:\\u001B\\]|\\u009D)[^\\u0007\\u001B\\u0090\\u0098\\u009B-\\u009F]*(?:\\u0007|\\u001B\\\\|\\u009C)',
    '(?:\\u001B[PX^_]|[\\u0090\\u0098\\u009E\\u009F])[^\\u001B\\u0090\\u0098\\u009B-\\u009F]*(?:\\u001B\\\\|\\u009C)',
    '\\u001B[ -/]+[0-~]',
    '\\u001B[78=>]',
  ].join('|'),
  'g',
);

const lineBreak = /\r\n?|[\u0085\u2028\u2029]/g;
const loneSurrogate = /\p{Surrogate}/gu;
const controlCharacter = /(?![\t\n])\p{Control}/gu;

/** C0 and DEL have pictures of their own: ␀ … ␟, ␡. */
function pictureOf(character: string): string | null {
  const code = character.charCodeAt(0);
  if (code < 0x20) return String.fromCharCode(0x2400 + code);
  return code === 0x7f ? '\u2421' : null;
}

const joiner = '\\u200C\\u200D';
const selector = '\\u180B-\\u180D\\u180F\\uFE00-\\uFE0F\\u{E0100}-\\u{E01EF}';

/**
 * Joiners and variation selectors belong to Persian words, emoji and Chinese characters, where each follows
 * something visible. Elsewhere and in rows they only smuggle, like every other character that shows nothing.
 */
const invisibleRun = new RegExp(
  [
    '(?:',
    `(?![${joiner}${selector}])[\\p{Default_Ignorable_Code_Point}\\uFFF9-\\uFFFB\\u2800]`,
    `|(?<=^|[\\s${joiner}])[${joiner}]`,
    `|(?<=^|[\\s${joiner}${selector}])[${selector}]`,
    ')+',
  ].join(''),
  'gu',
);

/** So many are named; more of them only say that something is there. */
const mostNamed = 500;

/**
 * Says which characters stood at a place. A run becomes one mark, and after the first hundreds a mark is one
 * character: a text as long as allowed would else become up to eight times as long.
 */
function createMarker(): (run: string) => string {
  let left = mostNamed;
  return (run) => {
    left -= 1;
    if (left < 0) return '\uFFFD';
    const code = (run.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
    const count = Array.from(run).length;
    return `‹U+${code}${count > 1 ? `×${count}` : ''}›`;
  };
}
