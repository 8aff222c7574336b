import { type ReadonlySignal, signal } from '@preact/signals';
import type { HistoryFormat } from '../../wire/queries.ts';
import type { Entry, HistoryReply, RemovedReply } from '../../wire/replies.ts';
import type { Api } from '../core/api.ts';
import type { ApiReply } from '../core/reply.ts';
import { anything, type Search, toQuery } from './history-query.ts';

type Found =
  | { readonly kind: 'loading' | 'failed' }
  | { readonly kind: 'found'; readonly entries: readonly Entry[]; readonly next: string | null };

/** The ended sessions the present search finds, page by page. */
export type HistorySearch = {
  readonly search: ReadonlySignal<Search>;
  readonly found: ReadonlySignal<Found>;
  readonly agents: ReadonlySignal<readonly string[]>;
  readonly people: ReadonlySignal<readonly string[]>;
  look(search: Search): Promise<void>;
  more(): Promise<void>;
  /** Forgets one, or everything; gives how many went. */
  remove(id: string | null): Promise<ApiReply<RemovedReply>>;
  /** Everything the present search finds, as a file. */
  take(format: HistoryFormat): Promise<ApiReply<string>>;
};

export function createHistorySearch(api: Pick<Api, 'history' | 'forget' | 'exportHistory'>): HistorySearch {
  const search = signal(anything);
  const found = signal<Found>({ kind: 'loading' });
  const agents = signal<readonly string[]>([]);
  const people = signal<readonly string[]>([]);
  let latest = 0;

  /** Replies overtake each other while the person types; only the last one asked for counts. */
  async function read(before: string | null, use: (reply: ApiReply<HistoryReply>) => Found): Promise<void> {
    latest += 1;
    const mine = latest;
    const reply = await api.history(toQuery(search.value, before));
    if (mine !== latest) return;
    if (reply.ok) {
      agents.value = reply.value.agents;
      people.value = reply.value.people;
    }
    found.value = use(reply);
  }

  async function look(next: Search): Promise<void> {
    search.value = next;
    await read(null, (reply) =>
      reply.ok
        ? { kind: 'found', entries: reply.value.interactions, next: reply.value.next }
        : { kind: 'failed' },
    );
  }

  return {
    search,
    found,
    agents,
    people,
    look,
    async more() {
      const held = found.value;
      if (held.kind !== 'found' || held.next === null) return;
      await read(held.next, (reply) =>
        reply.ok
          ? { kind: 'found', entries: [...held.entries, ...reply.value.interactions], next: reply.value.next }
          : held,
      );
    },
    take: (format) => api.exportHistory(format, toQuery(search.value, null)),
    async remove(id) {
      const reply = await api.forget(id);
      if (!reply.ok) return reply;
      const held = found.value;
      const left = held.kind === 'found' ? held.entries.filter((entry) => entry.session_id !== id) : [];
      // Reading anew would fold up the pages the person has unfolded.
      if (held.kind === 'found' && id !== null && left.length > 0) found.value = { ...held, entries: left };
      else await look(search.value);
      return reply;
    },
  };
}
