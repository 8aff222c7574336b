import type { Setting } from '../../settings/snapshot.ts';

/** One line of the settings: what it is called and what it says now. */
export type MenuRow = {
  readonly label: string;
  readonly value: string;
  readonly help: string;
  /** What it would say without the person, where that differs or does not come from the program itself; else empty. */
  readonly origin: string;
} & (SettingRow | EntryRow);

/** Leads on from a question in view. */
export type EntryRow = { readonly kind: 'entry'; readonly opens: 'continue' | 'hand-to' | 'shown' };

/** The value is the one in force for the question in view. */
export type SettingRow = { readonly kind: 'setting'; readonly setting: Setting };
