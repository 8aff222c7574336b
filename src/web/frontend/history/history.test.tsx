// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { render } from 'preact';
import { afterEach, expect, test } from 'vitest';
import { createFormats } from '../../../i18n/formats.ts';
import { type Page, PageProvider } from '../page.ts';
import { pageWords } from '../strings.ts';
import { History } from './history.tsx';

const root = document.createElement('div');
document.body.append(root);
afterEach(() => render(null, root));

test('the title has the focus as soon as the search field is there, and never takes it back', async () => {
  const page = {
    words: signal(pageWords.en),
    formats: signal(createFormats('en')),
    preferences: { language: signal('en') },
    live: { connection: signal('live') },
    api: {
      history: async () => ({ ok: true, value: { interactions: [], next: null, agents: [], people: [] } }),
    },
  } as unknown as Page;
  render(
    <PageProvider value={page}>
      <History />
    </PageProvider>,
    root,
  );
  expect(document.activeElement?.id).toBe('history-title');
  const search = root.querySelector<HTMLInputElement>('input[type="search"]');
  search?.focus();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(document.activeElement).toBe(search);
});
