import type { FormDraft } from '../domain/answer/form-draft.ts';
import type { Language } from '../domain/language.ts';
import type { Request } from '../domain/question/request.ts';
import type { Asker, Owner } from '../domain/session/asker.ts';
import type { EndingKind } from '../domain/session/ending.ts';
import type { Place } from '../domain/session/face.ts';
import type {
  EndedSession,
  NewerSession,
  OpenSession,
  ReadableSession,
  Session,
} from '../domain/session/session.ts';
import type { AskedEvent, LaterEvent } from '../domain/session/session-event.ts';
import type { SessionId } from '../domain/session/session-id.ts';
import type { AttachmentStore } from './attachments.ts';
import type { Team } from './team/team.ts';

/**
 * The one truth of a home. Nothing here locks or calls back: a writer reads, decides with `advance`,
 * and publishes the next number of the log, or loses it and decides again.
 */
export type SessionStore = {
  /** False for the memory driver: results then say `persisted: false`. */
  readonly persistent: boolean;
  /** Null for a store that one person has for themselves. */
  readonly team: Team | null;
  /** Null for a store on this machine, which cannot go away without its process. */
  readonly outage: Outage | null;
  /** Durable when it resolves. */
  create(id: SessionId, asked: AskedEvent): Promise<OpenSession>;
  /** Publishes `event` as number `seen + 1`. An `ended` that won is as durable as the disk can make it when this resolves. */
  append(id: SessionId, seen: number, event: LaterEvent): Promise<Appended>;
  /**
   * Adds a session that ended in another store, whole and durable: at no moment is it open here. False where there is
   * one of that id.
   */
  adopt(session: EndedSession): Promise<boolean>;
  /**
   * Makes what the log of a session holds as durable as if it had been written here: the process that wrote it may
   * have died before it was.
   */
  settle(id: SessionId): Promise<void>;
  /** Null for an unknown, malformed or purged id, and for a session that cannot be understood. */
  get(id: SessionId): Promise<Session | null>;
  /** Every open session, oldest first. Costs a look at each: for who shows them all, never for each event. */
  listOpen(): Promise<readonly (OpenSession | NewerSession)[]>;
  /**
   * Open sessions that put the same question for the same asker, oldest first. Best effort: may miss some. An answer of
   * a human that no agent has collected is among them where `listUncollected` cannot know of it, as on a full disk.
   */
  findSameQuestion(question: Asking): Promise<readonly ReadableSession[]>;
  /** Ended sessions, latest ending first. */
  listEnded(query: EndedQuery): Promise<readonly EndedSession[]>;
  /** How many ended sessions there are. */
  countEnded(): Promise<number>;
  /** Answers of a human that no agent has collected, ended at `since` or later, latest ending first. */
  listUncollected(since: number): Promise<readonly EndedSession[]>;
  loadDraft(id: SessionId): Promise<FormDraft>;
  /** A field stays until a newer one takes its place, whichever process saved it. Void once the session has ended. */
  saveDraft(id: SessionId, draft: FormDraft): Promise<void>;
  readonly attachments: AttachmentStore;
  /** Says that a call waits on the session, or that its process goes on meanwhile, until released or it dies. */
  lease(id: SessionId, owner: Owner, as?: LeaseKind): Promise<Lease>;
  attention(id: SessionId): Promise<Attention>;
  /** The same for any number of sessions known to be open, in one look; in the given order. */
  attentions(open: readonly SessionId[]): Promise<readonly Attention[]>;
  /**
   * Hints that a session may have changed. A hint may be late or doubled; who listens re-reads that session. Null
   * means that any may have changed: who listens re-reads those it cares about. Never misses for longer than a second.
   */
  watch(listener: (id: SessionId | null) => void): () => void;
  /** Removes one ended session; false when it is open, newer or unknown. */
  remove(id: SessionId): Promise<boolean>;
  /**
   * Applies retention. Open and newer sessions stay. An answer that no agent has collected never goes by age, and for a
   * day not by number either. Nothing goes by age while the clock is doubted.
   */
  purge(policy: RetentionPolicy): Promise<readonly SessionId[]>;
  /** What `purge` would do now; `believed` counts what goes by age also while the clock is doubted. */
  previewPurge(policy: RetentionPolicy, clock?: 'believed'): Promise<PurgePreview>;
  /** Sessions that cannot be understood, which are in no list. Reads all there is: for who asks after them alone. */
  listDamaged(): Promise<readonly SessionId[]>;
  /** Takes a damaged session out of the way, keeps it, and says where. Null where there is no damaged one of that id. */
  setAside(id: SessionId): Promise<string | null>;
  health(): Promise<StoreHealth>;
  close(): Promise<void>;
};

