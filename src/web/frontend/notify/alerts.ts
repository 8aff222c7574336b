import { computed, effect } from '@preact/signals';
import { remainingSeconds } from '../../../domain/session/deadline.ts';
import type { Entry } from '../../wire/replies.ts';
import { waitingEntries } from '../list/group-entries.ts';
import { isForOther } from '../list/person-filter.ts';
import type { Page } from '../page.ts';
import type { PageWords } from '../strings.ts';
import type { Tab } from './tab.ts';

type Deps = Pick<Page, 'inbox' | 'clock' | 'preferences' | 'permission' | 'words' | 'formats' | 'router'>;

/** What the browser can do to be noticed, as arguments, so that a test can listen. */
type Voices = {
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
export function keepAlerting(page: Deps, voices: Voices): void {
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

function announce(page: Deps, voices: Voices, announcement: Announcement): void {
  const { kind, entry } = announcement;
  if (!page.preferences.isOn(settingOf[kind])) return;
  if (page.preferences.isOn('notify_sound')) voices.blip();
  if (page.permission.state.peek() !== 'granted') {
    voices.tab.flash(flashText(kind, page.words.peek()));
    return;
  }
  // The tag makes two open tabs one notification; a reminder is one more, or the browser would show it silently.
  const tag = [entry.session_id, kind, entry.snoozed_until ?? []].flat().join(' ');
  const shown = voices.notify(titleOf(announcement, page), entry.title, tag);
  shown.onclick = () => {
    voices.focus();
    page.router.go({ view: 'question', id: entry.session_id });
  };
}

function titleOf(announcement: Announcement, { words, formats }: Deps): string {
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

/** Something a person who looks elsewhere should hear about. */
type Announcement =
  | { readonly kind: 'new' | 'timeout' | 'auto_submitted'; readonly entry: Entry }
  | { readonly kind: 'upcoming'; readonly entry: Entry; readonly seconds: number };

/** Remembers what was announced, so that each thing is said once however often the list arrives. */
type Announcer = {
  see(entries: readonly Entry[], now: number): readonly Announcement[];
};

export function createAnnouncer(thresholdSeconds: () => number): Announcer {
  let known: ReadonlySet<string> | null = null;
  let waited: ReadonlySet<string> = new Set();
  let snoozed: ReadonlySet<string> = new Set();
  // Keyed with the deadline: after more time was given, the end may be announced again.
  const upcoming = new Set<string>();
  return {
    see(entries, now) {
      const waiting = waitingEntries(entries);
      const isSnoozed = ({ snoozed_until }: Entry) => snoozed_until !== null && snoozed_until > now;
      const before = known;
      const said: Announcement[] = [];
      for (const entry of waiting) {
        // The client has a dialog of its own in front of the person.
        if (isSnoozed(entry) || entry.in_client) continue;
        // After a reminder was asked for, it is news again when its time has come.
        const isNew = !before?.has(entry.session_id) || snoozed.has(entry.session_id);
        if (before !== null && isNew) said.push({ kind: 'new', entry });
        // Where the agent goes on meanwhile nothing is urgent.
        if (entry.deadline === null || !entry.waits) continue;
        const mark = `${entry.session_id} ${entry.deadline}`;
        const left = remainingSeconds(entry.deadline, now);
        if (left > 0 && left <= thresholdSeconds() && !upcoming.has(mark)) {
          upcoming.add(mark);
          said.push({ kind: 'upcoming', entry, seconds: left });
        }
      }
      for (const entry of entries) {
        const { status } = entry;
        const ranOut = status === 'timeout' || status === 'auto_submitted';
        if (ranOut && waited.has(entry.session_id)) said.push({ kind: status, entry });
      }
      known = new Set([...(before ?? []), ...entries.map((entry) => entry.session_id)]);
      waited = new Set(waiting.filter((entry) => !entry.in_client).map((entry) => entry.session_id));
      snoozed = new Set(waiting.filter(isSnoozed).map((entry) => entry.session_id));
      return said;
    },
  };
}

/** The notes last a quarter of a second; a sound device that has to wake up first may take longer. */
const closeAfterMs = 3_000;

/** Two short notes, made on the spot: no file to fetch, quiet enough for an office. */
export function playBlip(createContext: () => AudioContext): void {
  try {
    const context = createContext();
    for (const [index, frequency] of [660, 880].entries()) {
      const start = context.currentTime + index * 0.11;
      const tone = context.createOscillator();
      const volume = context.createGain();
      tone.frequency.value = frequency;
      volume.gain.setValueAtTime(0, start);
      volume.gain.linearRampToValueAtTime(0.08, start + 0.01);
      volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.16);
      tone.connect(volume).connect(context.destination);
      tone.start(start);
      tone.stop(start + 0.17);
    }
    // By the clock, not by the last note's end: a page that was never clicked gets a suspended context, in which
    // no note ends. Its state cannot be asked right away, some browsers start every context suspended.
    setTimeout(() => void context.close(), closeAfterMs);
  } catch {
    // Without a sound device there is no sound; title, icon or notification tell all the same.
  }
}
