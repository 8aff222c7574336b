import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { Push } from '../../wire/pushes.ts';
import type { EntryFilter } from '../../wire/queries.ts';
import type { EntriesReply, Entry } from '../../wire/replies.ts';
import { crowdedAgents, runningVersions, waitingEntries } from '../list/group-entries.ts';
import type { Api } from './api.ts';
import type { ServerClock } from './server-clock.ts';

/** What the list knows: every active session and the latest completed ones. */
export type Inbox = {
  /** Null until the first list arrived. */
  readonly entries: ReadonlySignal<readonly Entry[] | null>;
  readonly waiting: ReadonlySignal<readonly Entry[]>;
  /** Agents that are told apart by their process. */
  readonly crowded: ReadonlySignal<ReadonlySet<string>>;
  /** Versions of choice-mcp that run on this home, oldest first. */
  readonly versions: ReadonlySignal<readonly string[]>;
  readonly filter: ReadonlySignal<EntryFilter>;
  show(filter: EntryFilter): void;
  entry(id: string): Entry | null;
  receive(list: EntriesReply): void;
  change(push: Extract<Push, { type: 'rows' }>): void;
  tick(push: Extract<Push, { type: 'tick' }>): void;
  refresh(): Promise<boolean>;
};

/** Revisions begin with the portal's time: one that is this much older comes from a clock that was set back. */
const clockSetBack = 30_000;

export function createInbox(api: Pick<Api, 'entries'>, clock: ServerClock): Inbox {
  const entries = signal<readonly Entry[] | null>(null);
  const portalVersion = signal('');
  const filter = signal<EntryFilter>('all');
  let known = Number.NEGATIVE_INFINITY;

  function receive({ now, revision, version, interactions }: EntriesReply): void {
    clock.hear(now);
    // Replies and pushes overtake each other: what was read before the last push is yesterday's list.
    const isOvertaken = revision < known && known - revision < clockSetBack;
    if (isOvertaken) return;
    known = revision;
    portalVersion.value = version;
    entries.value = interactions;
  }

  async function refresh(): Promise<boolean> {
    const reply = await api.entries();
    if (reply.ok) receive(reply.value);
    return reply.ok;
  }

  return {
    entries,
    filter,
    receive,
    crowded: computed(() => crowdedAgents(entries.value ?? [])),
    versions: computed(() => runningVersions(portalVersion.value, entries.value ?? [])),
    waiting: computed(() => waitingEntries(entries.value ?? [])),
    show(next) {
      filter.value = next;
    },
    entry: (id) => entries.value?.find((entry) => entry.session_id === id) ?? null,
    change({ now, revision, changed, removed }) {
      clock.hear(now);
      // It counts from a list that this page does not have; the next tick would notice, too.
      if (revision !== known + 1) return void refresh();
      known = revision;
      entries.value = withChanges(entries.value ?? [], changed, removed);
    },
    tick({ now, revision }) {
      clock.hear(now);
      if (revision !== known) void refresh();
    },
    refresh,
  };
}

/** Rows that did not change stay the same objects, so that nothing draws them anew. */
function withChanges(
  entries: readonly Entry[],
  changed: readonly Entry[],
  removed: readonly string[],
): readonly Entry[] {
  const next = new Map(entries.map((entry) => [entry.session_id, entry]));
  for (const entry of changed) next.set(entry.session_id, entry);
  for (const id of removed) next.delete(id);
  return [...next.values()];
}
