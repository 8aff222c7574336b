// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { render } from 'preact';
import { describe, expect, test } from 'vitest';
import type { Language } from '../../../domain/language.ts';
import { parseMarkdown } from '../../../markdown/parse.ts';
import { type Page, PageProvider } from '../page.ts';
import { pageWords } from '../strings.ts';
import { Prompt } from './prompt.tsx';

function show(markdown: string, language: Language = 'en'): HTMLElement {
  const root = document.createElement('div');
  const page = { words: signal(pageWords[language]), spoken: signal('') } as unknown as Page;
  render(
    <PageProvider value={page}>
      <Prompt document={parseMarkdown(markdown)} />
    </PageProvider>,
    root,
  );
  return root;
}

describe('the prompt', () => {
  test('raw HTML stays text', () => {
    const root = show('<img src=x onerror=alert(1)> and <script>alert(2)</script>');
    expect(root.querySelector('img, script')).toBeNull();
    expect(root.textContent).toContain('<img src=x onerror=alert(1)>');
  });

  test('links open elsewhere, without a way back, and show where they really go', () => {
    const [link] = show('[https://bank.example](https://evil.example/login)').querySelectorAll('a');
    expect(link?.getAttribute('target')).toBe('_blank');
    expect(link?.getAttribute('rel')).toBe('noopener noreferrer');
    expect(link?.textContent).toBe('https://bank.example (evil.example)');
  });

  test.each([
    ['user info before it', '<https://bank.example@evil.example/>'],
    ['user info with a password', '<https://bank.example:443@evil.example/login>'],
    ['a path that ends in it', '[https://bank.example/x/evil.example](https://evil.example)'],
    ['a query that holds it', '[https://bank.example?to=https://evil.example](https://evil.example)'],
    ['a longer host that ends in it', '[https://not-evil.example](https://evil.example)'],
    ['a longer host that starts with it', '[https://evil.example.bank.example/](https://evil.example/)'],
    ['another port', '[https://evil.example:8443](https://evil.example)'],
    ['a sentence', '[evil.example is not where bank.example is](https://evil.example)'],
    ['nothing of it', '[your bank](https://evil.example)'],
    ['an address within styled text', '[**https://bank.example**/evil.example](https://evil.example)'],
  ])('a link whose text has %s still shows its host', (_what, markdown) => {
    expect(show(markdown).querySelector('a')?.textContent).toMatch(/ \(evil\.example\)$/);
  });

  test('a host in letters of another alphabet is shown as the browser reads it', () => {
    // The first letter is Cyrillic.
    const [link] = show('<https://\u0430pple.example/>').querySelectorAll('a');
    expect(link?.textContent).toMatch(/ \(xn--[a-z0-9-]+\.example\)$/);
  });

  test.each([
    ['<https://docs.example/x>', 'https://docs.example/x'],
    ['<HTTPS://Docs.Example#part>', 'HTTPS://Docs.Example#part'],
    ['[docs.example](https://docs.example/a/b)', 'docs.example'],
    ['[docs.example/a](https://docs.example/a)', 'docs.example/a'],
    ['<http://localhost:3000/x>', 'http://localhost:3000/x'],
  ])('%s starts with its own host and does not repeat it', (markdown, text) => {
    expect(show(markdown).querySelector('a')?.textContent).toBe(text);
  });

  test('nothing runs and nothing is fetched', () => {
    const root = show('[x](javascript:alert(1)) [y](data:text/html,z) ![z](https://tracker.example/p.png)');
    expect(root.querySelector('[href^="javascript"], [href^="data"], img')).toBeNull();
  });

  test.each([
    ['en', 'Part of this was too complex to format and is shown as written.'],
    ['zh', '部分内容过于复杂，无法排版，按原文显示。'],
  ] as const)(
    'what is too intricate to format is shown as it was written, and says so: %s',
    (language, note) => {
      const intricate = `${'>'.repeat(40)} *one*\n  two`;
      const root = show(`**a**\n\n${intricate}`, language);
      expect(root.querySelector('[role="note"]')?.textContent).toBe(note);
      expect(root.querySelector('.prompt-plain')?.textContent).toBe(intricate);
      expect(root.querySelector('strong')?.textContent).toBe('a');
      expect(show('**a**', language).querySelector('[role="note"]')).toBeNull();
    },
  );

  test('tables, code, tasks, quotes and lists become what they are', () => {
    const root = show(
      [
        '| a | b |',
        '| --- | ---: |',
        '| 1 | 2 |',
        '',
        '```js',
        'x < 1',
        '```',
        '',
        '- [x] done',
        '- [ ] open',
        '',
        '> said',
        '',
        '3. three',
      ].join('\n'),
    );
    expect(root.querySelector('th[data-align="right"]')?.textContent).toBe('b');
    expect(root.querySelector('pre code')?.textContent).toBe('x < 1');
    expect(root.querySelectorAll('.task-box').length).toBe(2);
    expect(root.querySelector('blockquote')?.textContent).toBe('said');
    expect(root.querySelector('ol')?.getAttribute('start')).toBe('3');
    expect(root.querySelector('figure button')?.textContent).toBe('Copy');
  });
});
