import type { Log } from '../application/ports.ts';

/** Logs each message once per process: lists are read every few seconds, and what is wrong stays wrong. */
export function createWarnOnce(log: Log): Log['warn'] {
  const said = new Set<string>();
  return function warnOnce(message, cause) {
    if (!said.has(message)) log.warn(message, cause);
    said.add(message);
  };
}
