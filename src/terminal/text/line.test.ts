import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { harmless, harmlessLine } from './line.ts';

describe('text on its way to the terminal', () => {
  test.each([
    ['an escape sequence', 'a\x1b[31mb', 'a\ufffd[31mb'],
    ['a C1 control sequence introducer', 'a\x9b2Jb', 'a\ufffd2Jb'],
    ['a bell', 'a\x07', 'a\ufffd'],
    ['a right-to-left override', 'a\u202eb', 'a\ufffdb'],
    ['a zero-width space', 'a\u200bb', 'a\ufffdb'],
    ['a carriage return', 'a\rb', 'a\nb'],
    ['a line separator', 'a\u2028b', 'a\nb'],
    ['a tab', 'a\tb', 'a    b'],
    ['a soft hyphen', 'a\u00adb', 'ab'],
    ['a lone surrogate', 'a\ud83db', 'a\ufffdb'],
    ['a joined emoji', '👩‍🚀', '👩‍🚀'],
    ['Chinese', '中文，标点。', '中文，标点。'],
  ])('%s', (_name, text, expected) => {
    expect(harmless(text)).toBe(expected);
  });

  test('a pile of accents is cut', () => {
    expect(harmless(`a${'\u0301'.repeat(500)}b`)).toBe(`a${'\u0301'.repeat(8)}b`);
  });

  // The generator of any text alone takes seconds to warm up on a busy machine.
  test('nothing that steers a terminal survives in one line', { timeout: 60_000 }, () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(harmlessLine(text)).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
      }),
      { numRuns: 50 },
    );
  });
});
