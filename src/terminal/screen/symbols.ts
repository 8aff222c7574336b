/** Our marks. Each has a twin for terminals that speak only ASCII; no emoji, because terminals disagree about their width. */
export type Symbols = {
  readonly pointer: string;
  readonly picked: string;
  readonly unpicked: string;
  readonly checked: string;
  readonly unchecked: string;
  readonly star: string;
  readonly note: string;
  readonly bar: string;
  readonly bullet: string;
  readonly rule: string;
  readonly ellipsis: string;
  readonly separator: string;
  readonly dash: string;
  readonly up: string;
  readonly down: string;
  readonly left: string;
  readonly right: string;
  readonly submitted: string;
  readonly autoSubmitted: string;
  readonly cancelled: string;
  readonly timeout: string;
};

export const unicodeSymbols: Symbols = {
  pointer: '❯',
  picked: '●',
  unpicked: '○',
  checked: '■',
  unchecked: '□',
  star: '★',
  note: '✎',
  bar: '│',
  bullet: '•',
  rule: '─',
  ellipsis: '…',
  separator: ' · ',
  dash: '–',
  up: '↑',
  down: '↓',
  left: '←',
  right: '→',
  submitted: '✓',
  autoSubmitted: '⟳',
  cancelled: '–',
  timeout: '⏱',
};

export const asciiSymbols: Symbols = {
  pointer: '>',
  picked: '(*)',
  unpicked: '( )',
  checked: '[x]',
  unchecked: '[ ]',
  star: '*',
  note: '#',
  bar: '|',
  bullet: '-',
  rule: '-',
  ellipsis: '...',
  separator: ' | ',
  dash: '-',
  up: 'up',
  down: 'down',
  left: 'left',
  right: 'right',
  submitted: '[ok]',
  autoSubmitted: '[auto]',
  cancelled: '[-]',
  timeout: '[time]',
};

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
