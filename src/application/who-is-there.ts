import type { PersonThere } from '../domain/session/people-there.ts';
import type { SessionId } from '../domain/session/session-id.ts';
import type { Log } from './ports.ts';
import type { Presence, Team } from './team.ts';

/** Who is at which question, by session; one look for all of them. */
export type WhoIsThere = () => Promise<ReadonlyMap<SessionId, readonly PersonThere[]>>;

type Deps = {
  readonly team: Team | null;
  readonly log: Log;
  readonly personName: () => Promise<string | null>;
};

const empty = new Map<SessionId, readonly PersonThere[]>();

export function createWhoIsThere({ team, log, personName }: Deps): WhoIsThere {
  if (team === null) return async () => empty;
  return async function whoIsThere() {
    try {
      const [present, me] = await Promise.all([team.present(), personName()]);
      return othersBySession(present, me);
    } catch (cause) {
      // Only shown beside a question, and the reading of that question tells that the store is away.
      log.debug(`who is there could not be read: ${cause}`);
      return empty;
    }
  };
}

/** A person with several pages or terminals is one; of what they do, what says most counts. */
function othersBySession(
  present: readonly Presence[],
  me: string | null,
): ReadonlyMap<SessionId, readonly PersonThere[]> {
  const there = new Map<SessionId, Map<string, PersonThere>>();
  for (const { person: name, place } of present) {
    if (place === null || name === me) continue;
    const { session, doing } = place;
    const people = there.get(session) ?? new Map<string, PersonThere>();
    if (people.get(name)?.doing !== 'answering') people.set(name, { name, doing });
    there.set(session, people);
  }
  return new Map([...there].map(([session, people]) => [session, [...people.values()]]));
}
