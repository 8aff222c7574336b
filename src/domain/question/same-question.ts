import type { Question } from './question.ts';

/**
 * What tells a question from others when it is asked again: its title and its options' labels, whatever their order.
 * Ids do not count, as agents make them up anew.
 */
export function wordingOf({ title, options }: Pick<Question, 'title' | 'options'>): Wording {
  return { title: plainWords(title), labels: options.map(({ label }) => plainWords(label)).sort() };
}

export type Wording = { readonly title: string; readonly labels: readonly string[] };

export function isSameWording(one: Wording, other: Wording): boolean {
  return one.title === other.title && JSON.stringify(one.labels) === JSON.stringify(other.labels);
}

/** A text without what differs by accident: case, spaces, how an accent is spelt, the mark at its end. */
export function plainWords(text: string): string {
  const folded = text.normalize('NFC').replaceAll(/\s+/gu, ' ').trim().toLowerCase();
  // Nothing but marks is told apart by them. `C#` ends in no mark of a sentence.
  return folded.replace(endMarks, '') || folded;
}

/** Looks back only from where a run begins: a text of nothing but marks is read once, not once for each of them. */
const endMarks = /(?<![\s.,;:!?…。，；：！？、])[\s.,;:!?…。，；：！？、]+$/u;
