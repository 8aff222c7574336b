// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { entry } from '../../../../test/support/entries.ts';
import { faviconUrl } from '../../assets/favicon.ts';
import type { Entry } from '../../wire/replies.ts';
import type { Page } from '../page.ts';
import { pageWords } from '../strings.ts';
import { keepTab } from './tab.ts';

beforeEach(() => {
  vi.useFakeTimers();
  document.head.innerHTML = `<link rel="icon" href="${faviconUrl}">`;
});
afterEach(() => void vi.useRealTimers());

function createScene() {
  const waiting = signal<readonly Entry[]>([]);
  const page = {
    inbox: { waiting },
    questions: { shown: signal({ kind: 'none' }) },
    words: signal(pageWords.en),
    router: { route: signal({ view: 'home' }) },
  } as unknown as Page;
  return { waiting, tab: keepTab(page, document) };
}

const icon = () =>
  decodeURIComponent(document.querySelector<HTMLLinkElement>('link[rel="icon"]')?.href ?? '');

describe('the tab', () => {
  test('counts what waits, and its own icon gets a dot as long as something does', () => {
    const { waiting } = createScene();
    expect([document.title, icon()]).toEqual(['choice', decodeURIComponent(faviconUrl)]);
    waiting.value = [entry('a'), entry('b')];
    expect(document.title).toBe('(2) choice');
    expect(icon()).toMatch(/^data:image\/svg\+xml,<svg .*#4f6bed.*#e5484d.*<\/svg>$/);
    waiting.value = [];
    expect([document.title, icon()]).toEqual(['choice', decodeURIComponent(faviconUrl)]);
  });

  test('alternates between its title and what happened last, until the person looks', () => {
    const { tab } = createScene();
    const titles = () =>
      [0, 1, 2].map(() => {
        const { title } = document;
        vi.advanceTimersByTime(1_000);
        return title;
      });
    tab.flash('● New question');
    expect(titles()).toEqual(['● New question', 'choice', '● New question']);
    tab.flash('● Time is running out');
    expect(titles()).toEqual(['● Time is running out', 'choice', '● Time is running out']);
    window.dispatchEvent(new Event('focus'));
    expect(titles()).toEqual(['choice', 'choice', 'choice']);
  });

  test('comes to rest by itself, with the count: a hidden tab that never rests is never left to sleep', () => {
    const { tab, waiting } = createScene();
    waiting.value = [entry('a')];
    const changes: string[] = [];
    tab.flash('● New question');
    for (let second = 0; second < 60; second += 1) {
      if (changes.at(-1) !== document.title) changes.push(document.title);
      vi.advanceTimersByTime(1_000);
    }
    expect(changes.length).toBeLessThanOrEqual(12);
    expect(changes.at(-1)).toBe('(1) choice');
  });
});
