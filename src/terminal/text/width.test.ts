import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fitText, graphemes, textWidth } from './width.ts';

describe('width', () => {
  test.each([
    ['abc', 3],
    ['中文', 4],
    ['e\u0301', 1],
    ['★●○❯✎', 5],
    ['１', 2],
    ['👩‍🚀', 4],
    ['❤️', 2],
    ['\u1112\u1161\u11ab', 2],
  ])('%s takes %i columns', (text, columns) => {
    expect(textWidth(text)).toBe(columns);
  });

  test('a wide character that does not fit whole is left out', () => {
    expect(fitText('中文', 3)).toBe('中');
  });

  test('the short cut for ordinary characters agrees with the segmenter', () => {
    const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
    const units = [
      ...'aé ~✓❯★●中文，。「カな１�→…─',
      '👩',
      '⚕',
      '♂',
      '🏽',
      '🇩',
      '🇪',
      '한',
      'ᄒ',
      'ᅡ',
      'क',
      '्',
      'ष',
      '\u0600',
    ];
    const joiners = ['\u200d', '\ufe0f', '\u0301', '\n', '\r'];
    const ordinary = fc.string({ unit: fc.constantFrom(...units, ...joiners), maxLength: 6 });
    fc.assert(
      fc.property(ordinary, (text) => {
        expect(graphemes(text)).toEqual(Array.from(segmenter.segment(text), ({ segment }) => segment));
      }),
      { numRuns: 3_000 },
    );
  });

  test('an endless chain of joined emoji is taken apart', () => {
    expect(graphemes(Array(20).fill('👩').join('\u200d')).length).toBeGreaterThan(20);
  });
});
