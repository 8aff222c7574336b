// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { expect, test } from 'vitest';
import { openSession } from '../../../../test/support/sessions.ts';
import { type Page, PageProvider } from '../page.ts';
import { pageWords } from '../strings.ts';
import { HandTo } from './question.tsx';

async function show({ me, assignee = null }: { me: string | null; assignee?: string | null }) {
  const handed: unknown[] = [];
  const page = {
    words: signal(pageWords.en),
    failure: signal(null),
    preferences: { me: signal(me) },
    api: {
      members: async () => ({ ok: true, value: { members: ['Ana', 'Ben'] } }),
      async assign(_id: string, body: unknown) {
        handed.push(body);
        return { ok: true, value: {} };
      },
    },
    questions: { accept: () => {} },
  } as unknown as Page;
  const root = document.createElement('div');
  await act(async () => {
    render(
      <PageProvider value={page}>
        <HandTo session={openSession({ assignee })} />
      </PageProvider>,
      root,
    );
  });
  // The members arrive after the first drawing.
  await act(async () => {});
  const select = root.querySelector('select');
  const choose = async (name: string) => {
    if (select === null) return;
    select.value = name;
    await act(async () => void select.dispatchEvent(new Event('change')));
  };
  const options = [...root.querySelectorAll('option')].map(({ textContent }) => textContent);
  return { select, options, choose, handed };
}

test('a question is handed to a member, oneself or nobody', async () => {
  const { options, choose, handed } = await show({ me: 'Ana' });
  expect(options).toEqual(['Hand to…', 'me (Ana)', 'Ben']);
  await choose('Ben');
  await choose('');
  expect(handed).toEqual([{ assignee: 'Ben' }, { assignee: null }]);
});

test('whose it is stays in view, also a person who is no member any more', async () => {
  const { select, options } = await show({ me: 'Ana', assignee: 'Cem' });
  expect(select?.value).toBe('Cem');
  expect(options).toEqual(['nobody', 'me (Ana)', 'Ben', 'Cem']);
});

test('where one person has the inbox, there is nobody to hand it to', async () => {
  expect((await show({ me: null })).select).toBeNull();
});
