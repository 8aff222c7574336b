import { exhaustive } from '../domain/exhaustive.ts';
import { type Face, faces, reachedBy } from '../domain/session/face.ts';
import type { OpenSession } from '../domain/session/session.ts';
import type { Log } from './ports.ts';
import type { Team } from './team/team.ts';

/** One way for a person to get to a question. */
export type Way =
  /** Carries a key when no tab is there and none is on its way. `overSsh`: the person sits at another computer. */
  | { readonly kind: 'address'; readonly url: string; readonly overSsh: boolean }
  /** Shows the question in the terminal it is run in. */
  | { readonly kind: 'command'; readonly command: string };

/** Why no browser can be opened, as is known beforehand. */
export type NoBrowserHere = 'switched-off' | 'no-display' | 'remote' | 'build-server';

/** Why a face did not bring the question to the person. */
export type Hindrance = NoBrowserHere | 'browser-failed';

/** What one face does for a question. */
export type FaceOffer = {
  readonly ways: readonly Way[];
  /** Whether the person may see it there: the face is open, or is being opened. */
  readonly expected: boolean;
  readonly hindrance: Hindrance | null;
};

/** What a face has to do to be one. Each has its driver in its own room; the program holds one for each. */
export type FaceDriver = {
  /** Gets ready before a question is stored, so that the human's time never runs while we are starting. */
  prepare(): Promise<void>;
  /** Brings the question to the person. Resolves once they can find it, never when it is answered. */
  offer(session: OpenSession): Promise<FaceOffer>;
  /** The same without opening anything. */
  find(session: OpenSession): Promise<FaceOffer>;
  /** Whether this face shows the question right now. */
  isAnybodyThere(session: OpenSession): Promise<boolean>;
  /** Gives back what it holds, so that the process can end. */
  close(): Promise<void>;
};

/** The inbox that a question shares with a team, whose members can answer it on machines of their own. */
type TeamInbox = {
  readonly name: string;
  /** The names of members who have it open now. */
  readonly present: readonly string[];
};

/** How a question was put before the human: on its own face, with the ways of all of them. */
export type Offer = FaceOffer & {
  /** Null where only this machine has it. */
  readonly inbox: TeamInbox | null;
};

/** All faces together, and those of a team's other members. */
export type Faces = Pick<FaceDriver, 'prepare'> & {
  offer(session: OpenSession): Promise<Offer>;
  /** The same, asked again later: nothing is opened. */
  whereabouts(session: OpenSession): Promise<Offer>;
  /** Whether some tab or terminal has the question right now, here or at another member of a team. */
  isAttended(session: OpenSession): Promise<boolean>;
};

type Deps = {
  readonly drivers: Readonly<Record<Face, FaceDriver>>;
  /** What a team calls the inbox it shares; left out for the person's own. */
  readonly inbox?: string | undefined;
  readonly store: { readonly team: Pick<Team, 'present'> | null };
  readonly log: Log;
};

export function createFaces(deps: Deps): Faces {
  const { drivers } = deps;
  const all = faces.map((face) => drivers[face]);

  /** `own` is what the face of the session says; the others are only looked at. */
  async function gather(session: OpenSession, own: FaceOffer): Promise<Offer> {
    const found = faces.map((face) => (face === session.face ? own : drivers[face].find(session)));
    const [offers, inbox] = await Promise.all([Promise.all(found), findInbox(deps)]);
    const expected = offers.some((offer) => offer.expected) || isOpenElsewhere(inbox);
    return { ...own, ways: offers.flatMap(({ ways }) => ways), expected, inbox };
  }

  return {
    async prepare() {
      await Promise.all(all.map((driver) => driver.prepare()));
    },
    async offer(session) {
      const own = await drivers[session.face].offer(session);
      const offer = await gather(session, own);
      const reach = reachedBy[session.face];
      switch (reach) {
        case 'page':
          return offer;
        case 'command':
          // The agent is not to wait for the command because a tab or a colleague is there.
          return { ...offer, expected: own.expected };
        default:
          return exhaustive(reach);
      }
    },
    whereabouts: async (session) => gather(session, await drivers[session.face].find(session)),
    async isAttended(session) {
      const there = await Promise.all(all.map((driver) => driver.isAnybodyThere(session)));
      return there.includes(true) || isOpenElsewhere(await findInbox(deps));
    },
  };
}

/** Who has the team's inbox open. That this cannot be learnt just now keeps no question back. */
async function findInbox({ inbox: name, store, log }: Deps): Promise<TeamInbox | null> {
  if (name === undefined || store.team === null) return null;
  try {
    const present = await store.team.present();
    return { name, present: [...new Set(present.map(({ person }) => person))] };
  } catch (cause) {
    log.warn('who has the inbox open could not be learnt', cause);
    return { name, present: [] };
  }
}

function isOpenElsewhere(inbox: TeamInbox | null): boolean {
  return inbox !== null && inbox.present.length > 0;
}

/** The address among the ways, if there is one. */
export function addressOf({ ways }: Pick<FaceOffer, 'ways'>): string | null {
  return ways.find((way) => way.kind === 'address')?.url ?? null;
}

/** The command among the ways, if there is one. */
export function commandOf({ ways }: Pick<FaceOffer, 'ways'>): string | null {
  return ways.find((way) => way.kind === 'command')?.command ?? null;
}

/** For a question that is brought nowhere: it has ended, or its process shows it itself. */
export const noOffer: Offer = { ways: [], expected: true, hindrance: null, inbox: null };

/** The faces of a process that shows its questions itself. */
export const noFaces: Faces = {
  prepare: async () => {},
  offer: async () => noOffer,
  whereabouts: async () => noOffer,
  isAttended: async () => true,
};
