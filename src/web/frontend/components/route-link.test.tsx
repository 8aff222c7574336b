// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { beforeEach, describe, expect, test } from 'vitest';
import { createRouter, type Route, watchRoute } from '../core/route.ts';
import { type Page, PageProvider } from '../page.ts';
import { RouteLink } from './route-link.tsx';

beforeEach(() => window.history.replaceState(null, '', '/choice/a'));

/** The narrow page with its sheet open over question a. */
function createScene(route: Route) {
  const overlay = signal('none');
  const page = {
    router: createRouter(window),
    overlay,
    failure: signal(null),
    inbox: { entries: signal(null), waiting: signal([]) },
    questions: { refresh: async () => {} },
  } as unknown as Page;
  watchRoute(page);
  overlay.value = 'list';
  const root = document.createElement('div');
  render(
    <PageProvider value={page}>
      <RouteLink route={route} class="x">
        There
      </RouteLink>
    </PageProvider>,
    root,
  );
  const link = root.querySelector('a');
  let isLeft = false;
  root.addEventListener('click', (event) => {
    isLeft = !event.defaultPrevented;
    // The browser of this test would really go there.
    event.preventDefault();
  });
  return {
    link,
    overlay,
    page,
    /** True when the browser is left to follow the link its own way. */
    click(how: MouseEventInit = {}) {
      const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...how });
      void act(() => void link?.dispatchEvent(event));
      return isLeft;
    },
  };
}

describe('a link to a view of the page', () => {
  test('has its address, and goes there without a reload', () => {
    const { link, click, page } = createScene({ view: 'history' });
    expect(link?.getAttribute('href')).toBe('/history');
    expect(click()).toBe(false);
    expect(window.location.pathname).toBe('/history');
    expect(page.router.route.value).toEqual({ view: 'history' });
  });

  test.each([
    ['Ctrl', { ctrlKey: true }],
    ['Cmd', { metaKey: true }],
    ['Shift', { shiftKey: true }],
    ['Alt', { altKey: true }],
    ['the middle button', { button: 1 }],
  ])('with %s it is the browser’s: the page stays where it is', (_how, how) => {
    const { click, page, overlay } = createScene({ view: 'history' });
    expect(click(how)).toBe(true);
    expect(page.router.route.value).toEqual({ view: 'question', id: 'a' });
    expect(overlay.value).toBe('list');
  });

  test('says so when one is there already', () => {
    const { link, click } = createScene({ view: 'home' });
    expect(link?.getAttribute('aria-current')).toBeNull();
    click();
    expect(link?.getAttribute('aria-current')).toBe('page');
  });

  test.each<[string, Route]>([
    ['another view', { view: 'home' }],
    ['the question that is shown already', { view: 'question', id: 'a' }],
  ])('puts away the list when it leads to %s, each time', (_where, route) => {
    const { click, overlay } = createScene(route);
    for (const _time of [1, 2]) {
      overlay.value = 'list';
      click();
      expect(overlay.value).toBe('none');
    }
  });
});
