import type { Request } from '../domain/question/request.ts';
import type { Terms } from '../domain/question/terms.ts';
import type { Face } from '../domain/session/face.ts';
import type { OpenSession } from '../domain/session/session.ts';

/** Time as a dependency, so that a test can own it. */
export type Clock = {
  now(): number;
  /** Calls back once, no earlier than `ms` from now, however long that is; returns what forgets it. */
  after(ms: number, callback: () => void): () => void;
};

/** Notes for the person who runs the server. They go to stderr: stdout belongs to MCP. */
export type Log = {
  error(message: string, cause?: unknown): void;
  warn(message: string, cause?: unknown): void;
  info(message: string): void;
  debug(message: string): void;
};

/** What the settings make of a request. Read anew for every session. */
export type Conditions = { readonly terms: Terms; readonly face: Face };
export type ResolveConditions = (request: Request) => Promise<Conditions>;

/** Why no browser can be opened, as is known beforehand. */
export type NoBrowserHere = 'switched-off' | 'no-display' | 'remote' | 'build-server';

/** The inbox that a question shares with a team, whose members can answer it on machines of their own. */
export type TeamInbox = {
  readonly name: string;
  /** The names of members who have it open now. */
  readonly present: readonly string[];
};

/** How a question was put before the human. */
export type Offer = {
  /** Address a person can open; carries a key when no tab is there and none is on its way. */
  readonly url: string | null;
  readonly terminalCommand: string | null;
  /** Whether a tab is there, here or at another member of a team, or a browser or terminal is being opened: a person may see it. */
  readonly expected: boolean;
  /** Why no browser shows it; null where one does or may. */
  readonly noBrowser: NoBrowserHere | 'failed' | null;
  /** Null where only this machine has it. */
  readonly inbox: TeamInbox | null;
};

/** The doors to the human, seen from the application. */
export type Faces = {
  /** Gets ready before a question is stored, so that the human's time never runs while we are starting. */
  prepare(): Promise<void>;
  /** Resolves once the question is where the person can find it, never when it is answered. */
  offer(session: OpenSession): Promise<Offer>;
  /** The same, asked again later: nothing is opened. */
  whereabouts(session: OpenSession): Promise<Offer>;
  /** Whether some tab or terminal has the question right now, here or at another member of a team. */
  isAttended(session: OpenSession): Promise<boolean>;
};

/**
 * Which options a person hid, kept for a week and only for the same question. Forgetting costs a click,
 * so neither way ever fails.
 */
export type HiddenOptions = {
  recall(request: Request): Promise<readonly string[]>;
  remember(request: Request, hidden: readonly string[]): Promise<void>;
};

/**
 * Whether a process recorded in the store still lives. `at` is when it last said so, where it says so again and again:
 * another host's process cannot be asked after, and is believed only while that is fresh.
 */
export type IsAlive = (process: {
  readonly pid: number;
  readonly host: string;
  readonly at?: number;
}) => boolean;
