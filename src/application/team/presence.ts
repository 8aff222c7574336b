import type { PersonThere } from '../../domain/session/person.ts';
import type { SessionId } from '../../domain/session/session-id.ts';
import type { Clock, Log } from '../ports.ts';
import type { Activity, Presence, Team } from './team.ts';

/** Tells the others of a shared inbox where the person at one face is, for as long as it is so. */
export type KeepPresence = {
  /** Where the person is from now on; null: at this face no more. */
  tell(activities: readonly Activity[] | null): void;
  /** The last thing told is that the person has left. */
  close(): Promise<void>;
};

type Deps = {
  /** Null where one person has the inbox: then nothing is told. */
  readonly team: Team | null;
  readonly clock: Clock;
  readonly log: Log;
  readonly personName: () => Promise<string | null>;
  readonly host: string;
  readonly announcer: string;
};

/** What was told is believed for 15 s: two renewals may be lost. */
const renewEveryMs = 5_000;

export function createKeepPresence(deps: Deps): KeepPresence {
  const { team, clock, log, personName, host, announcer } = deps;
  let present: readonly Activity[] | null = null;
  let telling: Promise<void> = Promise.resolve();
  let wasTold = false;
  let forget = () => {};

  async function say(): Promise<void> {
    const person = await personName();
    if (present !== null && person !== null) {
      wasTold = true;
      await team?.announce({ announcer, person, host, activities: present });
    } else if (wasTold) {
      await team?.leave(announcer);
      wasTold = false;
    }
  }

  /** One after the other, each with what is so by then. A failure is only logged: no answer depends on it. */
  function sayNext(): void {
    forget();
    telling = telling
      .then(say)
      .catch((cause: unknown) => log.debug(`where the person is could not be told: ${cause}`))
      .then(() => {
        forget();
        if (present !== null) forget = clock.after(renewEveryMs, sayNext);
      });
  }

  return {
    tell(activities) {
      if (team === null || (activities === null && present === null)) return;
      present = activities;
      sayNext();
    },
    async close() {
      if (present !== null) {
        present = null;
        sayNext();
      }
      await telling;
    },
  };
}

/** Who is at which question, by session; one look for all of them. */
export type WhoIsThere = () => Promise<ReadonlyMap<SessionId, readonly PersonThere[]>>;

const empty = new Map<SessionId, readonly PersonThere[]>();

export function createWhoIsThere({
  team,
  log,
  personName,
}: Pick<Deps, 'team' | 'log' | 'personName'>): WhoIsThere {
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
  for (const { person: name, activity } of present) {
    if (activity === null || name === me) continue;
    const { session, doing } = activity;
    const people = there.get(session) ?? new Map<string, PersonThere>();
    if (people.get(name)?.doing !== 'answering') people.set(name, { name, doing });
    there.set(session, people);
  }
  return new Map([...there].map(([session, people]) => [session, [...people.values()]]));
}
