import { describe, expect, test } from 'vitest';
import { deepest } from '../../test/support/markdown-nodes.ts';
import { parseMarkdown } from './parse.ts';

const patienceMs = 60_000;
const size = 65_536;
const fill = (part: string) => part.repeat(Math.ceil(size / part.length)).slice(0, size);
const steps = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Each of these makes some Markdown engine take seconds or minutes, or is a neighbour of one that does. */
const hostile: readonly (readonly [string, string])[] = [
  ['ten thousand quotes in quotes', `${'>'.repeat(10_000)} x`],
  ['ten thousand lists in lists', `${'- '.repeat(10_000)}x`],
  ['ten thousand numbers in numbers', `${'1. '.repeat(10_000)}x`],
  [
    'lists that go deeper line by line',
    steps(250)
      .map((depth) => `${'  '.repeat(depth)}- x`)
      .join('\n'),
  ],
  [
    'a staircase of lists, over and over',
    fill(
      steps(39)
        .map((depth) => `${'  '.repeat(depth)}- x\n`)
        .join(''),
    ),
  ],
  ['quotes, lists and numbers in turn', fill('> - 1. x\n')],
  ['quotes that lazily go on', fill('> x\ny\n')],
  ['underlined headings', fill('x\n-\n')],
  ['headings', fill('# x\n')],
  ['short lines', fill('x\n')],
  ['short paragraphs', fill('x\n\n')],
  ['short items', fill('- x\n')],
  ['blank lines', fill('\n')],
  ['lines of one space', fill(' \n')],
  ['fences', fill('```\n')],
  ['fences inside items, never closed', fill('- ```\n*a **b ')],
  ['fences inside quotes', fill('> ```\nx\n- y\n')],
  ['fences that end their quote at once', fill('> ```\nx\n')],
  ['headings that end their quote at once', fill('> > # a\nx\n')],
  ['a fence closed by a longer one', `\`\`\`\nx\n\`\`\`\`\n${fill('x *a **b\n-\n')}`],
  ['stars', fill('*')],
  ['stars around a letter', `${'*'.repeat(size / 2)}a${'*'.repeat(size / 2)}`],
  ['rows of marks that never pair', fill('a**b*c___d~~')],
  ['hosts that are none', fill('www._')],
  ['addresses that are none', fill('http://a_b/')],
  ['targets that never end', fill('[a](b "c')],
  ['pictures in pictures', `${'!['.repeat(9_000)}a${'](b)'.repeat(9_000)}`],
  ['links in emphasis in emphasis', `${'*a '.repeat(8_000)}${'[b](c)'.repeat(3_000)}${' a*'.repeat(8_000)}`],
  ['spaces before the end of a heading', `# a${' '.repeat(size)}b`],
  ['spaces before the end of a line', `a${' '.repeat(size)}b\nc`],
  ['a rule that is none', `${'* '.repeat(size / 2)}a`],
  ['open emphasis', fill('**a *b ')],
  ['emphasis in emphasis', `${'*a **b '.repeat(4_600)}${'c** d*'.repeat(4_600)}`],
  ['emphasis thousands deep over lines', `${'*a\n'.repeat(3_000)}${'b*\n'.repeat(3_000)}`],
  ['emphasis behind what looks like bullets', fill('    - *a **b c** d*\n')],
  ['emphasis in every item', fill('- *a **b c** d*\n')],
  ['strike', fill('~~a')],
  ['Chinese emphasis', fill('**重点。**后')],
  ['open brackets', fill('[')],
  ['brackets in brackets', `${'['.repeat(size / 2)}${']'.repeat(size / 2)}`],
  ['links', fill('[a](b)')],
  ['open links', fill('[a](')],
  ['pictures', fill('![')],
  [
    'code of growing fences',
    steps(350)
      .map((length) => `${'`'.repeat(length)}a`)
      .join(''),
  ],
  ['code', fill('`a``b')],
  ['angle brackets', fill('<')],
  ['open autolinks', fill('<http://a')],
  ['addresses', fill('http://a.b ')],
  ['www', fill('www.')],
  ['mail', fill('a.b@c.d ')],
  ['an address full of brackets', `http://a.b/${fill('(')}`],
  ['references', fill('&#0;')],
  ['ampersands', fill('&a;')],
  ['backslashes', fill('\\')],
  ['a table of many rows', `a|b\n-|-\n${fill('x|y\n')}`],
  ['a table of many columns', ['|a', '|-', '|x'].map((cell) => `${cell.repeat(10_000)}|\n`).join('')],
  [
    'a wide head over many short rows',
    `${'|a'.repeat(2_000)}|\n${'|-'.repeat(2_000)}|\n${'|\n'.repeat(9_000)}`,
  ],
  [
    'many tables of a wide head over short rows',
    fill(`${'|a'.repeat(100)}|\n${'|-'.repeat(100)}|\n${'|\n'.repeat(100)}\n`),
  ],
  ['pipes', fill('|')],
  ['lines that may begin a table', fill('|-\n')],
  ['one long line', fill('a ')],
  ['tabs', fill('\t')],
  ['carriage returns', fill('\r')],
];

describe('hostile text', { timeout: patienceMs }, () => {
  test.each(hostile)('%s', (_, source) => {
    // Of the processor's time, and far above what is measured: what else the machine does must not fail a test.
    const started = process.cpuUsage();
    const document = parseMarkdown(source);
    expect(process.cpuUsage(started).user / 1_000).toBeLessThan(1_000);
    expect(deepest(document.blocks)).toBeLessThan(60);
    expect(JSON.stringify(document).length).toBeLessThan(40 * source.length + 100);
  });
});

describe('depth', () => {
  const words = Array.from({ length: 18 }, (_, index) => `w${index}`);

  test('quotes and lists lie flat beyond ten, and keep their words', () => {
    const source = words.map((word, index) => `${'> '.repeat(index)}- ${word}`).join('\n\n');
    const { blocks } = parseMarkdown(source);
    expect(deepest(blocks)).toBe(10 + 2);
    for (const word of words) expect(JSON.stringify(blocks)).toContain(`"${word}"`);
  });

  test('emphasis lies flat beyond sixteen, and keeps its words', () => {
    const source = words.reduce((inner, word, index) => {
      const mark = index % 2 ? '*' : '**';
      return `${mark}${word} ${inner} end${mark}`;
    }, 'inmost');
    const { blocks } = parseMarkdown(source);
    expect(deepest(blocks)).toBe(1 + 16 + 1);
    for (const word of [...words, 'inmost']) expect(JSON.stringify(blocks)).toContain(word);
  });
});
