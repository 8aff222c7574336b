import { type ReadonlySignal, signal } from '@preact/signals';
import type { Entry } from '../../wire/replies.ts';
import type { Memory } from '../core/open-storage.ts';

/** Whose questions a person of a shared inbox wants to see. */
export const personFilters = ['everyone', 'mine', 'unassigned'] as const;
export type PersonFilterValue = (typeof personFilters)[number];

/** What this browser shows, kept for the next visit: each person has their own. */
export type PersonFilter = {
  readonly chosen: ReadonlySignal<PersonFilterValue>;
  choose(next: PersonFilterValue): void;
};

const key = 'choice.whose';

export function createPersonFilter(storage: Memory): PersonFilter {
  const kept = storage.getItem(key);
  const chosen = signal<PersonFilterValue>(personFilters.find((one) => one === kept) ?? 'everyone');
  return {
    chosen,
    choose(next) {
      chosen.value = next;
      storage.setItem(key, next);
    },
  };
}

/** Of what has ended, mine is what I ended. */
export function belongsTo(entry: Entry, shown: PersonFilterValue, me: string): boolean {
  switch (shown) {
    case 'everyone':
      return true;
    case 'mine':
      return entry.ended_at === null ? entry.assignee === me : entry.person === me;
    case 'unassigned':
      return entry.assignee === null;
  }
}

/** Whether the question was handed to a person other than the reader. */
export function isForOther({ assignee }: Entry, me: string | null): boolean {
  return assignee !== null && assignee !== me;
}
