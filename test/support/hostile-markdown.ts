/** The longest prompt there is, in characters. */
export const promptLength = 65_536;

export type Random = () => number;

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
export function seeded(seed: number): Random {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const marks = [
  ...['*', '**', '***', '_', '__', '~~', '~', '`', '``', '```', '[', ']', '(', ')', '](', '![', '[^', ']:'],
  ...['<', '>', '|', '-', '=', '+', '#', '&', ';', ':', '\\', '"', "'", '!', '@', '.', '$', '{', '}', '^'],
];
const words = [
  ...[
    'a',
    'b ',
    'word ',
    'snake_case ',
    '重',
    '点。',
    '，',
    '“',
    '１',
    'é',
    'e\u0301',
    '한',
    '\u1112\u1161',
    'क्षि',
  ],
  ...['👩‍🚀', '🇩🇪', '❤️', '\u0301', '\u200d', '\ufe0f', 'ש', 'ا', '\u00a0', '\u3000', '\ufffd', '𝒳', '丽', 'ﾞ'],
];
const spaces = [' ', '  ', '    ', '\t', '\n', '\n\n', '\n    ', '\n\t', '\r\n', '\r', ' \n', '  \n'];
const starts = [
  ...[
    '\n- ',
    '\n* ',
    '\n1. ',
    '\n2) ',
    '\n> ',
    '\n# ',
    '\n###### ',
    '\n---\n',
    '\n===\n',
    '\n```\n',
    '\n~~~\n',
  ],
  ...[
    '\n- [ ] ',
    '\n- [x] ',
    '> > ',
    '- - ',
    '1. 1. ',
    '\n    - ',
    '\n|a|b|\n|-|-|\n',
    '|-',
    '|:-:',
    '\n[a]: b\n',
  ],
];
const wholes = [
  ...[
    'https://a.b',
    'www.',
    'http://',
    '<http://a',
    '<a@b.c>',
    '[a](b)',
    '[a](',
    '](b',
    '![a](b)',
    '(b "c',
    '&amp;',
  ],
  ...[
    '&#0;',
    '&#x1F600;',
    '&a',
    '<div>',
    '<!--',
    '**s**',
    '*e',
    '`c`',
    '$x$',
    '\\*',
    '\\\n',
    'a@b.c ',
    '[^1]',
    '~~x~~',
  ],
];

/** Some text made to be hard to read, of up to the longest length. */
export function hostileText(random: Random): string {
  const make = pick(random, kinds);
  return cut(make(random), 1 + Math.floor(random() ** 0.3 * promptLength));
}

const kinds: readonly ((random: Random) => string)[] = [
  repeated,
  repeated,
  around,
  around,
  growing,
  table,
  nested,
  grammar,
  characters,
];

/** A few pieces over and over: what makes an engine slow is nearly always this. */
function repeated(random: Random): string {
  return fill(pieces(random, 6));
}

/** `'*'×n a '*'×n`: openers, something, closers. */
function around(random: Random): string {
  const [before, inside, after] = [pieces(random, 3), pieces(random, 4), pieces(random, 3)];
  return fill(before).slice(0, promptLength / 2) + inside + fill(after).slice(0, promptLength / 2);
}

/** Rows of one mark that get longer, so that no two are alike. */
function growing(random: Random): string {
  const [mark, between] = [pick(random, marks), pieces(random, 2)];
  return Array.from({ length: 360 }, (_, length) => mark.repeat(length + 1) + between).join('');
}

function table(random: Random): string {
  const columns = 1 + Math.floor(random() ** 3 * 5_000);
  const row = random() < 0.5 ? '|\n' : `${`|${pieces(random, 2).replaceAll('\n', ' ')}`.repeat(columns)}|\n`;
  return `${'|a'.repeat(columns)}|\n${'|-'.repeat(columns)}|\n${fill(row)}`;
}

function nested(random: Random): string {
  const mark = pick(random, ['> ', '- ', '1. ', '>', '* ', '+ ', '10) ', '  ', '> - ']);
  const lines = Array.from({ length: 1 + Math.floor(random() * 400) }, (_, at) => {
    const depth = random() < 0.2 ? at : Math.floor(random() * 30);
    return mark.repeat(depth) + pieces(random, 3);
  });
  return fill(`${lines.join('\n')}\n`);
}

/** Pieces of every kind in any order, few of them repeated. */
function grammar(random: Random): string {
  return Array.from({ length: 20_000 }, () => piece(random)).join('');
}

function characters(random: Random): string {
  const highest = pick(random, [0x80, 0x2_ff, 0x30_00, 0xff_ff, 0x10_ff_ff]);
  return Array.from({ length: 30_000 }, () => String.fromCodePoint(Math.floor(random() * highest))).join('');
}

function pieces(random: Random, most: number): string {
  return Array.from({ length: 1 + Math.floor(random() * most) }, () => piece(random)).join('');
}

function piece(random: Random): string {
  return pick(random, pick(random, [marks, marks, words, spaces, starts, wholes]));
}

function pick<Value>(random: Random, values: readonly Value[]): Value {
  return values[Math.floor(random() * values.length)] as Value;
}

function fill(part: string): string {
  return part.repeat(Math.ceil(promptLength / part.length));
}

/** So many characters at most, counted as the request's limit counts them. */
function cut(text: string, length: number): string {
  return Array.from(text.slice(0, 2 * length))
    .slice(0, length)
    .join('');
}
