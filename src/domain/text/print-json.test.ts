import { expect, test } from 'vitest';
import { printJson } from './print-json.ts';

/** Everything that steers a terminal, reorders a line or hides in it, beside what must stay readable. */
const hostile = [
  'esc \u001b[31m bell \u0007 del \u007f nel \u0085 csi \u009b31m osc \u009d0;x\u009c',
  'bidi \u202e\u2066\u2069\u200e\u061c',
  'hidden \u200b\u2060\ufeff\u00ad\u3164 tags \u{e0041}\u{e007f} separators \u2028\u2029',
  'lone \ud800 中文 👩‍💻 "quoted" \\ \n\t',
];

test.each([undefined, 2])('what is printed holds nothing but visible text, indented by %s', (indent) => {
  const printed = printJson({ [hostile.join('')]: hostile }, indent);
  expect(printed).not.toMatch(/(?![\n\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\u3164]/u);
  expect(printed).toContain('中文 👩‍💻');
});

test.each(hostile)('and is the same data: %j', (text) => {
  expect(JSON.parse(printJson({ [text]: [text] }, 2))).toEqual({ [text]: [text] });
});

test('what has no JSON is refused, not printed as nothing', () => {
  expect(() => printJson(undefined)).toThrow(TypeError);
});
