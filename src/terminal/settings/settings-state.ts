import type { Language } from '../../domain/language.ts';
import type { OpenSession } from '../../domain/session/session.ts';
import type { CoreValues } from '../../settings/core-slice.ts';
import type { Snapshot } from '../../settings/snapshot.ts';
import type { SettingValue } from '../../settings/spec.ts';
import type { Notice, ScreenPlace, Size } from '../question/state.ts';
import type { Symbols } from '../screen/symbols.ts';
import type { TerminalValues } from '../settings.ts';

/** What the settings are shown by and changed in: over a question, or on a screen of their own. */
export type SettingsState = {
  /** The question in view, to which changes apply at once; null where there is none. */
  readonly session: OpenSession | null;
  /** Whom it can be handed to, the person here included; empty where the inbox is not shared. */
  readonly members: readonly string[];
  /** As they were when the screen opened, with what was changed here since. */
  readonly settings: Snapshot<CoreValues & TerminalValues>;
  /** What the groups of settings are called. */
  readonly groups: ReadonlyMap<string, Readonly<Record<Language, string>>>;
  readonly symbols: Symbols;
  readonly size: Size;
  readonly now: number;
  readonly place: ScreenPlace;
  /** Where the cursor stands in the text that is being written, if one is. */
  readonly cursor: number;
  readonly notice: Notice | null;
};

export type SettingsPlace =
  | { readonly kind: 'settings'; readonly row: number }
  /** The value of a setting is being typed. */
  | { readonly kind: 'value'; readonly row: number; readonly text: string }
  /** The person is asked before a change is saved. */
  | {
      readonly kind: 'confirm';
      readonly row: number;
      readonly asks: Consequence;
      readonly changes: SettingsChange;
      readonly at: number;
    };

/** What a change of settings does beyond itself. */
export type Consequence =
  | { readonly kind: 'remove'; readonly decisions: number }
  /** The question in view leaves this terminal. */
  | { readonly kind: 'move' };

/** Settings by key; null forgets one. */
export type SettingsChange = Readonly<Record<string, SettingValue | null>>;

/** What comes back from outside about the settings. */
export type SettingsEvent =
  | { readonly kind: 'notice'; readonly notice: Notice }
  /** Settings were saved that were asked about, or could have been. */
  | { readonly kind: 'saved'; readonly changes: SettingsChange }
  | { readonly kind: 'ask'; readonly asks: Consequence; readonly changes: SettingsChange };

/** A question keeps the language it was asked in until the person changes it. */
export function languageOf({ session, settings }: Pick<SettingsState, 'session' | 'settings'>): Language {
  return session?.terms.language ?? settings.value('language');
}
