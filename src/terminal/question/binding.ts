import type { TerminalWords } from '../strings.ts';
import type { EditIntent } from '../text/editor.ts';
import type { State } from './state.ts';

/** What a person wants by a key. */
export type Intent =
  | EditIntent
  | 'up'
  | 'down'
  | 'first'
  | 'last'
  | 'page-up'
  | 'page-down'
  | 'pick'
  | 'pick-number'
  | 'submit'
  | 'write'
  | 'write-note'
  | 'write-global-note'
  | 'next-field'
  | 'previous-field'
  | 'leave-field'
  | 'one-minute'
  | 'five-minutes'
  | 'read'
  | 'show-all'
  | 'settings'
  | 'help'
  | 'cancel'
  | 'confirm-cancel'
  | 'back'
  | 'take-back'
  | 'leave'
  | 'change'
  | 'change-back'
  | 'reset'
  | 'open'
  | 'edit-value'
  | 'save-value'
  | 'agree'
  | 'only-next';

/** One line of a key table. The footer and the help are made of these, so they cannot say anything else. */
export type Binding<S = State> = {
  readonly keys: readonly string[];
  readonly intent: Intent;
  readonly action: keyof TerminalWords['action'];
  /** always: shown even without navigation hints · hint: shown where there is room · help: only in the help. */
  readonly shown: 'always' | 'hint' | 'help';
  readonly when?: (state: S) => boolean;
};
