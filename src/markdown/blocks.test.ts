import { describe, expect, test } from 'vitest';
import { parseMarkdown } from './parse.ts';
import type { Block, Inline } from './tree.ts';

const text = (words: string): Inline => ({ kind: 'text', text: words });
const paragraph = (...children: Inline[]): Block => ({ kind: 'paragraph', children });
const strong = (...children: Inline[]): Inline => ({ kind: 'strong', children });

const lineBreak: Inline = { kind: 'break' };
const blocks = (source: string) => parseMarkdown(source).blocks;

describe('blocks', () => {
  test('paragraphs', () => {
    expect(blocks('one\n\n\ntwo\n')).toEqual([paragraph(text('one')), paragraph(text('two'))]);
  });

  test('nothing at all', () => {
    expect([blocks(''), blocks(' \n\t\n')]).toEqual([[], []]);
  });

  test.each([1, 2, 3, 4, 5, 6])('a heading of level %d', (level) => {
    expect(blocks(`${'#'.repeat(level)} Head ##`)).toEqual([
      { kind: 'heading', level, children: [text('Head')] },
    ]);
  });

  test('headings that are underlined', () => {
    expect(blocks('One\n===\n\nTwo\n---')).toMatchObject([
      { kind: 'heading', level: 1 },
      { kind: 'heading', level: 2 },
    ]);
  });

  test('a rule', () => {
    expect(blocks('a\n\n---\n\nb')).toEqual([paragraph(text('a')), { kind: 'rule' }, paragraph(text('b'))]);
  });

  test('a quote, with a lazy line', () => {
    expect(blocks('> one\ntwo\n>\n> three')).toEqual([
      { kind: 'quote', blocks: [paragraph(text('one'), lineBreak, text('two')), paragraph(text('three'))] },
    ]);
  });

  test('fenced code, word for word', () => {
    expect(blocks('```ts title\nconst a = "<b>";\n\n\treturn **a**\n```')).toEqual([
      {
        kind: 'code',
        language: 'ts',
        text: 'const a = "<b>";\n\n\treturn **a**',
        lines: [
          [['keyword', 'const'], ' a = ', ['string', '"<b>"'], ';'],
          [],
          ['\t', ['keyword', 'return'], ' **a**'],
        ],
      },
    ]);
  });

  test('code of a language that nobody knows, or that is drawn elsewhere, is its source', () => {
    expect(blocks('```mermaid\ngraph TD; A-->B\n```')).toEqual([
      { kind: 'code', language: 'mermaid', text: 'graph TD; A-->B' },
    ]);
  });

  test('code that is empty, open, or begins with a blank line', () => {
    expect(blocks('```\n```')).toEqual([{ kind: 'code', language: null, text: '' }]);
    expect(blocks('~~~\nopen')).toEqual([{ kind: 'code', language: null, text: 'open' }]);
    expect(blocks('```\n\na\n\n```')).toEqual([{ kind: 'code', language: null, text: '\na\n' }]);
  });

  test('indented code', () => {
    expect(blocks('    a\n\n      b\n')).toEqual([{ kind: 'code', language: null, text: 'a\n\n  b' }]);
  });

  test('code inside a quote inside a list', () => {
    expect(blocks('- > ```\n  > a\n  >   b\n  > ```')).toEqual([
      {
        kind: 'list',
        start: null,
        tight: true,
        items: [
          {
            checked: null,
            blocks: [{ kind: 'quote', blocks: [{ kind: 'code', language: null, text: 'a\n  b' }] }],
          },
        ],
      },
    ]);
  });
});

describe('lists', () => {
  const item = (...parts: Block[]) => ({ checked: null, blocks: parts });

  test('with bullets, nested', () => {
    expect(blocks('- a\n  - b\n- c')).toEqual([
      {
        kind: 'list',
        start: null,
        tight: true,
        items: [
          item(paragraph(text('a')), {
            kind: 'list',
            start: null,
            tight: true,
            items: [item(paragraph(text('b')))],
          }),
          item(paragraph(text('c'))),
        ],
      },
    ]);
  });

  test('with numbers, from where they start', () => {
    expect(blocks('3. a\n4. b')).toMatchObject([{ kind: 'list', start: 3, items: [{}, {}] }]);
    expect(blocks('0) a')).toMatchObject([{ kind: 'list', start: 0 }]);
  });

  test('with tasks', () => {
    expect(blocks('- [ ] open\n- [x] done\n- [X]\n- [y] neither')).toMatchObject([
      { items: [{ checked: false }, { checked: true }, { checked: null }, { checked: null }] },
    ]);
    expect(blocks('- [x] done')).toMatchObject([{ items: [{ blocks: [paragraph(text('done'))] }] }]);
    expect(blocks('- [x]\n  **done**\n\n  - more')).toMatchObject([
      { items: [{ checked: true, blocks: [paragraph(strong(text('done'))), { kind: 'list' }] }] },
    ]);
    expect(blocks('- \\[x] no box')).toMatchObject([{ items: [{ checked: null }] }]);
  });

  test.each([
    ['- a\n- b', true],
    ['- a\n\n- b', false],
    ['- a\n\n  more\n- b', false],
    ['- a\n- b\n\nafter', true],
    ['- a\n  - b\n\n  - c\n- d', true],
  ])('%j is tight: %s', (source, tight) => {
    expect(blocks(source)[0]).toMatchObject({ kind: 'list', tight });
  });

  test('an empty item is an item', () => {
    expect(blocks('- a\n-\n- c')).toMatchObject([{ items: [item(paragraph(text('a'))), item(), {}] }]);
  });
});

describe('tables', () => {
  test('with their alignment', () => {
    expect(blocks('| a | b | c | d |\n| --- | :-- | :-: | --: |\n| 1 | **2** | 3 | 4 |')).toEqual([
      {
        kind: 'table',
        align: [null, 'left', 'center', 'right'],
        head: [[text('a')], [text('b')], [text('c')], [text('d')]],
        rows: [[[text('1')], [strong(text('2'))], [text('3')], [text('4')]]],
      },
    ]);
  });

  test('every row as wide as the head', () => {
    expect(blocks('a|b\n-|-\n1\n1|2|3\n||')).toMatchObject([
      {
        rows: [
          [[text('1')], []],
          [[text('1')], [text('2')]],
          [[], []],
        ],
      },
    ]);
  });

  test('with an escaped pipe, also in code', () => {
    expect(blocks('|a\n|-\na \\| b `c \\| d`')).toMatchObject([
      { rows: [[[text('a | b '), { kind: 'code', text: 'c | d' }]]] },
    ]);
  });

  test('pipes alone make none', () => {
    expect(blocks('a | b')).toEqual([paragraph(text('a | b'))]);
  });
});
