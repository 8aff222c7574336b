import type { Notes } from '../answer/note.ts';
import type { SelectionMode } from './mode.ts';
import type { Option } from './option.ts';
import type { Terms } from './terms.ts';

/** One thing a person is asked, after every check: defaults filled in, texts cleaned. A request has one or several. */
export type Question = {
  /** Names it in the answers; unique within its request. */
  readonly id: string;
  readonly title: string;
  /** What an index of several questions calls it; null where its title has to do. */
  readonly short: string | null;
  /** Empty where the request's own prompt says it all. */
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
  /** May be left unanswered, which is an answer: skipped. */
  readonly optional: boolean;
  /** Evidence: Markdown, code or a unified diff. */
  readonly preview: string | null;
};

/** One question of a session as a person answers it: with the settings in force and the options hidden so far. */
export type Part = {
  readonly question: Question;
  readonly terms: Terms;
  readonly hidden: readonly string[];
};
