import { modeOf, type SelectionMode } from '../../../domain/mode.ts';
import type { Request } from '../../../domain/request.ts';

/** What is picked after one more pick. Picking again takes back, except where one must stay picked. */
export function pick(request: Request, picked: readonly string[], id: string): readonly string[] {
  const isPicked = picked.includes(id);
  if (modeOf(request).picks === 'one') {
    return isPicked && request.min === 0 ? [] : [id];
  }
  if (isPicked) return picked.filter((other) => other !== id);
  // With room for one, a second pick means "rather this one".
  return request.max === 1 ? [id] : [...picked, id];
}

export type OptionRole = 'radio' | 'checkbox';

/** What an option is to the hand and to a screen reader. */
export const optionRoles: Readonly<Record<SelectionMode, OptionRole>> = {
  single: 'radio',
  multi: 'checkbox',
  // Draws no options.
  text_input: 'checkbox',
  hybrid: 'checkbox',
};

/** The option a face puts the focus on first: what is picked, else what is recommended, else the first. */
export function firstFocus(
  options: readonly { readonly id: string; readonly recommended: boolean }[],
  picked: readonly string[],
): string | null {
  const wanted =
    options.find((option) => picked.includes(option.id)) ??
    options.find((option) => option.recommended) ??
    options[0];
  return wanted?.id ?? null;
}
