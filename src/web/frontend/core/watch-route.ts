import { effect, untracked } from '@preact/signals';
import type { Page } from '../page.ts';

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
