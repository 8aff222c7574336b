import type { Clock, Log } from './ports.ts';
import type { Place, Team } from './team.ts';

/** Tells the others of a shared inbox where the person at one face is, for as long as it is so. */
export type KeepPresence = {
  /** Where the person is from now on; null: at this face no more. */
  tell(places: readonly Place[] | null): void;
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
  let present: readonly Place[] | null = null;
  let telling: Promise<void> = Promise.resolve();
  let wasTold = false;
  let forget = () => {};

  async function say(): Promise<void> {
    const person = await personName();
    if (present !== null && person !== null) {
      wasTold = true;
      await team?.announce({ announcer, person, host, places: present });
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
    tell(places) {
      if (team === null || (places === null && present === null)) return;
      present = places;
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
