import { describe, expect, test } from 'vitest';
import { span } from '../text/line.ts';
import { createPaint } from './paint.ts';

const line = [span('a', 'bold', 'accent'), span(' – b')];

describe('paint', () => {
  test('marks become one sequence and are taken back after the text', () => {
    expect(createPaint({ color: true, unicode: true })(line)).toBe('\x1b[1;36ma\x1b[0m – b');
  });

  test('without colour, weight stays', () => {
    expect(createPaint({ color: false, unicode: true })(line)).toBe('\x1b[1ma\x1b[0m – b');
  });

  test('without unicode, typography gets its twin of the same width', () => {
    expect(createPaint({ color: false, unicode: false })([span('“a” – b…')])).toBe('"a" - b~');
  });
});
