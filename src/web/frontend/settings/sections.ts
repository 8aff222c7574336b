import type { Language } from '../../../domain/language.ts';
import type { SettingEntry } from '../../wire/settings-replies.ts';
import type { KnownKey } from '../core/preferences.ts';

/** How the panel arranges what the portal lists: what matters beside a question first, the rest by its room. */
export type Sections = {
  readonly answering: readonly SettingEntry[];
  readonly appearance: readonly SettingEntry[];
  readonly notifications: readonly SettingEntry[];
  readonly others: readonly { readonly title: string; readonly entries: readonly SettingEntry[] }[];
};

const appearanceKeys = new Set<string>(['language', 'theme'] satisfies KnownKey[]);
const notificationKeys = new Set<string>([
  'notify_new',
  'notify_upcoming',
  'notify_timeout',
  'upcoming_threshold_seconds',
  'notify_sound',
] satisfies KnownKey[]);

export function toSections(entries: readonly SettingEntry[], language: Language): Sections {
  const appearance = entries.filter((entry) => appearanceKeys.has(entry.key));
  const notifications = entries.filter((entry) => notificationKeys.has(entry.key));
  const rest = entries.filter((entry) => !appearanceKeys.has(entry.key) && !notificationKeys.has(entry.key));
  const others = new Map<string, SettingEntry[]>();
  for (const entry of rest.filter((one) => one.place !== 'question')) {
    const title = entry.group?.[language] ?? '';
    others.set(title, [...(others.get(title) ?? []), entry]);
  }
  return {
    appearance,
    notifications,
    answering: rest.filter((entry) => entry.place === 'question'),
    others: [...others].map(([title, group]) => ({ title, entries: group })),
  };
}

/** Why a typed number is kept as it was: null when it may be saved. */
export function readNumber(
  text: string,
  kind: Extract<SettingEntry['kind'], { type: 'int' }>,
): number | 'auto' | null {
  const typed = text.normalize('NFKC').trim();
  if (typed === '' && kind.orAuto === true) return 'auto';
  if (!/^\d+$/.test(typed)) return null;
  return Math.min(kind.max, Math.max(kind.min, Number(typed)));
}
