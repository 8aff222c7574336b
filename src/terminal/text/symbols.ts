/** Our marks, each with its twin for terminals that speak only ASCII. No emoji: terminals disagree about their width. */
const marks = {
  pointer: ['❯', '>'],
  picked: ['●', '(*)'],
  unpicked: ['○', '( )'],
  checked: ['■', '[x]'],
  unchecked: ['□', '[ ]'],
  star: ['★', '*'],
  note: ['✎', '#'],
  file: ['▤', '@'],
  bar: ['│', '|'],
  bullet: ['•', '-'],
  rule: ['─', '-'],
  ellipsis: ['…', '...'],
  separator: [' · ', ' | '],
  up: ['↑', 'up'],
  down: ['↓', 'down'],
  left: ['←', 'left'],
  right: ['→', 'right'],
  submitted: ['✓', '[ok]'],
  autoSubmitted: ['⟳', '[auto]'],
  cancelled: ['–', '[-]'],
  timeout: ['⏱', '[time]'],
  missing: ['○', '[ ]'],
} as const;

export type Symbols = Readonly<Record<keyof typeof marks, string>>;

export const unicodeSymbols: Symbols = eachMark(0);
export const asciiSymbols: Symbols = eachMark(1);

export function symbolsFor({ unicode }: { readonly unicode: boolean }): Symbols {
  return unicode ? unicodeSymbols : asciiSymbols;
}

function eachMark(twin: 0 | 1): Symbols {
  const chosen = Object.entries(marks).map(([name, mark]) => [name, mark[twin]]);
  return Object.fromEntries(chosen) as Symbols;
}

const twins = new Map([
  ['→', '>'],
  ['“', '"'],
  ['”', '"'],
  ['‘', "'"],
  ['’', "'"],
  ['–', '-'],
  ['—', '-'],
  ['·', '-'],
  ['•', '*'],
  ['…', '~'],
  ['\u00a0', ' '],
  ['\ufffd', '?'],
]);

/** Typography in words and in agents' text, one column for one column, so that no layout changes. */
export function toAscii(text: string): string {
  return text.replaceAll(/[→“”‘’–—·•…\u00a0\ufffd]/gu, (letter) => twins.get(letter) ?? letter);
}
