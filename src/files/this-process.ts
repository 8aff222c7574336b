import { hostname } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { hasCode } from './error-code.ts';

/** What a lock needs of this process: what it writes about itself, and whether another one lives. */
export type ThisProcess = {
  readonly pid: number;
  readonly host: string;
  isAlive(pid: number): boolean;
  now(): number;
  wait(ms: number): Promise<void>;
};

export const thisProcess: ThisProcess = {
  pid: process.pid,
  host: hostname(),
  isAlive,
  now: () => Date.now(),
  wait: (ms) => wait(ms),
};

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // It lives, and belongs to another user.
    return hasCode(error, 'EPERM');
  }
}
