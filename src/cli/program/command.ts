import type { Readable, Writable } from 'node:stream';
import type { JsonObject } from '../../domain/json-object.ts';
import type { Language } from '../../domain/language.ts';
import type { LeaveReason } from '../../terminal/screen/leaving.ts';
import type { LogLines } from './log.ts';

/** What a command is given: the outside world, as arguments. */
export type Context = {
  /** What stands behind the command's name. */
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdin: Readable & { readonly isTTY?: boolean };
  readonly stdout: Writable & { readonly isTTY?: boolean };
  readonly stderr: Writable & { readonly isTTY?: boolean };
  readonly folder: string;
  readonly platform: NodeJS.Platform;
  readonly userHome: string;
  readonly language: Language;
  /** What the log writes to; on stderr, and not across a question. */
  readonly logLines: LogLines;
  /** A warning for the person on stderr; the same message is said once, also when several readers find it. */
  readonly warnOnce: (message: string, cause?: unknown) => void;
  /** The file that this program is started by; the rest of it lies beside it. */
  readonly program: string;
  /** Whether the client's first request was answered before the server was loaded. */
  readonly isAnswered: boolean;
  /** When the message that loaded it came in; null where it was loaded at once. */
  readonly heardAt: number | null;
  /** What a client's hook was told; null for every other command. */
  readonly event: JsonObject | null;
};

/** Resolves with the exit code; resolving means that everything it opened is closed. */
export type Command = (context: Context) => Promise<number>;

/** Documented in the terminal guide: scripts and agents go by them. */
export const exitCodes = {
  ok: 0,
  failure: 1,
  usage: 2,
  unavailable: 69,
  /** The person left without answering and the question is still open. Not 130, which says that it was cancelled. */
  unanswered: 75,
  timeout: 124,
  hungUp: 129,
  cancelled: 130,
  quit: 131,
  terminated: 143,
} as const;

/** As shells number signals, except where that number has another meaning here. */
export const leavingCodes: Readonly<Record<LeaveReason, number>> = {
  SIGINT: exitCodes.unanswered,
  key: exitCodes.unanswered,
  SIGHUP: exitCodes.hungUp,
  SIGQUIT: exitCodes.quit,
  SIGTERM: exitCodes.terminated,
  // The terminal is gone: the code that SIGHUP from the shell would give.
  'input-closed': exitCodes.hungUp,
  'output-failed': exitCodes.hungUp,
};

/** The person called it wrongly: two lines on stderr, exit code 2. */
export class UsageError extends Error {
  override name = 'UsageError';
}
