import type { Language } from '../language.ts';

/** Programs that do not know an action cannot read an event with it: one more needs a higher `eventSchema`. */
export const timeoutActions = ['reinvoke', 'submit', 'cancel'] as const;
export type TimeoutAction = (typeof timeoutActions)[number];

/**
 * The settings one session runs under, resolved by its owner when it opens and stored with it:
 * faces live in other processes with other environments.
 */
export type Terms = {
  readonly language: Language;
  readonly timeoutSeconds: number;
  readonly timeoutAction: TimeoutAction;
  readonly preselectRecommended: boolean;
  readonly singleSubmit: boolean;
  readonly optionNotes: boolean;
  readonly globalNote: boolean;
  readonly placeholderVisible: boolean;
};
