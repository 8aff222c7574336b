import { type ReadonlySignal, signal } from '@preact/signals';
import type { HistoryFormat, HistoryQuery } from '../../wire/queries.ts';
import type { Entry, HistoryReply, RemovedReply } from '../../wire/replies.ts';
import type { Api, ApiReply } from '../core/api.ts';

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

/** What the person is looking for, as the form holds it; empty means any. */
export type Search = {
  readonly text: string;
  readonly status: string;
  readonly face: string;
  readonly agent: string;
  readonly person: string;
  /** Days as the date field gives them: `2026-11-15`. */
  readonly from: string;
  readonly to: string;
};

export const anything: Search = { text: '', status: '', face: '', agent: '', person: '', from: '', to: '' };

export function isAnything(search: Search): boolean {
  return Object.values(search).every((value) => value.trim() === '');
}

/** Days are the reader's own: the portal gets the moments at which they begin and end here. */
export function toQuery(search: Search, before: string | null): HistoryQuery {
  const from = startOfDay(search.from, 0);
  const to = startOfDay(search.to, 1);
  return {
    ...(search.text.trim() === '' ? {} : { q: search.text.trim() }),
    ...(search.status === '' ? {} : { status: search.status }),
    ...(search.face === '' ? {} : { interface: search.face }),
    ...(search.agent === '' ? {} : { agent: search.agent }),
    ...(search.person === '' ? {} : { person: search.person }),
    ...(from === null ? {} : { from }),
    ...(to === null ? {} : { to }),
    ...(before === null ? {} : { before }),
  };
}

function startOfDay(day: string, daysLater: number): string | null {
  const [year, month, date] = day.split('-').map(Number);
  if (year === undefined || month === undefined || date === undefined) return null;
  const ms = new Date(year, month - 1, date + daysLater).getTime();
  return Number.isNaN(ms) ? null : String(ms - daysLater);
}
