import type { Option } from '../../../domain/question/option.ts';

/** Above this many, reading the list is slower than typing a few letters. */
export const filterFrom = 10;

/** Options in which every typed word occurs, in the order they were given. */
export function filterOptions(options: readonly Option[], typed: string): readonly Option[] {
  const words = fold(typed)
    .split(/\s+/u)
    .filter((word) => word !== '');
  if (words.length === 0) return options;
  return options.filter((option) => {
    const text = fold(`${option.label} ${option.id} ${option.description ?? ''}`);
    return words.every((word) => text.includes(word));
  });
}

/** Width, case and accents do not matter to a person who is looking for a word. */
function fold(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
