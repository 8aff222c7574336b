import type { Random } from './seeded-random.ts';

/** The longest preview there is. */
const length = 32_768;

/** What opens, closes, escapes or begins something in one of the languages. */
const marks = [
  ...[
    '"',
    "'",
    '`',
    '"""',
    "'''",
    '//',
    '/*',
    '*/',
    '/',
    '#',
    '--',
    '<!--',
    '-->',
    '<',
    '>',
    '</',
    '<?',
    '<a ',
  ],
  ...[
    '\\',
    '\\\\',
    '\\"',
    'r#"',
    '"#',
    'R"(',
    ')"',
    '@"',
    '${',
    '}',
    '{',
    '[',
    ']',
    '(',
    ')',
    '=/',
    '=/[',
    '(/[',
  ],
  ...[
    ':',
    ': ',
    '=',
    ' = ',
    ',',
    ';',
    '.',
    '..',
    '...',
    '-',
    '+',
    '!',
    '?',
    '$',
    '@',
    '&',
    '|',
    '%',
    '^',
    '~',
  ],
];
const words = [
  ...[
    'if',
    'return',
    'return /',
    'true',
    'SELECT',
    '@media',
    '#include',
    'x.in',
    'a',
    'key: ',
    'key = ',
    '"k" ',
  ],
  ...[
    '0',
    '1',
    '0x',
    '1e',
    '1e+',
    '1.',
    '1_000',
    '9'.repeat(40),
    '重',
    '点。',
    'é',
    'e\u0301',
    '👩‍🚀',
    '1️⃣',
    '𝒳',
  ],
  ...['\u0301', '\u200d', '\ud800', '\udc00', '\u202e', '\u0000', '\u001b[31m', 'constructor', '__proto__'],
];
const blanks = [' ', '  ', ' '.repeat(200), '\t', '\n', '\n\n', '\n  ', '\r\n', '\r', '\n- ', '\n$ '];
const diffStarts = [
  ...[
    '\n+',
    '\n-',
    '\n ',
    '\n--- ',
    '\n+++ ',
    '\n--- a\n+++ b',
    '\n--- a\n+++ b\n@@ ',
    '\n@@',
    '\n@@@ ',
    '\n@',
  ],
  ...[
    '\n@@ -1,3 +1,4 @@',
    '\n@@ -0,99999999999 +1 @@ x',
    '\ndiff --git a b',
    '\nindex ',
    '\n\\ No',
    '\n======',
  ],
];

/** Text made to be slow to scan or to be taken apart wrongly, as long as a preview may be. */
export function hostileCode(random: Random, language: string): string {
  const isDiff = language === 'diff' && random.chance(0.8);
  const piece = () => random.pick(random.pick(isDiff ? [diffStarts, diffStarts, marks, words] : anything));
  const pieces = (most: number) => Array.from({ length: 1 + random.below(most) }, piece).join('');
  switch (random.below(4)) {
    // A few pieces over and over: what makes an engine slow is nearly always this.
    case 0:
      return fill(pieces(6));
    // Openers, something, closers.
    case 1:
      return fill(pieces(3)).slice(0, length / 2) + pieces(4) + fill(pieces(3)).slice(0, length / 2 - 200);
    // One mark in rows that grow.
    case 2: {
      const [mark, between] = [random.pick(marks), pieces(2)];
      return Array.from({ length: 256 }, (_none, at) => mark.repeat(at + 1) + between)
        .join('')
        .slice(0, length);
    }
    default:
      return fill(pieces(2_000));
  }
}

function fill(part: string): string {
  return part.repeat(Math.ceil(length / part.length)).slice(0, length);
}

const anything = [marks, marks, marks, words, words, blanks];
