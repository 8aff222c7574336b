import { effect, type ReadonlySignal, signal, untracked } from '@preact/signals';
import type { Page } from '../page.ts';

/** Where in the page one is. The portal serves the same page for each of them. */
export type Route =
  | { readonly view: 'home' }
  | { readonly view: 'question'; readonly id: string }
  | { readonly view: 'history' };

export function readRoute(pathname: string): Route {
  const question = /^\/choice\/([^/]+)\/?$/.exec(pathname)?.[1];
  if (question !== undefined) return { view: 'question', id: question };
  return /^\/history\/?$/.test(pathname) ? { view: 'history' } : { view: 'home' };
}

export function toPath(route: Route): string {
  switch (route.view) {
    case 'home':
      return '/';
    case 'history':
      return '/history';
    case 'question':
      return `/choice/${route.id}`;
  }
}

export type Router = { readonly route: ReadonlySignal<Route>; go(route: Route): void };

/** Views change through the browser's own history, without a reload; back and forward work. */
export function createRouter(window: Window): Router {
  const route = signal(readRoute(window.location.pathname));
  window.addEventListener('popstate', () => {
    route.value = readRoute(window.location.pathname);
  });
  return {
    route,
    go(next) {
      const path = toPath(next);
      if (path !== window.location.pathname) window.history.pushState(null, '', path);
      // Anew each time: going to where one is already is news too, it puts away what lies over it.
      route.value = { ...next };
    },
  };
}

/** Reads what is gone to, and opens a question that arrives while nothing else is in front. */
export function watchRoute(page: Page): void {
  let wasEmpty = false;

  effect(() => {
    const route = page.router.route.value;
    untracked(() => {
      page.overlay.value = 'none';
      page.failure.value = null;
      if (route.view !== 'question') return;
      void page.questions.refresh();
    });
  });

  effect(() => {
    if (page.inbox.entries.value === null) return;
    const first = page.inbox.waiting.value[0];
    const isHome = page.router.route.peek().view === 'home';
    const isFree = page.overlay.peek() === 'none';
    if (wasEmpty && first !== undefined && isHome && isFree) {
      page.arming.appear();
      untracked(() => page.router.go({ view: 'question', id: first.session_id }));
    }
    wasEmpty = first === undefined;
  });
}
