import type { Language } from '../language.ts';
import { domainWords } from '../strings.ts';

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