/** What is asked, and by whom. */
export type Asking = { readonly request: Request; readonly asker: Asker };

export type Appended =
  | { readonly won: true; readonly session: Session }
  /** Another writer took the number, or the session is gone (null). */
  | { readonly won: false; readonly session: Session | null };

export type EndedQuery = {
  readonly limit: number;
  /** Only sessions that ended before this one. */
  readonly before?: SessionId;
  /** Words that must all occur in question, answer, notes, agent or the name of who ended it; case does not matter. */
  readonly text?: string;
  /** `submitted` leaves out what was sent back to be asked anew, unless `reply` wants it. */
  readonly status?: EndingKind;
  /** Only questions that the person found wrong. */
  readonly reply?: 'rephrase';
  readonly face?: Place;
  readonly client?: string;
  /** Who ended it, whole and in any case. */
  readonly person?: string;
  /** Ended at this moment or later. */
  readonly from?: number;
  /** Ended at this moment or earlier. */
  readonly to?: number;
  /**
   * How long to wait for a store that has yet to find all of them. After that those found so far are returned, and a
   * hint without a name follows when the others are. Left out: as long as it takes.
   */
  readonly patienceMs?: number;
};

/** That a store on another machine does not answer. It ends by itself. */
export type Outage = {
  isNow(): boolean;
  /** Called when one begins and when it ends. Returns what stops listening. */
  watch(listener: () => void): () => void;
};

export type LeaseKind = 'waiting' | 'going-on';

export type Lease = {
  /** The call no longer waits. That it did is remembered: an agent between two polls has not gone away. */
  release(): Promise<void>;
};

/**
 * waiting: a live call waits · recent: its process lives, and goes on meanwhile, has a hand-off under way, or had a call
 * waiting in the last 90 s
 * · gone: no agent waits any more.
 */
export type Attention = 'waiting' | 'recent' | 'gone';

export type RetentionPolicy = {
  readonly retentionDays: number;
  readonly maxSessions: number;
  /** False: an ended session goes once it was delivered, at the latest after an hour. */
  readonly persist: boolean;
};

type PurgePreview = { readonly removes: number; readonly clock: ClockTrust };

/** ahead: most of the home would go at once, so nothing goes by age · behind: it stands before the newest ending. */
export type ClockTrust = 'trusted' | 'ahead' | 'behind';

export type StoreHealth =
  | { readonly ok: true }
  /** `cause` may be a `StoreRefusedError`, which says it in the person's language. */
  | { readonly ok: false; readonly reason: string; readonly cause?: unknown };

/** The store cannot be written (full disk, no permission): the machine's fault, with its cause. */
export class StoreUnwritableError extends Error {
  override name = 'StoreUnwritableError';
}

/** The same for a store that its person has to look after: it says to them what to do. */
export class StoreRefusedError extends StoreUnwritableError {
  override name = 'StoreRefusedError';
  readonly inLanguage: (language: Language) => string;
  /** Whether it is an outage: the same may work when it is tried again later, without anything being changed. */
  readonly isOutage: boolean;
  constructor(
    inLanguage: (language: Language) => string,
    { isOutage = false, ...options }: ErrorOptions & { readonly isOutage?: boolean } = {},
  ) {
    super(inLanguage('en'), options);
    this.inLanguage = inLanguage;
    this.isOutage = isOutage;
  }
}

/** An outage tells of itself, once: what fails because of it has nothing to add to the log. */
export function isOutage(cause: unknown): boolean {
  return cause instanceof StoreRefusedError && cause.isOutage;
}
