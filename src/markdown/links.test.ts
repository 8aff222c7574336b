import { describe, expect, test } from 'vitest';
import { parseMarkdown } from './parse.ts';
import type { Inline } from './tree.ts';

const text = (words: string): Inline => ({ kind: 'text', text: words });
const link = (href: string, host: string, ...children: Inline[]): Inline => ({
  kind: 'link',
  href,
  host,
  children,
});

function inline(source: string): readonly Inline[] {
  const [block] = parseMarkdown(source).blocks;
  if (block?.kind !== 'paragraph') throw new Error(`no paragraph: ${JSON.stringify(block)}`);
  return block.children;
}

describe('links', () => {
  test.each([
    ['[here](https://example.com/a?b=c#d)', link('https://example.com/a?b=c#d', 'example.com', text('here'))],
    [
      '[here](<http://example.com/a b> "title")',
      link('http://example.com/a%20b', 'example.com', text('here')),
    ],
    ['[here](HTTP://EXAMPLE.com:8080)', link('http://example.com:8080/', 'example.com:8080', text('here'))],
    ['<https://example.com>', link('https://example.com/', 'example.com', text('https://example.com'))],
    ['https://example.com/x', link('https://example.com/x', 'example.com', text('https://example.com/x'))],
    ['www.example.com', link('http://www.example.com/', 'www.example.com', text('www.example.com'))],
    ['[](https://example.com)', link('https://example.com/', 'example.com', text('https://example.com'))],
    [
      'http://localhost:3000/a_b',
      link('http://localhost:3000/a_b', 'localhost:3000', text('http://localhost:3000/a_b')),
    ],
    ['http://a:b@x.y/', link('http://a:b@x.y/', 'x.y', text('http://a:b@x.y/'))],
    ['[a\\]b](http://x.y/\\(&amp;\\))', link('http://x.y/(&)', 'x.y', text('a]b'))],
  ])('%s', (source, expected) => {
    expect(inline(source)).toEqual([expected]);
  });

  test.each([
    ['见https://example.com/x，谢谢', '见', '，谢谢'],
    ['**重点：**（https://example.com/x）', '（', '）'],
    ['see https://example.com/x.', 'see ', '.'],
    ['(https://example.com/x)', '(', ')'],
  ])('the sentence around an address is not part of it: %s', (source, before, after) => {
    const address = 'https://example.com/x';
    expect(inline(source).slice(-3)).toEqual([
      text(before),
      link(address, 'example.com', text(address)),
      text(after),
    ]);
  });

  test.each(['README.md', 'node.js', 'a@b.example', '//x.y', 'ftp://x.y', 'mailto:a@b.example', 'www.'])(
    'a word is no address: %s',
    (source) => {
      expect(inline(source)).toEqual([text(source)]);
    },
  );

  test('the host is the real one, whatever the text claims', () => {
    expect(inline('[https://bank.example](https://bank.example@evil.example/)')).toMatchObject([
      { kind: 'link', host: 'evil.example' },
    ]);
    expect(inline('[x](https://аpple.com)')).toMatchObject([{ host: 'xn--pple-43d.com' }]);
  });

  test('a link may hold emphasis, but no link', () => {
    expect(inline('[**a** https://inner.example](https://outer.example)')).toEqual([
      link(
        'https://outer.example/',
        'outer.example',
        { kind: 'strong', children: [text('a')] },
        text(' https://inner.example'),
      ),
    ]);
    expect(inline('[a <https://inner.example>](https://outer.example)')).toEqual([
      link('https://outer.example/', 'outer.example', text('a https://inner.example')),
    ]);
  });
});

describe('what may not be opened is said instead', () => {
  test.each([
    ['[x](javascript:alert(1))', 'x (javascript:alert(1))'],
    ['[x](JaVaScRiPt:alert)', 'x (JaVaScRiPt:alert)'],
    ['[x](data:text/html,hi)', 'x (data:text/html,hi)'],
    ['[x](file:///etc/passwd)', 'x (file:///etc/passwd)'],
    ['[x](vscode://open)', 'x (vscode://open)'],
    ['[readme](docs/README.md)', 'readme (docs/README.md)'],
    ['[README.md](README.md)', 'README.md'],
    ['[x](//evil.example)', 'x (//evil.example)'],
    ['[x](http://)', 'x (http://)'],
    ['[x](https://[bad)', 'x (https://[bad)'],
    ['[x](&#106;avascript:alert)', 'x (javascript:alert)'],
    ['[x](mailto:a@b.example)', 'x (mailto:a@b.example)'],
    ['[x]()', 'x'],
    ['<mailto:a@b.example>', 'mailto:a@b.example'],
    ['a@b.example', 'a@b.example'],
    ['<irc://host>', 'irc://host'],
    ['<a@b.example>', 'a@b.example'],
    ['[x](javascript:&#x202E;alert)', 'x (javascript:\uFFFDalert)'],
    ['<irc://host/%E2%80%AE>', 'irc://host/%E2%80%AE'],
    ['[文档](文档/说明.md)', '文档 (文档/说明.md)'],
  ])('%s', (source, said) => {
    expect(inline(source)).toEqual([text(said)]);
  });

  test('an address of any length is shown shortened', () => {
    const [node] = inline(`[x](data:image/png;base64,${'A'.repeat(5_000)})`);
    expect(node?.kind === 'text' && node.text.length).toBeLessThan(220);
  });
});

describe('pictures are never fetched', () => {
  test.each([
    ['![a *cat*](https://x.y/cat.png)', link('https://x.y/cat.png', 'x.y', text('a cat'))],
    ['![](https://x.y/cat.png)', link('https://x.y/cat.png', 'x.y', text('https://x.y/cat.png'))],
    ['![cat](cat.png)', text('cat (cat.png)')],
    ['![](cat.png)', text('cat.png')],
  ])('%s', (source, expected) => {
    expect(inline(source)).toEqual([expected]);
  });

  test('a picture that is a link is one link', () => {
    const badge = '![badge](https://img.example/b.svg)';
    expect(inline(`[${badge}](https://x.y)`)).toEqual([link('https://x.y/', 'x.y', text('badge'))]);
    expect(inline(`[**${badge}**](https://x.y)`)).toEqual([
      link('https://x.y/', 'x.y', { kind: 'strong', children: [text('badge')] }),
    ]);
  });
});

describe('what hides text elsewhere stays where it is', () => {
  test.each([
    '<b>bold</b>',
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<!-- hidden -->',
    '<?php ?>',
  ])('HTML is text: %s', (source) => {
    expect(inline(source)).toEqual([text(source)]);
    expect(inline(`a ${source} b`)).toEqual([text(`a ${source} b`)]);
  });

  test('a block of HTML is a paragraph like any other', () => {
    expect(inline('<div>\n**a**\n</div>')).toEqual([
      text('<div>'),
      { kind: 'break' },
      { kind: 'strong', children: [text('a')] },
      { kind: 'break' },
      text('</div>'),
    ]);
  });

  test('definitions and footnotes are text', () => {
    expect(inline('[ref]: docs/x "Title"')).toEqual([text('[ref]: docs/x "Title"')]);
    expect(inline('[ref] and [^1]')).toEqual([text('[ref] and [^1]')]);
    expect(inline('[^1]: the note')).toEqual([text('[^1]: the note')]);
  });
});
