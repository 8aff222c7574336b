import type { Intent } from '../state/intents.ts';
import type { State } from '../state/state.ts';
import type { TerminalWords } from '../strings.ts';

/** One line of a key table. The footer and the help are made of these, so they cannot say anything else. */
export type Binding<S = State> = {
  readonly keys: readonly string[];
  readonly intent: Intent;
  readonly action: keyof TerminalWords['action'];
  /** always: shown even without navigation hints · hint: shown where there is room · help: only in the help. */
  readonly shown: 'always' | 'hint' | 'help';
  readonly when?: (state: S) => boolean;
};

/** The keys of every field. */
export const editing: readonly Binding<unknown>[] = [
  { keys: ['backspace', 'ctrl-h'], intent: 'erase', action: 'erase', shown: 'help' },
  { keys: ['delete', 'ctrl-d'], intent: 'erase-next', action: 'erase', shown: 'help' },
  { keys: ['ctrl-w', 'alt-backspace'], intent: 'erase-word', action: 'eraseWord', shown: 'help' },
  { keys: ['alt-d'], intent: 'erase-next-word', action: 'eraseWord', shown: 'help' },
  { keys: ['ctrl-u'], intent: 'erase-to-start', action: 'eraseLine', shown: 'help' },
  { keys: ['ctrl-k'], intent: 'erase-to-end', action: 'eraseLine', shown: 'help' },
  { keys: ['left', 'ctrl-b'], intent: 'go-left', action: 'move', shown: 'help' },
  { keys: ['right', 'ctrl-f'], intent: 'go-right', action: 'move', shown: 'help' },
  { keys: ['up', 'ctrl-p'], intent: 'up', action: 'move', shown: 'help' },
  { keys: ['down', 'ctrl-n'], intent: 'down', action: 'move', shown: 'help' },
  { keys: ['alt-left', 'ctrl-left', 'alt-b'], intent: 'go-word-left', action: 'goWord', shown: 'help' },
  { keys: ['alt-right', 'ctrl-right', 'alt-f'], intent: 'go-word-right', action: 'goWord', shown: 'help' },
  { keys: ['home', 'ctrl-a'], intent: 'go-start', action: 'goLine', shown: 'help' },
  { keys: ['end', 'ctrl-e'], intent: 'go-end', action: 'goLine', shown: 'help' },
];
