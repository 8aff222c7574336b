// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { render } from 'preact';
import { describe, expect, test } from 'vitest';
import { parseMarkdown } from '../../../markdown/parse.ts';
import { type Page, PageProvider } from '../page.ts';
import { pageWords } from '../strings.ts';
import { Prompt } from './prompt.tsx';

function show(markdown: string): HTMLElement {
  const root = document.createElement('div');
  const page = { words: signal(pageWords.en), spoken: signal('') } as unknown as Page;
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

  test('a link that shows its own host does not repeat it', () => {
    expect(show('<https://docs.example/x>').querySelector('a')?.textContent).toBe('https://docs.example/x');
  });

  test('nothing runs and nothing is fetched', () => {
    const root = show('[x](javascript:alert(1)) [y](data:text/html,z) ![z](https://tracker.example/p.png)');
    expect(root.querySelector('[href^="javascript"], [href^="data"], img')).toBeNull();
  });

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
