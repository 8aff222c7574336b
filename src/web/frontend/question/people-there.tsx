import type { JSX } from 'preact';
import { peopleLine } from '../../../domain/session/people-there.ts';
import type { Entry } from '../../wire/replies.ts';
import { Icon } from '../look/icons.tsx';
import { usePage } from '../page.ts';

/** Who else of a shared inbox is at the question. */
export function PeopleThere({ people }: { readonly people: Entry['people'] }): JSX.Element | null {
  const { preferences } = usePage();
  if (people.length === 0) return null;
  return (
    <span class="people-there" dir="auto">
      <Icon name="person" size={13} />
      {peopleLine(people, preferences.language.value)}
    </span>
  );
}
