import type { Clock, Log } from '../../../application/ports.ts';
import type { SessionStore } from '../../../application/session-store.ts';
import { remainingSeconds } from '../../../domain/deadline.ts';
import type { Entry, Push } from '../../wire.ts';
import type { PortalSettings } from '../portal-settings.ts';
import type { Views } from '../views.ts';
import { changedIds, nothingKnown, toKnown } from './news.ts';
import type { Tab } from './tab.ts';
import { createTurns } from './turns.ts';

/** Keeps every connected page up to date. It holds no truth: what it pushes it has just read. */
export type LiveDesk = {
  tabs(): number;
  /** Returns what is called when the tab has gone. */
  join(tab: Tab): () => void;
  push(message: Push): void;
  /** Something may have changed: look, and tell the pages what is new. */
  hint(): void;
  close(why: ClosingReason): void;
};

export type ClosingReason = Extract<Push, { type: 'closing' }>['why'];

type Parts = {
  readonly store: SessionStore;
  readonly views: Views;
  readonly settings: PortalSettings;
  readonly clock: Clock;
  readonly log: Log;
  readonly onTabs: () => void;
};

/** The countdown's pace; with nothing open, how soon settings changed elsewhere are noticed. */
const tickMs = 1_000;
const idleMs = 3_000;

export function createLiveDesk({ store, views, settings, clock, log, onTabs }: Parts): LiveDesk {
  const tabs = new Set<Tab>();
  let known = nothingKnown;
  let unwatch = () => {};
  let forget = () => {};

  function push(message: Push): void {
    for (const tab of tabs) tab.push(message);
  }

  async function refresh(): Promise<void> {
    if (tabs.size === 0) return;
    const { values, news } = await settings.read();
    const listed = await views.list('all', values.recent_limit);
    const interactions = listed.map(({ entry }) => entry);
    const before = known;
    known = toKnown(listed, news);
    if (known.list !== before.list) push({ type: 'entries', now: clock.now(), interactions });
    for (const id of changedIds(before, known)) push({ type: 'changed', session_id: id });
    if (before.settings !== '' && before.settings !== known.settings) {
      push({ type: 'settings', ...news });
    }
    tickLater(interactions);
  }

  /** One look at the store serves both: what is new, and how much time is left. */
  function tickLater(interactions: readonly Entry[]): void {
    const remaining = countdowns(interactions, clock.now());
    // Also when nothing is left: a page that missed the end of the last question finds out.
    push({ type: 'tick', now: clock.now(), remaining });
    forget();
    forget = tabs.size === 0 ? () => {} : clock.after(remaining.length > 0 ? tickMs : idleMs, turns.ask);
  }

  const turns = createTurns(() =>
    refresh().catch((cause: unknown) => {
      log.warn('the pages could not be updated; trying again', cause);
      forget();
      forget = clock.after(tickMs, turns.ask);
    }),
  );

  function rest(): void {
    unwatch();
    forget();
    known = nothingKnown;
  }

  return {
    tabs: () => tabs.size,
    push,
    hint: turns.ask,
    join(tab) {
      if (tabs.size === 0) unwatch = store.watch(turns.ask);
      tabs.add(tab);
      // The newcomer has heard nothing yet; that the others hear the list again costs nothing.
      known = { ...known, list: '' };
      turns.ask();
      onTabs();
      return function leave() {
        if (!tabs.delete(tab)) return;
        if (tabs.size === 0) rest();
        onTabs();
      };
    },
    close(why) {
      push({ type: 'closing', why });
      for (const tab of tabs) tab.close();
      tabs.clear();
      rest();
    },
  };
}

type Countdowns = Extract<Push, { type: 'tick' }>['remaining'];

function countdowns(interactions: readonly Entry[], now: number): Countdowns {
  return interactions.flatMap(({ session_id, deadline }) =>
    deadline === null ? [] : [{ session_id, deadline, remaining_seconds: remainingSeconds(deadline, now) }],
  );
}
