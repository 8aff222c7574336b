import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseMarkdown } from './parse.ts';

const patienceMs = 60_000;
const marks = [
  '*',
  '**',
  '_',
  '~~',
  '`',
  '```',
  '[',
  ']',
  '(',
  ')',
  '![',
  '<',
  '>',
  '|',
  '-',
  '#',
  '&',
  '\\',
  ':',
];
const spaces = [
  ' ',
  '\n',
  '\n\n',
  '    ',
  '\t',
  '\r\n',
  '\n- ',
  '\n> ',
  '\n1. ',
  '\n|-|-|\n',
  '\n---\n',
  '\n# ',
];
const word = fc.stringMatching(/^[a-z重点]{1,6}$/);
const markdown = fc
  .array(fc.oneof(word, fc.constantFrom(...marks), fc.constantFrom(...spaces)), { maxLength: 60 })
  .map((parts) => parts.join(''));

describe('any text', { timeout: patienceMs }, () => {
  test('is parsed without throwing into plain JSON', () => {
    fc.assert(
      fc.property(fc.oneof(markdown, fc.string({ unit: 'binary', maxLength: 200 })), (source) => {
        const document = parseMarkdown(source);
        expect(JSON.parse(JSON.stringify(document))).toEqual(document);
      }),
      { numRuns: 400 },
    );
  });

  test('loses no word', () => {
    fc.assert(
      fc.property(markdown, (source) => {
        // A fence's second word is for tools; a table drops cells its head has no column for, as on every site.
        fc.pre(!/```|~~~|\|/.test(source));
        const kept = JSON.stringify(parseMarkdown(source));
        for (const [found] of source.matchAll(/[a-z重点]+/g)) expect(decodeURI(kept)).toContain(found);
      }),
      { numRuns: 600 },
    );
  });

  test('makes a link of no address but http and https', () => {
    const address = fc.constantFrom(
      'javascript:a',
      'data:,a',
      'http://a',
      'HTTPS://a',
      ' //a',
      'file:///a',
      'a:b',
    );
    fc.assert(
      fc.property(markdown, address, markdown, (before, to, label) => {
        const source = `${before} [${label}](${to}) <${to}> ![${label}](${to})`;
        for (const [, href] of JSON.stringify(parseMarkdown(source)).matchAll(/"href":"([^"]*)"/g)) {
          expect(href).toMatch(/^https?:\/\//);
        }
      }),
      { numRuns: 200 },
    );
  });
});
