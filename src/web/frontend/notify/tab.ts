import { computed, effect, signal } from '@preact/signals';
import type { Page } from '../page.ts';

type Deps = Pick<Page, 'inbox' | 'questions' | 'words' | 'router'>;

/** What a tab shows when it is one of forty: a count before the title, a dot on the icon. */
export type Tab = {
  /** Alternates the title with this for a moment, or until the person looks; the count stays. */
  flash(text: string): void;
};

const flashMs = 1_000;
/** A title that keeps changing keeps a browser from letting the hidden tab sleep. */
const flashes = 10;

export function keepTab({ inbox, questions, words, router }: Deps, document: Document): Tab {
  const flashing = signal<string | null>(null);
  const isOdd = signal(false);
  let timer: ReturnType<typeof setInterval> | undefined;

  effect(() => {
    const { product, notify, history } = words.value;
    const shown = questions.shown.value;
    const view = router.route.value.view === 'history' ? history.title : null;
    const title = shown.kind === 'held' ? shown.held.question.value.entry.title : view;
    const plain = title === null ? product : `${title} · ${product}`;
    const count = inbox.waiting.value.length;
    const counted = count === 0 ? plain : notify.count(count, plain);
    document.title = isOdd.value ? (flashing.value ?? counted) : counted;
  });
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (icon !== null) {
    const plain = icon.href;
    const hasWaiting = computed(() => inbox.waiting.value.length > 0);
    effect(() => {
      icon.href = hasWaiting.value ? withDot(plain) : plain;
    });
  }

  function stop(): void {
    clearInterval(timer);
    flashing.value = null;
  }
  document.defaultView?.addEventListener('focus', stop);
  return {
    flash(text) {
      clearInterval(timer);
      flashing.value = text;
      isOdd.value = true;
      let left = flashes;
      timer = setInterval(() => {
        isOdd.value = !isOdd.value;
        left -= 1;
        if (left <= 0) stop();
      }, flashMs);
    },
  };
}

const dot = '<circle cx="25" cy="7" r="6" fill="#e5484d" stroke="#fff" stroke-width="2"/>';

/** The icon the portal delivered, with a dot: still an address of its own, so nothing has to be fetched. */
function withDot(icon: string): string {
  const end = encodeURIComponent('</svg>');
  return icon.replace(end, encodeURIComponent(dot) + end);
}
