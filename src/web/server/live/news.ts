import type { Entry, SettingsNews } from '../../wire.ts';
import type { Listed } from '../views.ts';

/** What the tabs have been told so far, so that they are told only what is new. */
export type Known = {
  readonly list: string;
  readonly settings: string;
  /** How long each session's log was. */
  readonly seen: ReadonlyMap<string, number>;
};

export const nothingKnown: Known = { list: '', settings: '', seen: new Map() };

export function toKnown(listed: readonly Listed[], settings: SettingsNews): Known {
  return {
    list: JSON.stringify(listed.map(({ entry }) => withoutClock(entry))),
    settings: JSON.stringify(settings),
    seen: new Map(listed.map(({ entry, seen }) => [entry.session_id, seen])),
  };
}

/** Sessions that were known and are no longer what they were, or no longer in the list. */
export function changedIds(before: Known, after: Known): readonly string[] {
  return [...before.seen].filter(([id, seen]) => after.seen.get(id) !== seen).map(([id]) => id);
}

/** The countdown alone is no news; it has a message of its own. */
function withoutClock(entry: Entry): Entry {
  return { ...entry, remaining_seconds: null };
}
