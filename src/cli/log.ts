import type { Log } from '../application/ports.ts';
import { cleanLine } from '../domain/clean-text.ts';

const levels = ['error', 'warn', 'info', 'debug'] as const;
type Level = (typeof levels)[number];

/** Lines on stderr, at or above the wanted level. Agent text may be in them, so they are cleaned. */
export function createLog(wanted: string | undefined, write: (line: string) => void): Log {
  const least = levels.indexOf(levels.find((level) => level === wanted) ?? 'warn');
  const say = (level: Level, message: string, cause?: unknown) => {
    if (levels.indexOf(level) > least) return;
    const because = cause === undefined ? '' : `: ${cause instanceof Error ? cause.message : String(cause)}`;
    write(`choice-mcp ${level}: ${cleanLine(message + because)}\n`);
  };
  return {
    error: (message, cause) => say('error', message, cause),
    warn: (message, cause) => say('warn', message, cause),
    info: (message) => say('info', message),
    debug: (message) => say('debug', message),
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
