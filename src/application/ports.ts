import type { Request } from '../domain/question/request.ts';
import type { Terms } from '../domain/question/terms.ts';
import type { Face } from '../domain/session/face.ts';

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
