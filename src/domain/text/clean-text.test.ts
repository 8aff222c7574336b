import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanLine, cleanText } from './clean-text.ts';

const ESC = '\u001B';

describe('what people write is kept', () => {
  test.each([
    ['plain', 'Deploy now? (yes/no) – 100 %'],
    ['breaks and tabs', 'one\n\n\ttwo'],
    ['Chinese', '重点。后面还有　全角空格'],
    ['an emoji family', '👨‍👩‍👧‍👦'],
    ['an emoji with a selector', '❤️ and 1️⃣ and 👁️‍🗨️'],
    ['a Persian word with a non-joiner', 'می‌خواهم'],
    ['an ideograph with its variant', '葛\u{E0100}城市'],
    ['accents, combined', 'e\u0301te\u0301'],
    ['astral letters', '𠮷野家 𝒳'],
    ['our own marks', '‹U+202E› ␛'],
  ])('%s', (_, text) => {
    expect(cleanText(text)).toBe(text);
  });
});

describe('control sequences go as a whole', () => {
  test.each([
    ['colour', `${ESC}[1;31mred${ESC}[0m`, 'red'],
    ['colour with colons', `${ESC}[38:2::255:0:0mred`, 'red'],
    ['one-character introducer', '\u009B31mred', 'red'],
    ['moving the cursor', `${ESC}[2J${ESC}[Htop`, 'top'],
    ['a title, ended by BEL', `${ESC}]0;owned\u0007after`, 'after'],
    ['a title, ended by ST', `${ESC}]0;owned${ESC}\\after`, 'after'],
    ['a hyperlink', `${ESC}]8;;https://evil.example${ESC}\\here${ESC}]8;;${ESC}\\`, 'here'],
    ['the clipboard', `${ESC}]52;c;cm0gLXJm\u0007x`, 'x'],
    ['a device string', `a${ESC}Pq#0;2;0~~${ESC}\\b`, 'ab'],
    ['a program command', `a${ESC}_G payload${ESC}\\b`, 'ab'],
    ['a character set', `${ESC}(Bok`, 'ok'],
    ['saving the cursor', `${ESC}7ok${ESC}8`, 'ok'],
    ['one inside another', `${ESC}${ESC}[0m[31mred`, '␛[31mred'],
  ])('%s', (_, text, cleaned) => {
    expect(cleanText(text)).toBe(cleaned);
  });

  test.each([
    ['a title that never ends', `${ESC}]0;title and the question`, '␛]0;title and the question'],
    ['a device string that never ends', `${ESC}Pq the question`, '␛Pq the question'],
    ['a colour that never ends', `${ESC}[31`, '␛[31'],
    ['a reset', `${ESC}c`, '␛c'],
    ['ESC at the end', `x${ESC}`, 'x␛'],
  ])('%s swallows nothing and is shown', (_, text, cleaned) => {
    expect(cleanText(text)).toBe(cleaned);
  });
});

describe('what hides or reorders text is shown', () => {
  test.each([
    ['NUL', 'a\0b', 'a␀b'],
    ['backspace', 'yes\b\b\bno', 'yes␈␈␈no'],
    ['BEL', 'a\u0007', 'a␇'],
    ['DEL', 'a\u007F', 'a␡'],
    ['a C1 control', 'a\u0081b', 'a‹U+0081›b'],
    ['right-to-left override', 'exe.\u202Egpj', 'exe.‹U+202E›gpj'],
    ['an isolate', '\u2067x\u2069', '‹U+2067›x‹U+2069›'],
    ['marks', 'a\u200E\u200Fb\u061C', 'a‹U+200E×2›b‹U+061C›'],
    ['zero-width space', 'pay\u200Bpal', 'pay‹U+200B›pal'],
    ['byte order mark', '\uFEFFx', '‹U+FEFF›x'],
    ['word joiner', 'a\u2060b', 'a‹U+2060›b'],
    ['soft hyphen', 'a\u00ADb', 'a‹U+00AD›b'],
    ['Hangul filler', '\u3164', '‹U+3164›'],
    ['tag characters', `ok${String.fromCodePoint(0xe0049, 0xe0067)}`, 'ok‹U+E0049×2›'],
    ['a row of variation selectors', 'a\uFE0F\uFE01\uFE02', 'a\uFE0F‹U+FE01×2›'],
    ['joiners instead of a name', '\u200D\u200D', '‹U+200D×2›'],
    ['a joiner after a space', 'a \u200Cb', 'a ‹U+200C›b'],
    ['half a surrogate pair', 'a\uD83Db', 'a\uFFFDb'],
  ])('%s', (_, text, cleaned) => {
    expect(cleanText(text)).toBe(cleaned);
  });
});

