import type { Question } from './question.ts';

/** One thing to pick. Every text but the id has been cleaned; the id goes back to the agent byte for byte. */
export type Option = {
  readonly id: string;
  readonly label: string;
  readonly description: string | null;
  readonly recommended: boolean;
  /** Evidence: Markdown, code or a unified diff. */
  readonly preview: string | null;
};

export function optionIds(options: readonly Option[]): readonly string[] {
  return options.map((option) => option.id);
}

/** The options a person sees, in the question's order. */
export function visibleOptions(question: Question, hidden: readonly string[]): readonly Option[] {
  const away = new Set(hidden);
  return question.options.filter((option) => !away.has(option.id));
}

/** Any options may be hidden as long as enough to pick from are left. */
export function fitsHidden(question: Question, hidden: readonly string[]): boolean {
  const known = new Set(question.options.map((option) => option.id));
  if (!hidden.every((id) => known.has(id))) return false;
  return visibleOptions(question, hidden).length >= question.min;
}
