import { describe, expect, test } from 'vitest';
import { parseMarkdown } from './parse.ts';
import type { Block, Inline } from './tree.ts';

const text = (words: string): Inline => ({ kind: 'text', text: words });
const paragraph = (...children: Inline[]): Block => ({ kind: 'paragraph', children });
const strong = (...children: Inline[]): Inline => ({ kind: 'strong', children });
const emphasis = (...children: Inline[]): Inline => ({ kind: 'emphasis', children });
const lineBreak: Inline = { kind: 'break' };
const blocks = (source: string) => parseMarkdown(source).blocks;

describe('inline', () => {
  test('strong, emphasis and both', () => {
    expect(blocks('**a** _b_ ***c***')).toEqual([
      paragraph(strong(text('a')), text(' '), emphasis(text('b')), text(' '), emphasis(strong(text('c')))),
    ]);
  });

  test.each(['**重点。**后', '前**“重点”**后', '**テスト。**テスト', '**注意：**请确认'])(
    'strong next to Chinese and Japanese punctuation: %s',
    (source) => {
      const [block] = blocks(source);
      expect(
        block?.kind === 'paragraph' && block.children.filter(({ kind }) => kind === 'strong'),
      ).toHaveLength(1);
      expect(JSON.stringify(block)).not.toContain('**');
    },
  );

  test('strike takes two tildes; one means about', () => {
    expect(blocks('~~gone~~ ~5 to ~6')).toEqual([
      paragraph({ kind: 'strike', children: [text('gone')] }, text(' ~5 to ~6')),
    ]);
  });

  test('code', () => {
    expect(blocks('`a` ``b ` c`` `d\ne` ` f `')).toEqual([
      paragraph(
        { kind: 'code', text: 'a' },
        text(' '),
        { kind: 'code', text: 'b ` c' },
        text(' '),
        { kind: 'code', text: 'd e' },
        text(' '),
        { kind: 'code', text: 'f' },
      ),
    ]);
  });

  test('lines stay lines, hard or soft', () => {
    const lines = [paragraph(text('a'), lineBreak, text('b'))];
    for (const source of ['a\nb', 'a  \nb', 'a\\\nb', 'a\r\nb', 'a\rb', 'a\n   b']) {
      expect(blocks(source)).toEqual(lines);
    }
  });

  test('escapes and references', () => {
    expect(blocks('\\*a\\* &amp; &lt;b&gt; &#x2014; &#20013;')).toEqual([paragraph(text('*a* & <b> — 中'))]);
  });

  test('a reference brings back nothing that was cleaned away', () => {
    const numbers = '&#x202E; &#27; &#0; &#x200B; &#xE0041; &#xD800; &#x110000; &#10; &#x3164; &#x2800;';
    const names = '&zwj; &shy; &lrm; &ZeroWidthSpace; &NewLine;';
    for (const source of [numbers, names]) expect(blocks(source)).toEqual([paragraph(text(source))]);
  });

  test('a name that means a character is that character, any other stays as it was written', () => {
    expect(blocks('&alpha; &constructor; &nope;')).toEqual([paragraph(text('α &constructor; &nope;'))]);
  });
});