describe('a text cannot grow by being cleaned', () => {
  test.each([
    ['controls', '\u0081'],
    ['invisible characters between letters', 'a\u200B'],
    ['selectors behind spaces', ' \uFE0F'],
    ['tag characters', `a${String.fromCodePoint(0xe0041)}`],
  ])('%s', (_, part) => {
    const text = part.repeat(65_536 / 2);
    const cleaned = cleanText(text);
    expect(cleaned).toMatch(/‹U\+[0-9A-F]{4,5}›/);
    expect(cleaned).toContain('\uFFFD');
    expect(cleaned.length).toBeLessThan(text.length + 5_000);
    expect(cleanText(cleaned)).toBe(cleaned);
  });
});

test('every kind of line end becomes one', () => {
  expect(cleanText('a\r\nb\rc\u2028d\u2029e\u0085f\n')).toBe('a\nb\nc\nd\ne\nf\n');
});

test('a line stays a line', () => {
  expect(cleanLine('  Which\r\n\t database?\u2028 ')).toBe('Which  database?');
  expect(cleanLine(`${ESC}[1m\n`)).toBe('');
});

const hostile = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .array(
      fc.constantFrom(
        ...[
          ESC,
          '[',
          ']',
          'P',
          '\\',
          '\u0007',
          '\u009B',
          '\u009C',
          '\u0090',
          '0',
          ';',
          'm',
          'a',
          ' ',
          '\n',
          '\r',
        ],
        ...['\u200B', '\u200C', '\u200D', '\uFE0F', '\u{E0100}', '\u202E', '\uD83D', '\uDE00', '‹', '×', '›'],
      ),
      { maxLength: 40 },
    )
    .map((parts) => parts.join('')),
);

describe('whatever comes in', () => {
  test('cleaning twice is cleaning once', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        expect(cleanText(cleanText(text))).toBe(cleanText(text));
        expect(cleanLine(cleanLine(text))).toBe(cleanLine(text));
      }),
      { numRuns: 2_000 },
    );
  });

  test('nothing that a terminal obeys or a reader cannot see comes out', () => {
    const forbidden = /(?![\t\n])\p{Cc}|[\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\uFEFF\u061C]/u;
    fc.assert(
      fc.property(hostile, (text) => {
        expect(cleanText(text)).not.toMatch(forbidden);
        expect(cleanText(text)).not.toMatch(/\p{Surrogate}|[\u{E0000}-\u{E007F}]/u);
        expect(cleanLine(text)).not.toMatch(/[\n\t]/);
      }),
      { numRuns: 2_000 },
    );
  });

  test('text of letters alone is not touched', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme-ascii' }), (text) => cleanText(text) === text));
  });

  test.each([
    ['ESC', ESC],
    ['unterminated titles', `${ESC}]`],
    ['unterminated strings', '\u0090'],
    ['unterminated colours', `${ESC}[1`],
    ['zero-width spaces between letters', 'a\u200B'],
    ['joiners', '\u200D'],
    ['selectors', '\uFE0F'],
    ['prose', 'The quick brown fox – 敏捷的棕色狐狸. '],
  ])('half a megabyte of %s is cleaned in a moment', (_, part) => {
    const text = part.repeat(Math.ceil((512 * 1_024) / part.length));
    // Of the processor's time: what else the machine does must not fail a test.
    const started = process.cpuUsage();
    cleanText(text);
    expect(process.cpuUsage(started).user / 1_000).toBeLessThan(1_000);
  });
});
