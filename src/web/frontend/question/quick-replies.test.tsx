// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { render } from 'preact';
import { describe, expect, test } from 'vitest';
import { type Page, PageProvider } from '../page.ts';
import { pageWords } from '../strings.ts';
import { insertPhrase, QuickReplies } from './quick-replies.tsx';

function fieldWith(value: string, cursor = value.length) {
  const field = document.createElement('textarea');
  document.body.append(field);
  field.value = value;
  field.setSelectionRange(cursor, cursor);
  const heard: string[] = [];
  field.addEventListener('input', () => heard.push(field.value));
  return { field, heard };
}

describe('a ready phrase', () => {
  test('fills an empty field, and the page hears of it', () => {
    const { field, heard } = fieldWith('');
    insertPhrase(field, 'Looks good');
    expect([field.value, heard]).toEqual(['Looks good', ['Looks good']]);
  });

  test('comes on a line of its own behind what is written', () => {
    const { field } = fieldWith('First');
    insertPhrase(field, 'Second');
    expect(field.value).toBe('First\nSecond');
  });

  test('does nothing to what is on its way', () => {
    const { field, heard } = fieldWith('sent');
    field.readOnly = true;
    insertPhrase(field, 'more');
    expect([field.value, heard]).toEqual(['sent', []]);
  });
});

describe('the menu of phrases', () => {
  const show = (phrases: readonly string[]) => {
    const root = document.createElement('div');
    const page = {
      words: signal(pageWords.en),
      preferences: { quickReplies: signal(phrases) },
    } as unknown as Page;
    render(
      <PageProvider value={page}>
        <QuickReplies field={{ current: null }} />
      </PageProvider>,
      root,
    );
    return root;
  };

  test('is not there while the person has none', () => {
    expect(show([]).innerHTML).toBe('');
  });

  test('offers each of them', () => {
    const texts = [...show(['Go ahead', 'Not today']).querySelectorAll('.quick-phrase')];
    expect(texts.map(({ textContent }) => textContent)).toEqual(['Go ahead', 'Not today']);
  });
});
