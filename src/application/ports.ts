import type { Question } from '../domain/question/question.ts';
import type { Request } from '../domain/question/request.ts';
import type { Wording } from '../domain/question/same-question.ts';
import type { Terms } from '../domain/question/terms.ts';
import type { Face } from '../domain/session/face.ts';
import type { SessionId } from '../domain/session/session-id.ts';

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
  recall(question: Question): Promise<readonly string[]>;
  remember(question: Question, hidden: readonly string[]): Promise<void>;
};

/** A question as it comes again: in the same folder, and in the same words. */
export type RecurringQuestion = Wording & {
  readonly folder: string;
  /** Whose folder it is; null in an inbox that is not shared, whose hosts are one. */
  readonly host: string | null;
};

/** Which question of which session it was. */
export type AnsweredQuestion = { readonly session: SessionId; readonly question: string };

/** Where this person last answered a question, for half a year. Forgetting costs a look into the history, so neither way ever fails. */
export type DecisionNotes = {
  recall(question: RecurringQuestion): Promise<AnsweredQuestion | null>;
  remember(question: RecurringQuestion, answered: AnsweredQuestion): Promise<void>;
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
