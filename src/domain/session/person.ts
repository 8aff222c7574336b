import type { Language } from '../language.ts';
import { domainWords } from '../strings.ts';
import { cleanLine } from '../text/clean-text.ts';
import type { Ending } from './ending.ts';

/** Names and hosts longer than this are cut. */
export const longestName = 60;

/**
 * A name as it is shown, null for none. Other members choose it on their machines, so it is cleaned like everything that
 * comes from outside.
 */
export function readName(given: unknown): string | null {
  if (typeof given !== 'string') return null;
  const name = Array.from(cleanLine(given)).slice(0, longestName).join('').trim();
  return name === '' ? null : name;
}

/** Who ended the session, where that was noted. */
export function personOf(ending: Ending): string | null {
  return 'by' in ending ? readName(ending.by.person) : null;
}

/** A person other than the reader, and what they do at a question. */
export type PersonThere = { readonly name: string; readonly doing: 'looking' | 'answering' };

/** Says who else is at a question, those who answer first; empty where there is no such person. */
export function peopleLine(people: readonly PersonThere[], language: Language): string {
  const { listSeparator, noteSeparator, there } = domainWords[language];
  const said = (['answering', 'looking'] as const).flatMap((doing) => {
    const names = people.filter((person) => person.doing === doing).map(({ name }) => name);
    return names.length === 0 ? [] : [there[doing](names.join(listSeparator), names.length)];
  });
  return said.join(noteSeparator);
}
