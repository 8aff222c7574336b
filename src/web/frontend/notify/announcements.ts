import { remainingSeconds } from '../../../domain/session/deadline.ts';
import type { Entry } from '../../wire/replies.ts';
import { waitingEntries } from '../list/group-entries.ts';

/** Something a person who looks elsewhere should hear about. */
export type Announcement =
  | { readonly kind: 'new' | 'timeout' | 'auto_submitted'; readonly entry: Entry }
  | { readonly kind: 'upcoming'; readonly entry: Entry; readonly seconds: number };

/** Remembers what was announced, so that each thing is said once however often the list arrives. */
export type Announcer = {
  see(entries: readonly Entry[], now: number): readonly Announcement[];
};

export function createAnnouncer(thresholdSeconds: () => number): Announcer {
  let known: ReadonlySet<string> | null = null;
  let waited: ReadonlySet<string> = new Set();
  // Keyed with the deadline: after more time was given, the end may be announced again.
  const upcoming = new Set<string>();
  return {
    see(entries, now) {
      const waiting = waitingEntries(entries);
      const before = known;
      const said: Announcement[] = [];
      for (const entry of waiting) {
        if (before !== null && !before.has(entry.session_id)) said.push({ kind: 'new', entry });
        if (entry.deadline === null) continue;
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
      waited = new Set(waiting.map((entry) => entry.session_id));
      return said;
    },
  };
}
