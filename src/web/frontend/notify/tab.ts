import { effect, signal } from '@preact/signals';
import type { Page } from '../page.ts';
import { toIcon } from './favicon.ts';

type Parts = Pick<Page, 'inbox' | 'desk' | 'words' | 'router'>;

/** What a tab shows when it is one of forty: a count before the title, a dot on the icon. */
export type Tab = {
  /** Alternates the title until somebody looks. */
  flash(): void;
};

const flashMs = 1_000;

export function keepTab({ inbox, desk, words, router }: Parts, document: Document): Tab {
  const flashing = signal(false);
  const isOdd = signal(false);
  let timer: ReturnType<typeof setInterval> | undefined;

  effect(() => {
    const { product, notify, history } = words.value;
    const shown = desk.shown.value;
    const place = router.route.value.view === 'history' ? history.title : null;
    const title = shown.kind === 'held' ? shown.held.interaction.value.entry.title : place;
    const plain = title === null ? product : `${title} · ${product}`;
    const count = inbox.waiting.value.length;
    const counted = count === 0 ? plain : notify.count(count, plain);
    document.title = flashing.value && isOdd.value ? notify.flash : counted;
  });
  effect(() => setIcon(document, toIcon(inbox.waiting.value.length > 0)));

  function stop(): void {
    clearInterval(timer);
    flashing.value = false;
  }
  document.defaultView?.addEventListener('focus', stop);
  return {
    flash() {
      clearInterval(timer);
      flashing.value = true;
      timer = setInterval(() => {
        isOdd.value = !isOdd.value;
      }, flashMs);
    },
  };
}

function setIcon(document: Document, address: string): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]') ?? newIcon(document);
  if (link.href !== address) link.href = address;
}

function newIcon(document: Document): HTMLLinkElement {
  const link = document.createElement('link');
  link.rel = 'icon';
  document.head.append(link);
  return link;
}
