import { describe, expect, test } from 'vitest';
import { knowsLanguage } from '../src/markdown/code/code-lines.ts';
import { parseMarkdown } from '../src/markdown/parse.ts';
import type { Block, Code, Inline, Run } from '../src/markdown/tree.ts';
import { hostileText, seeded } from './support/hostile-markdown.ts';
import { ordinaryPrompts } from './support/ordinary-prompts.ts';

const patienceMs = 120_000;
const seeds = Array.from({ length: 6 }, (_, seed) => seed);

const inline = [
  ...[
    '*',
    '**',
    '_',
    '__',
    '~~',
    '~',
    '`',
    '``',
    '[',
    ']',
    '(',
    ')',
    '](',
    '![',
    '<',
    '>',
    '|',
    '#',
    '-',
    '!',
  ],
  ...['\\', '\\*', '&amp;', '&#65;', '&#x202E;', '&zwj;', ':', '"', "'", '.', 'a', 'b ', 'word ', ' ', '1'],
  ...['重', '。', '，', '한', 'é', 'https://a.b', 'www.x.y', 'http://c_d/e', '<http://q.r>', '<irc://s>'],
  ...['[a](http://u.v)', '[a](javascript:b)', '[a](x&#x200B;y)', '![i](j "k")', '`c`', '**s**', '*e*'],
];
const starts = [
  ...['\n', '\n\n', '\n- w', '\n* w', '\n1. w', '\n2) w', '\n> ', '> > ', '\n# ', '\n---\n', '\n===\n'],
  ...[
    '\n***\n',
    '\n```\n',
    '\n```ts\n',
    '\n~~~diff\n',
    '\n  ',
    '\n\n    w',
    '\t',
    '- [ ] w',
    '- [x] w',
    '\n10. w',
  ],
  ...['\n| a | b |\n|---|:-:|\n| c | d |', '\n|a\n|-\n|'],
];

/** Whatever the library makes of a text, both faces are promised this of the tree. */
function expectPromises(text: string): void {
  const { blocks, plain } = parseMarkdown(text);
  const where = JSON.stringify(text.slice(0, 200));
  expect(plain, where).toBe(blocks.some(({ kind }) => kind === 'plain'));
  for (const block of blocks) expectBlock(block, where);
  expect(strings(blocks).filter((said) => invisible.test(said) && !invisible.test(text))).toEqual([]);
  expect(parseMarkdown(text).blocks, where).toEqual(blocks);
}

/** What cleaning takes out of a text, and no reference may bring back. */
const invisible = /[\p{Cf}\p{Cs}\p{Zl}\p{Zp}]|(?!\n)\p{Cc}/u;

function expectBlock(block: Block, where: string): void {
  switch (block.kind) {
    case 'paragraph':
    case 'heading':
      expectInlines(block.children, where);
      return;
    case 'quote':
      for (const inside of block.blocks) expectBlock(inside, where);
      return;
    case 'list':
      expect(block.items.length, where).toBeGreaterThan(0);
      for (const inside of block.items.flatMap(({ blocks }) => blocks)) expectBlock(inside, where);
      return;
    case 'table':
      for (const row of [block.head, ...block.rows]) {
        expect(row.length, where).toBe(block.align.length);
        for (const cell of row) expectInlines(cell, where);
      }
      return;
    case 'code':
      expectCode(block, where);
      return;
    case 'rule':
    case 'plain':
      return;
  }
}

function expectCode({ language, text, lines }: Code, where: string): void {
  expect(lines !== undefined, where).toBe(knowsLanguage(language));
  if (lines === undefined) return;
  const textOf = (run: Run) => (typeof run === 'string' ? run : run[1]);
  expect(lines.map((line) => line.map(textOf).join('')).join('\n'), where).toBe(text);
}

function expectInlines(nodes: readonly Inline[], where: string, isInLink = false): void {
  for (const [at, node] of nodes.entries()) {
    if (node.kind === 'text') {
      expect(node.text, where).not.toBe('');
      expect(nodes[at + 1]?.kind, where).not.toBe('text');
    }
    if (node.kind === 'link') {
      expect(isInLink, where).toBe(false);
      expect(node.href, where).toMatch(/^https?:\/\//);
      expect(node.host, where).toBe(new URL(node.href).host);
    }
    if ('children' in node) expectInlines(node.children, where, isInLink || node.kind === 'link');
  }
}

function strings(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(strings) : [];
}

describe('a tree holds what it promises', { timeout: patienceMs }, () => {
  test.each(seeds)('of any pieces in any order, seed %d', (seed) => {
    const random = seeded(seed);
    const pick = (pieces: readonly string[]) => pieces[Math.floor(random() * pieces.length)] ?? '';
    for (let at = 0; at < 300; at += 1) {
      expectPromises(Array.from({ length: 12 }, () => pick(random() < 0.35 ? starts : inline)).join(''));
    }
  });

  test.each(seeds)('of text made to be hard to read, seed %d', (seed) => {
    const random = seeded(seed);
    for (let at = 0; at < 10; at += 1) expectPromises(hostileText(random).slice(0, 4_000));
  });

  test.each(ordinaryPrompts)('%s', (_name, text) => {
    expectPromises(text);
  });
});
