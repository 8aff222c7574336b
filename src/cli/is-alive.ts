import { hostname } from 'node:os';
import type { IsAlive } from '../application/ports.ts';

/** Another host's process cannot be asked after, so it is believed until its traces grow old. */
export const isAlive: IsAlive = ({ pid, host }) => {
  if (host !== hostname()) return true;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it lives and belongs to somebody else.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};
