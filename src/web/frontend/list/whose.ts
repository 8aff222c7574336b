import { type ReadonlySignal, signal } from '@preact/signals';
import type { Entry } from '../../wire/replies.ts';
import type { Memory } from '../core/open-storage.ts';

/** Whose questions a person of a shared inbox wants to see. */
export const whoses = ['everyone', 'mine', 'unassigned'] as const;
export type Whose = (typeof whoses)[number];

/** What this browser shows, kept for the next visit: each person has their own. */
export type WhoseFilter = { readonly chosen: ReadonlySignal<Whose>; choose(whose: Whose): void };

const key = 'choice.whose';

export function createWhoseFilter(storage: Memory): WhoseFilter {
  const kept = storage.getItem(key);
  const chosen = signal<Whose>(whoses.find((whose) => whose === kept) ?? 'everyone');
  return {
    chosen,
    choose(whose) {
      chosen.value = whose;
      storage.setItem(key, whose);
    },
  };
}

/** Of what has ended, mine is what I ended. */
export function belongsTo(entry: Entry, whose: Whose, me: string): boolean {
  switch (whose) {
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
