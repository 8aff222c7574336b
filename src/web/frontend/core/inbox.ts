import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { Entry, EntryFilter, Push } from '../../wire.ts';
import { waitingEntries } from '../list/group-entries.ts';
import type { Api } from './api.ts';
import type { ServerClock } from './server-clock.ts';

/** What the list knows: every active session and the latest completed ones. */
export type Inbox = {
  /** Null until the first list arrived. */
  readonly entries: ReadonlySignal<readonly Entry[] | null>;
  readonly waiting: ReadonlySignal<readonly Entry[]>;
  readonly filter: ReadonlySignal<EntryFilter>;
  show(filter: EntryFilter): void;
  entry(id: string): Entry | null;
  receive(now: number, entries: readonly Entry[]): void;
  tick(push: Extract<Push, { type: 'tick' }>): void;
  refresh(): Promise<boolean>;
};

const clockSetBackMs = 30_000;

export function createInbox(api: Pick<Api, 'entries'>, clock: ServerClock): Inbox {
  const entries = signal<readonly Entry[] | null>(null);
  const filter = signal<EntryFilter>('all');
  let listedAt = Number.NEGATIVE_INFINITY;

  function receive(now: number, next: readonly Entry[]): void {
    clock.hear(now);
    // Replies and pushes overtake each other. A much older one is no latecomer: the portal's clock was set back.
    const isOvertaken = now < listedAt && listedAt - now < clockSetBackMs;
    if (isOvertaken) return;
    listedAt = now;
    entries.value = next;
  }

  async function refresh(): Promise<boolean> {
    const reply = await api.entries();
    if (reply.ok) receive(reply.value.now, reply.value.interactions);
    return reply.ok;
  }

  /**
   * A reply that was on its way when a push overtook it brings yesterday's list, and nothing is pushed again
   * until something changes. The countdown names every open session each second, so it notices.
   */
  function isOutdated(open: ReadonlySet<string>): boolean {
    const held = (entries.value ?? []).filter((entry) => entry.deadline !== null);
    return held.length !== open.size || held.some((entry) => !open.has(entry.session_id));
  }

  return {
    entries,
    filter,
    receive,
    waiting: computed(() => waitingEntries(entries.value ?? [])),
    show(next) {
      filter.value = next;
    },
    entry: (id) => entries.value?.find((entry) => entry.session_id === id) ?? null,
    tick({ now, remaining }) {
      clock.hear(now);
      const deadlines = new Map(remaining.map((one) => [one.session_id, one.deadline]));
      if (isOutdated(new Set(deadlines.keys()))) void refresh();
      const held = entries.value ?? [];
      const isMoved = (entry: Entry) =>
        (deadlines.get(entry.session_id) ?? entry.deadline) !== entry.deadline;
      // A tick comes every second; the list is drawn anew only when a deadline really moved.
      if (!held.some(isMoved)) return;
      entries.value = held.map((entry) =>
        isMoved(entry) ? { ...entry, deadline: deadlines.get(entry.session_id) ?? entry.deadline } : entry,
      );
    },
    refresh,
  };
}
