import type { Notes } from '../answer/note.ts';
import { faces } from '../session/face.ts';
import type { SelectionMode } from './mode.ts';
import type { Option } from './option.ts';

/** Programs that do not know a wish cannot read an event with it: one more needs a higher `eventSchema`. */
export const interfaceWishes = ['auto', ...faces] as const;
export type InterfaceWish = (typeof interfaceWishes)[number];

/** What the agent asks, after every check: one shape, defaults filled in, texts cleaned. */
export type Request = {
  readonly title: string;
  readonly prompt: string;
  readonly mode: SelectionMode;
  /** Empty for `text_input`. */
  readonly options: readonly Option[];
  /** Null when the agent named none, which is not the same as naming an empty list. */
  readonly defaultIds: readonly string[] | null;
  readonly min: number;
  readonly max: number;
  /** Whether `min` is the agent's own: in hybrid a typed answer is enough unless it is. */
  readonly minGiven: boolean;
  readonly placeholder: string | null;
  readonly optionNotes: Notes;
  readonly globalNote: string | null;
  readonly wishes: Wishes;
};

/** What the agent would like where the person's settings have the last word; null = it did not say. */
export type Wishes = {
  readonly interface: InterfaceWish | null;
  readonly timeoutSeconds: number | null;
  readonly singleSubmit: boolean | null;
  readonly optionNotes: boolean | null;
  readonly globalNote: boolean | null;
  readonly placeholderVisible: boolean | null;
};

/** Empty where the prompt says no more than the title, as that of a script that gave none: nothing is shown twice. */
export function shownPrompt({ title, prompt }: Pick<Request, 'title' | 'prompt'>): string {
  return prompt.trim() === title.trim() ? '' : prompt;
}
