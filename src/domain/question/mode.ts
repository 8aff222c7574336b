/** Programs that do not know a mode cannot read an event with it: one more needs a higher `eventSchema`. */
export const selectionModes = ['single', 'multi', 'text_input', 'hybrid'] as const;
export type SelectionMode = (typeof selectionModes)[number];

/** Everything in which one selection mode differs from another. Code asks for these facts, never for a mode's name. */
export type Mode = {
  /** How many of the options an answer may hold; `none` offers no options. */
  readonly picks: 'none' | 'one' | 'many';
  readonly takesText: boolean;
  /** The fewest options an answer holds where the request does not say. */
  readonly defaultMin: 0 | 1;
  /** Whether one pick can be the whole answer, so that it may be sent at once. */
  readonly pickCanSend: boolean;
  /** The order of the picked options in an answer. */
  readonly order: 'as-offered';
};

/** A new mode has to be described here, and drawn and worded by each face: the compiler names every place. */
export const modes: Readonly<Record<SelectionMode, Mode>> = {
  single: { picks: 'one', takesText: false, defaultMin: 1, pickCanSend: true, order: 'as-offered' },
  multi: { picks: 'many', takesText: false, defaultMin: 1, pickCanSend: false, order: 'as-offered' },
  text_input: { picks: 'none', takesText: true, defaultMin: 0, pickCanSend: false, order: 'as-offered' },
  hybrid: { picks: 'many', takesText: true, defaultMin: 0, pickCanSend: false, order: 'as-offered' },
};

export function modeOf({ mode }: { readonly mode: SelectionMode }): Mode {
  return modes[mode];
}

export function takesOptions(mode: SelectionMode): boolean {
  return modes[mode].picks !== 'none';
}

export function takesText(mode: SelectionMode): boolean {
  return modes[mode].takesText;
}

/** Whether one pick may be sent at once. */
export function pickCanSend(mode: SelectionMode): boolean {
  return modes[mode].pickCanSend;
}

/** The names of the modes that have this in common, for a sentence. */
export function nameModes(has: (mode: SelectionMode) => boolean, joint: 'and' | 'or'): string {
  const names = selectionModes.filter(has);
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} ${joint} ${last}`;
}

/** Whether "none of these" is an answer of its own, where otherwise exactly one option is picked. */
export function canPickNone(question: { readonly mode: SelectionMode; readonly min: number }): boolean {
  return modeOf(question).picks === 'one' && question.min === 0;
}

/** The most options an answer can hold, whatever the request says. */
export function mostPicks(mode: SelectionMode, optionCount: number): number {
  return mostOf[modes[mode].picks](optionCount);
}

const mostOf: Readonly<Record<Mode['picks'], (optionCount: number) => number>> = {
  none: () => 0,
  one: () => 1,
  many: (optionCount) => optionCount,
};
