import type { SelectionMode } from '../../../domain/question/mode.ts';

export type OptionRole = 'radio' | 'checkbox';

/** What an option is to the hand and to a screen reader. */
export const optionRoles: Readonly<Record<SelectionMode, OptionRole>> = {
  single: 'radio',
  multi: 'checkbox',
  // Draws no options.
  text_input: 'checkbox',
  hybrid: 'checkbox',
};
