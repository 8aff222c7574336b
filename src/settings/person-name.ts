import { readName } from '../domain/session/person.ts';
import type { Snapshot } from './snapshot.ts';
import type { TeamValues } from './team-slice.ts';

export type Naming = {
  /** What the person is called without a name of their own. */
  readonly login: string;
  readonly isShared: boolean;
};

/** What the person is called in the inbox; null in one of their own, unless they gave themselves a name. */
export function personName(settings: Snapshot<TeamValues>, { login, isShared }: Naming): string | null {
  return readName(settings.value('person')) ?? (isShared ? login : null);
}
