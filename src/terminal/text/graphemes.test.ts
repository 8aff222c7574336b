import { describe, expect, test } from 'vitest';
import { seeded } from '../../../test/support/hostile-markdown.ts';
import { graphemeEnd } from './graphemes.ts';

/** The text in pieces that a cursor never stands inside of. */
function splitGraphemes(text: string): readonly string[] {
  const pieces: string[] = [];
  for (let at = 0; at < text.length; ) {
    const end = graphemeEnd(text, at);
    pieces.push(text.slice(at, end));
    at = end;
  }
  return pieces;
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const segmented = (text: string) => Array.from(segmenter.segment(text), ({ segment }) => segment);

describe('what a person calls a character', { timeout: 60_000 }, () => {
  test.each([
    ['letters', 'abc', 3],
    ['a letter with its accents', 'e\u0301\u0323x', 2],
    ['a family', '👨‍👩‍👧‍👦!', 2],
    ['a shade of skin', '👍🏽👍', 2],
    ['flags', '🇩🇪🇫🇷🇯', 3],
    ['a key', '1️⃣', 1],
    ['Korean, ready made', '한국', 2],
    ['Korean, of letters', '\u1112\u1161\u11ab\u1100', 2],
    ['Devanagari', 'क्षि', 1],
    ['Tamil', 'நி', 1],
    ['Thai', 'กำ', 1],
    ['Persian', 'می‌خواهم', 7],
    ['a line end', 'a\r\nb', 3],
    ['a mark at the start', '\u0301a', 2],
    ['an ideograph with its variant', '葛\u{E0100}城', 2],
  ])('%s', (_name, text, count) => {
    expect(splitGraphemes(text)).toHaveLength(count);
    expect(splitGraphemes(text).join('')).toBe(text);
  });

  test('is what Unicode says, in any order of any script', () => {
    const units = [
      ...[
        'a',
        'é',
        ' ',
        '中',
        '，',
        'カ',
        '１',
        '→',
        '👩',
        '⚕',
        '🏽',
        '🇩',
        '🇪',
        '❤',
        '©',
        '1',
        '한',
        '하',
        'ᄒ',
        'ᅡ',
        'ᆫ',
      ],
      ...[
        'क',
        '\u094d',
        'ष',
        '\u093f',
        'ক',
        '\u09cd',
        'த',
        '\u0bcd',
        'స',
        '\u0c4d',
        'മ',
        '\u0d4e',
        'ก',
        'ำ',
        'ກ',
        'ຳ',
      ],
      ...[
        'ש',
        'ا',
        '\u0651',
        '\u0600',
        '\u200d',
        '\u200c',
        '\ufe0f',
        '\u0301',
        '\u20e3',
        '\u0903',
        '\u093c',
        'ﾞ',
        '\n',
        '\r',
      ],
      ...['\u200b', '\u00ad', '\u{e0061}', '𝒳', '\ufffd'],
    ];
    const random = seeded(1);
    for (let at = 0; at < 5_000; at += 1) {
      const length = 1 + Math.floor(random() * 6);
      const text = Array.from({ length }, () => units[Math.floor(random() * units.length)]).join('');
      expect(splitGraphemes(text), JSON.stringify(text)).toEqual(segmented(text));
    }
  });

  test.each(['e\u0301', '한', 'क्षि', '👩‍🚀', '\u094d', 'क\u094d', '\u0600', 'ᄒ', '👩\u200d', '🇩'])(
    'however many: %j',
    (unit) => {
      const text = unit.repeat(60_000 / unit.length);
      const started = process.cpuUsage();
      expect(splitGraphemes(text).join('')).toBe(text);
      // Of the processor's time; a fiftieth of it on a quiet machine.
      expect(process.cpuUsage(started).user / 1_000).toBeLessThan(1_000);
    },
  );
});
