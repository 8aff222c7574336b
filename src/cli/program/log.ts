import type { Writable } from 'node:stream';
import type { Log } from '../../application/ports.ts';
import { isOutage } from '../../application/session-store.ts';
import { cleanLine } from '../../domain/text/clean-text.ts';
import { messageOf } from '../../files/error-code.ts';

export const logLevels = ['error', 'warn', 'info', 'debug'] as const;
type Level = (typeof logLevels)[number];

/** Whether a variable names a level; another value is complained about once, and warnings are then logged. */
export function isLogLevel(wanted: string): boolean {
  return readLevel(wanted) !== undefined;
}

function readLevel(wanted: string): Level | undefined {
  return logLevels.find((level) => level === wanted.trim().toLowerCase());
}

/**
 * Lines on stderr, at or above the wanted level. Agent text may be in them, so they are cleaned. An outage of the
 * database is told by its driver, once: what fails because of it is of use only in the search for a fault.
 */
export function createLog(wanted: string | undefined, write: (line: string) => void): Log {
  const least = logLevels.indexOf(readLevel(wanted ?? '') ?? 'warn');
  const say = (level: Level, message: string, cause?: unknown) => {
    if (logLevels.indexOf(isOutage(cause) ? 'debug' : level) > least) return;
    const because = cause === undefined ? '' : `: ${messageOf(cause)}`;
    write(`choice-mcp ${level}: ${cleanLine(message + because)}\n`);
  };
  return {
    error: (message, cause) => say('error', message, cause),
    warn: (message, cause) => say('warn', message, cause),
    info: (message) => say('info', message),
    debug: (message) => say('debug', message),
  };
}

export type LogLines = {
  readonly write: (line: string) => void;
  /** While a question has the screen, lines wait: they would be written across it. Returns what lets them go. */
  readonly hold: () => () => void;
};

export function createLogLines(stream: Writable & { readonly isTTY?: boolean }): LogLines {
  let held: Set<string> | null = null;
  // A log whose reader is gone must not end the process.
  stream.on('error', () => {});
  return {
    write(line) {
      if (held === null) stream.write(line);
      // A failure that repeats while the lines wait is said once.
      else held.add(line);
    },
    hold() {
      // Into a file they may go at once.
      if (stream.isTTY !== true) return () => {};
      held ??= new Set();
      return function release() {
        for (const line of held ?? []) stream.write(line);
        held = null;
      };
    },
  };
}

/** Several readers of one file find the same fault; the person is told once. */
export function createWarnOnce({ warn }: Log): Log['warn'] {
  const said = new Set<string>();
  return function warnOnce(message, cause) {
    if (said.has(message)) return;
    said.add(message);
    warn(message, cause);
  };
}
