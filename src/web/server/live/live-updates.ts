import { isDeepStrictEqual } from 'node:util';
import { createFollowing, type Occasion } from '../../../application/follow-sessions.ts';
import type { Clock, Log } from '../../../application/ports.ts';
import type { SessionStore } from '../../../application/session-store.ts';
import { remainingSeconds } from '../../../domain/session/deadline.ts';
import { readWhenChanged } from '../../../settings/read-when-changed.ts';
import type { Push } from '../../wire/pushes.ts';
import type { Entry } from '../../wire/replies.ts';
import type { SettingsNews } from '../../wire/settings-replies.ts';
import type { PortalServices } from '../portal-deps.ts';
import type { PortalSettings } from '../portal-settings.ts';
import type { Views } from '../views.ts';
import { type Changes, createLiveList, type Due } from './live-list.ts';

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

/** One connected page, as far as live updates are concerned. */
export type Tab = {
  /** Takes a `Push` as JSON. */
  send(text: string): void;
  /** Closes the connection, by force after 100 ms. */
  close(): void;
};

export type ClosingReason = Extract<Push, { type: 'closing' }>['why'];

type Deps = {
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

export function createLiveUpdates(deps: Deps): LiveUpdates {
  const { store, views, settings, clock, version, services, onTabs } = deps;
  const list = createLiveList({ views, store, whoIsThere: services.whoIsThere });
  const settingsNews = createSettingsNews(settings);
  const tabs = new Set<Tab>();
  const newcomers = new Set<Tab>();
  // Starts at the time, so that the next life of the portal has higher ones.
  let revision = clock.now();
  let tickAt = Number.POSITIVE_INFINITY;
  let unwatchOutage = () => {};
  let forgetAway = () => {};
  let wasAway = false;

  const following = createFollowing(deps, {
    cares: () => true,
    failure: 'the pages could not be updated; trying again',
    look,
  });

  function send(message: Push, to: Iterable<Tab> = tabs): void {
    // Serialised once, however many pages there are.
    const text = JSON.stringify(message);
    for (const tab of to) tab.send(text);
  }

  async function look({ ids, all, isDue }: Occasion): Promise<number> {
    // Reading would only fail: the end of the outage brings the next look, which reads everything.
    if (isAway()) return Number.POSITIVE_INFINITY;
    const { recentLimit, news } = await settingsNews.look();
    if (all || recentLimit !== null) tell(await list.reload(recentLimit ?? settingsNews.recentLimit()));
    else if (ids.length > 0) tell(await list.reread(ids));
    if (isDue && !all) tell(await list.lookWhoWaits());
    if (news !== null) send({ type: 'settings', ...news });
    greet();
    if (isDue) tick(tabs);
    return tickAt;
  }

  const isAway = () => store.outage?.isNow() === true;

  /** Repeated every second: a page takes a silent portal for a frozen one. */
  function tellOutage(): void {
    forgetAway();
    if (tabs.size === 0) return;
    if (isAway()) {
      send({ type: 'database', away: true });
      forgetAway = clock.after(tickMs, tellOutage);
    } else if (wasAway) {
      send({ type: 'database', away: false });
      following.look({ all: true, isDue: true });
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
    tickAt = clock.now() + (due.length > 0 ? tickMs : idleMs);
  }

  const atNow = (entry: Entry): Entry => ({
    ...entry,
    remaining_seconds: entry.deadline === null ? null : remainingSeconds(entry.deadline, clock.now()),
  });

  function rest(): void {
    following.stop();
    unwatchOutage();
    forgetAway();
    newcomers.clear();
    list.clear();
    settingsNews.forget();
  }

  return {
    tabs: () => tabs.size,
    push: (message) => send(message),
    hint: () => following.look(),
    revision: () => revision,
    hangUp() {
      for (const tab of tabs) tab.close();
    },
    join(tab) {
      const isFirst = tabs.size === 0;
      if (isFirst) unwatchOutage = store.outage?.watch(tellOutage) ?? (() => {});
      tabs.add(tab);
      newcomers.add(tab);
      if (isAway()) tellOutage();
      following.start({ all: isFirst });
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

/** Notices settings that changed in this process or another. Files with the same stamp are not read. */
type SettingsWatch = {
  look(): Promise<{
    /** What has to be pushed to pages; null when nothing changed. */
    readonly news: SettingsNews | null;
    /** How many completed questions are listed, when that changed; else null. */
    readonly recentLimit: number | null;
  }>;
  recentLimit(): number;
  forget(): void;
};

type View = Awaited<ReturnType<PortalSettings['read']>>;

const nothing = { news: null, recentLimit: null };

function createSettingsNews(settings: PortalSettings): SettingsWatch {
  const read = readWhenChanged(settings);
  let known: View | null = null;
  return {
    async look() {
      const [before, now] = [known, await read()];
      if (before === now) return nothing;
      known = now;
      const recentLimit = now.value('recent_limit');
      return {
        // A page that connects reads the settings itself: only later changes are pushed.
        news: before === null || isDeepStrictEqual(before.news(), now.news()) ? null : now.news(),
        recentLimit: before?.value('recent_limit') === recentLimit ? null : recentLimit,
      };
    },
    recentLimit: () => known?.value('recent_limit') ?? 0,
    forget() {
      known = null;
    },
  };
}
