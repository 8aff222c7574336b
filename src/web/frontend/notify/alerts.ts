import { computed, effect } from '@preact/signals';
import { isForOther } from '../list/whose.ts';
import type { Page } from '../page.ts';
import type { PageWords } from '../strings.ts';
import { type Announcement, createAnnouncer } from './announcements.ts';
import type { Tab } from './tab.ts';

type Parts = Pick<Page, 'inbox' | 'clock' | 'preferences' | 'permission' | 'words' | 'formats' | 'router'>;

/** What the browser can do to be noticed, as arguments, so that a test can listen. */
export type Voices = {
  readonly tab: Tab;
  readonly isFocused: () => boolean;
  readonly notify: (title: string, body: string, tag: string) => { onclick: (() => void) | null };
  readonly blip: () => void;
  readonly focus: () => void;
};

const settingOf = {
  new: 'notify_new',
  upcoming: 'notify_upcoming',
  timeout: 'notify_timeout',
  auto_submitted: 'notify_timeout',
} as const;

/** Tells a person who looks elsewhere; one who has the tab in front is never interrupted. */
export function keepAlerting(page: Parts, voices: Voices): void {
  const announcer = createAnnouncer(() => page.preferences.number('upcoming_threshold_seconds', 10));
  // The clock moves on several times a second; there may be a thousand questions to look at.
  const second = computed(() => Math.floor(page.clock.now.value / 1_000));
  effect(() => {
    const entries = page.inbox.entries.value;
    void second.value;
    if (entries === null) return;
    const own = entries.filter((entry) => !isForOther(entry, page.preferences.me.value));
    for (const announcement of announcer.see(own, page.clock.now.peek())) {
      if (!voices.isFocused()) announce(page, voices, announcement);
    }
  });
}

function announce(page: Parts, voices: Voices, announcement: Announcement): void {
  const { kind, entry } = announcement;
  if (!page.preferences.isOn(settingOf[kind])) return;
  if (page.preferences.isOn('notify_sound')) voices.blip();
  if (page.permission.state.peek() !== 'granted') {
    voices.tab.flash(flashText(kind, page.words.peek()));
    return;
  }
  // The tag makes two open tabs one notification.
  const shown = voices.notify(titleOf(announcement, page), entry.title, `${entry.session_id} ${kind}`);
  shown.onclick = () => {
    voices.focus();
    page.router.go({ view: 'question', id: entry.session_id });
  };
}

function titleOf(announcement: Announcement, { words, formats }: Parts): string {
  const { notify, ended } = words.peek();
  switch (announcement.kind) {
    case 'new':
      return notify.newTitle(announcement.entry.agent.client);
    case 'upcoming':
      return notify.upcomingTitle(formats.peek().duration(announcement.seconds));
    case 'timeout':
      return ended.timeout;
    case 'auto_submitted':
      return ended.autoSubmitted;
  }
}

/** Stays until the person looks, so it counts no seconds. */
function flashText(kind: Announcement['kind'], { notify, ended }: PageWords): string {
  switch (kind) {
    case 'new':
      return notify.flash(notify.newFlash);
    case 'upcoming':
      return notify.flash(notify.upcomingFlash);
    case 'timeout':
      return notify.flash(ended.timeout);
    case 'auto_submitted':
      return notify.flash(ended.autoSubmitted);
  }
}
