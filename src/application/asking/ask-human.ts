import { isWaitedFor, type Request, toWording } from '../../domain/question/request.ts';
import { type Asker, isFromHere, isSameAsker, type Owner } from '../../domain/session/asker.ts';
import type { ReadableSession } from '../../domain/session/session.ts';
import type { SessionId } from '../../domain/session/session-id.ts';
import { type Faces, noOffer, type Offer } from '../faces.ts';
import type { Clock, HiddenOptions, ResolveConditions } from '../ports.ts';
import {
  type Asking,
  type Lease,
  type LeaseKind,
  type SessionStore,
  StoreUnwritableError,
} from '../session-store.ts';

/** How long an answer that no call collected is good for the same question asked again. */
export const answeredRecentlyMs = 10 * 60 * 1_000;

/** More than this is a runaway agent, and no person could answer it. */
export const maxOpenPerOwner = 100;

/** As many that do not block, of one asker: more is a list of questions, and nobody's inbox. */
const maxGoingOn = 20;

export type Asked =
  /**
   * The question is stored and offered. The lease says that its call waits, and its holder releases it; of one that does
   * not block it says that its process lives, and is kept.
   */
  | {
      readonly kind: 'asked';
      readonly session: ReadableSession;
      readonly offer: Offer;
      readonly lease: Lease;
    }
  | { readonly kind: 'too-many-open' | 'too-many-going-on'; readonly limit: number }
  | { readonly kind: 'unwritable'; readonly reason: string };

export type AskHuman = (request: Request, asker: Asker) => Promise<Asked>;

type Deps = {
  readonly store: SessionStore;
  readonly clock: Clock;
  readonly faces: Faces;
  readonly resolveConditions: ResolveConditions;
  readonly hiddenOptions: HiddenOptions;
  readonly owner: Owner;
  readonly newId: () => SessionId;
  /** Whether a client of this process has got the answer: that it did is noted only a moment later. */
  readonly wasSent: (id: SessionId) => boolean;
  /** This host in a shared inbox; null where the inbox is not shared. */
  readonly here: string | null;
};

/** Puts a question before the human: stored first, so that nothing that happens later can lose it. */
export function createAskHuman(deps: Deps): AskHuman {
  const { store, faces, owner } = deps;
  const own = createOwnSessions(store);
  return async function askHuman(request, asker) {
    try {
      const earlier = await findEarlier(deps, { request, asker });
      if (earlier !== null) {
        const lease = await store.lease(earlier.id, owner, leaseKind(request));
        const offer = earlier.state === 'open' ? await faces.offer(earlier) : noOffer;
        return { kind: 'asked', session: earlier, offer, lease };
      }
      if (!(await own.hasRoom())) return { kind: 'too-many-open', limit: maxOpenPerOwner };
      if (!isWaitedFor(request) && !(await mayGoOnWithMore(deps, asker))) {
        return { kind: 'too-many-going-on', limit: maxGoingOn };
      }
      const asked = await openSession(deps, { request, asker });
      own.add(asked.session.id);
      return asked;
    } catch (cause) {
      if (cause instanceof StoreUnwritableError) return { kind: 'unwritable', reason: cause.message };
      throw cause;
    }
  };
}

/**
 * A lost response must not cost the human a second answer: the same question from the same asker goes on
 * where it was, if no live call waits on it, or if a human answered it lately and no call collected that.
 * Timeouts, cancels and automatic answers are asked anew, and another asker's session is never touched.
 */
export async function findEarlier(
  { store, clock, wasSent, here }: Pick<Deps, 'store' | 'clock' | 'wasSent' | 'here'>,
  question: Asking,
): Promise<ReadableSession | null> {
  const isSame = matcher(question);
  const sameQuestion = (session: ReadableSession) =>
    !wasSent(session.id) && isFromHere(session.owner, here) && isSame(session);
  const since = clock.now() - answeredRecentlyMs;
  // Before one that is still open: where both are there, the person has answered already.
  const answered = (await store.listUncollected(since)).find(sameQuestion);
  if (answered !== undefined) return answered;
  const found = (await store.findSameQuestion(question)).filter(sameQuestion);
  const unmarked = found.findLast((session) => session.state === 'ended' && session.endedAt >= since);
  if (unmarked !== undefined) return unmarked;
  for (const session of found.filter(({ state }) => state === 'open')) {
    if ((await store.attention(session.id)) !== 'waiting') return session;
  }
  return null;
}

function matcher({ request, asker }: Asking): (session: ReadableSession) => boolean {
  const wanted = JSON.stringify(toWording(request));
  return (session) =>
    isSameAsker(session.asker, asker) && JSON.stringify(toWording(session.request)) === wanted;
}

function leaseKind(request: Request): LeaseKind {
  return isWaitedFor(request) ? 'waiting' : 'going-on';
}

async function mayGoOnWithMore(
  { store, here }: Pick<Deps, 'store' | 'here'>,
  asker: Asker,
): Promise<boolean> {
  const open = (await store.listOpen()).filter((session) => session.state === 'open');
  const theirs = open.filter(
    ({ request, owner, ...session }) =>
      !isWaitedFor(request) && isSameAsker(session.asker, asker) && isFromHere(owner, here),
  );
  return theirs.length < maxGoingOn;
}

async function openSession(
  deps: Deps,
  { request, asker }: Asking,
): Promise<Extract<Asked, { kind: 'asked' }>> {
  const { store, clock, faces, owner } = deps;
  const id = deps.newId();
  // Leased before it exists, so that no face ever sees it as a question no agent waits for.
  const leasing = store.lease(id, owner, leaseKind(request));
  try {
    const [{ terms, face }, hidden, lease] = await Promise.all([
      deps.resolveConditions(request),
      Promise.all(request.questions.map(deps.hiddenOptions.recall)),
      leasing,
      faces.prepare(),
    ]);
    const at = clock.now();
    const deadline = at + terms.timeoutSeconds * 1_000;
    const session = await store.create(id, {
      kind: 'asked',
      at,
      request,
      terms,
      asker,
      owner,
      face,
      deadline,
      hidden,
    });
    return { kind: 'asked', session, offer: await faces.offer(session), lease };
  } catch (cause) {
    await leasing.then((lease) => lease.release()).catch(() => {});
    throw cause;
  }
}

/** What this process asked and may still be open: only its own questions count against its limit. */
function createOwnSessions(store: SessionStore) {
  const ids = new Set<SessionId>();
  return {
    add: (id: SessionId) => void ids.add(id),
    /** Looks only when the limit seems to be reached: most of them have ended by then. */
    async hasRoom(): Promise<boolean> {
      if (ids.size < maxOpenPerOwner) return true;
      for (const id of ids) if ((await store.get(id))?.state !== 'open') ids.delete(id);
      return ids.size < maxOpenPerOwner;
    },
  };
}
