import type { Option } from './option.ts';

/** From this many on, reading the list is slower than typing a few letters. */
export const filterFrom = 12;

/** Options in which every typed word occurs, in the order they were given. */
export function filterOptions(options: readonly Option[], typed: string): readonly Option[] {
  if (typed.trim() === '') return options;
  return options.filter((option) => holds(`${option.label} ${option.id} ${option.description ?? ''}`, typed));
}

/** Whether every typed word occurs in the text. */
export function holds(text: string, typed: string): boolean {
  const within = fold(text);
  return fold(typed)
    .split(/\s+/u)
    .every((word) => within.includes(word));
}

/** Width, case and accents do not matter to a person who is looking for a word. */
function fold(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
