import { coalesce } from '../../../application/coalesce.ts';
import type { Clock, Log } from '../../../application/ports.ts';
import { isOutage, type SessionStore } from '../../../application/session-store.ts';
import { remainingSeconds } from '../../../domain/session/deadline.ts';
import type { SessionId } from '../../../domain/session/session-id.ts';
import type { Push } from '../../wire/pushes.ts';
import type { Entry } from '../../wire/replies.ts';
import type { PortalSettings } from '../portal-settings.ts';
import type { PortalServices } from '../portal-work.ts';
import type { Views } from '../views.ts';
import { type Changes, createLiveList, type Due } from './live-list.ts';
import { createSettingsNews } from './settings-news.ts';
import type { Tab } from './tab.ts';

/** Keeps every connected page up to date; what it pushes it has just read from the store. */
export type LiveUpdates = {
  tabs(): number;
  /** Returns what is called when the tab has gone. */
  join(tab: Tab): () => void;
  push(message: Push): void;
  /** Settings may have changed: reads them, and pushes what is new. */
  hint(): void;
  /** Grows with every push of the list, also from one life of a portal to the next. */
  revision(): number;
  /** Disconnects every page; those with a valid pairing connect again by themselves. */
  hangUp(): void;
  close(why: ClosingReason): void;
};

export type ClosingReason = Extract<Push, { type: 'closing' }>['why'];

type Parts = {
  readonly store: SessionStore;
  readonly views: Views;
  readonly settings: PortalSettings;
  readonly clock: Clock;
  readonly log: Log;
  readonly version: string;
  readonly services: Pick<PortalServices, 'whoIsThere'>;
  readonly onTabs: () => void;
};

/** How often the time is pushed; also how soon settings that another process changed are noticed. */
const tickMs = 1_000;
const idleMs = 3_000;
/** More would be most of what is sent; pages count by themselves from `now`. */
const mostCountdowns = 20;

export function createLiveUpdates(parts: Parts): LiveUpdates {
  const { store, views, settings, clock, log, version, services, onTabs } = parts;
  const list = createLiveList({ views, store, whoIsThere: services.whoIsThere });
  const settingsNews = createSettingsNews(settings);
  const tabs = new Set<Tab>();
  const newcomers = new Set<Tab>();
  const hinted = new Set<SessionId>();
  let anyHinted = false;
  let isTickDue = false;
  // Starts at the time, so that the next life of the portal has higher ones.
  let revision = clock.now();
  let unwatch = () => {};
  let forget = () => {};
  let forgetAway = () => {};
  let wasAway = false;

  function send(message: Push, to: Iterable<Tab> = tabs): void {
    // Serialised once, however many pages there are.
    const text = JSON.stringify(message);
    for (const tab of to) tab.send(text);
  }

  async function takeTurn(): Promise<void> {
    if (tabs.size === 0) return;
    // Reading would only fail: the end of the outage brings the next turn, which reads everything.
    if (isAway()) return;
    const [named, wasAny, wasTick] = [[...hinted], anyHinted, isTickDue];
    hinted.clear();
    anyHinted = false;
    isTickDue = false;
    const { recentLimit, news } = await settingsNews.look();
    if (wasAny || recentLimit !== null) tell(await list.reload(recentLimit ?? settingsNews.recentLimit()));
    else if (named.length > 0) tell(await list.reread(named));
    if (wasTick && !wasAny) tell(await list.lookWhoWaits());
    if (news !== null) send({ type: 'settings', ...news });
    greet();
    if (wasTick) tick(tabs);
  }

  const isAway = () => store.outage?.isNow() === true;

  /** Said again as often as the time: a page takes a portal that says nothing for one that is frozen. */
  function tellOutage(): void {
    forgetAway();
    if (tabs.size === 0) return;
    if (isAway()) {
      send({ type: 'database', away: true });
      forgetAway = clock.after(tickMs, tellOutage);
    } else if (wasAway) {
      send({ type: 'database', away: false });
      isTickDue = true;
      hear(null);
    }
    wasAway = isAway();
  }

  function tell({ changed, removed, outdated }: Changes): void {
    if (changed.length > 0 || removed.length > 0) {
      revision += 1;
      const told = [...tabs].filter((tab) => !newcomers.has(tab));
      const rows: Push = { type: 'rows', now: clock.now(), revision, changed: changed.map(atNow), removed };
      if (told.length > 0) send(rows, told);
    }
    for (const id of outdated) send({ type: 'changed', session_id: id });
  }

  /** Sends the whole list to tabs that have just connected. */
  function greet(): void {
    if (newcomers.size === 0) return;
    const fresh = [...newcomers];
    newcomers.clear();
    const interactions = list.entries().map(atNow);
    send({ type: 'entries', now: clock.now(), revision, version, interactions }, fresh);
    tick(fresh);
  }

  function tick(to: Iterable<Tab>): void {
    const due = list.byDeadline();
    send({ type: 'tick', now: clock.now(), revision, remaining: countdowns(due, clock.now()) }, to);
    forget();
    forget = clock.after(due.length > 0 ? tickMs : idleMs, () => {
      isTickDue = true;
      turns.ask();
    });
  }

  const atNow = (entry: Entry): Entry => ({
    ...entry,
    remaining_seconds: entry.deadline === null ? null : remainingSeconds(entry.deadline, clock.now()),
  });

  const turns = coalesce(() =>
    takeTurn().catch((cause: unknown) => {
      if (!isOutage(cause)) log.warn('the pages could not be updated; trying again', cause);
      forget();
      forget = clock.after(tickMs, () => {
        anyHinted = true;
        isTickDue = true;
        turns.ask();
      });
    }),
  );

  function hear(id: SessionId | null): void {
    if (id === null) anyHinted = true;
    else hinted.add(id);
    turns.ask();
  }

  function watchStore(): () => void {
    const stops = [store.watch(hear), store.outage?.watch(tellOutage)];
    return () => {
      for (const stop of stops) stop?.();
    };
  }

  function rest(): void {
    unwatch();
    forget();
    forgetAway();
    newcomers.clear();
    list.clear();
    settingsNews.forget();
  }

  return {
    tabs: () => tabs.size,
    push: (message) => send(message),
    hint: turns.ask,
    revision: () => revision,
    hangUp() {
      for (const tab of tabs) tab.close();
    },
    join(tab) {
      if (tabs.size === 0) unwatch = watchStore();
      anyHinted ||= tabs.size === 0;
      tabs.add(tab);
      newcomers.add(tab);
      if (isAway()) tellOutage();
      turns.ask();
      onTabs();
      return function leave() {
        newcomers.delete(tab);
        if (!tabs.delete(tab)) return;
        if (tabs.size === 0) rest();
        onTabs();
      };
    },
    close(why) {
      send({ type: 'closing', why });
      for (const tab of tabs) tab.close();
      tabs.clear();
      rest();
    },
  };
}

type Countdowns = Extract<Push, { type: 'tick' }>['remaining'];

/** Those that end soonest. */
function countdowns(due: readonly Due[], now: number): Countdowns {
  return due
    .slice(0, mostCountdowns)
    .map((one) => ({ ...one, remaining_seconds: remainingSeconds(one.deadline, now) }));
}
