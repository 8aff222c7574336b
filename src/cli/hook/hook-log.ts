import { appendFileSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from '../../application/ports.ts';
import type { Context } from '../program/command.ts';
import { createLog } from '../program/log.ts';

const mostBytes = 64 * 1024;

/**
 * What a hook has to say stands in a file of the home: a client shows a person what a hook writes to stderr, and they
 * asked for nothing. There only who searches for a fault gets it.
 */
export function createHookLog(home: string, { env, logLines }: Pick<Context, 'env' | 'logLines'>): Log {
  const level = env.CHOICE_LOG_LEVEL;
  const path = join(home, 'hook.log');
  return createLog(level, (line) => {
    if (level === 'debug') logLines.write(line);
    try {
      if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > mostBytes) truncateSync(path);
      appendFileSync(path, `${new Date().toISOString()} ${line}`, { mode: 0o600 });
    } catch {
      // A disk that takes no more must not keep the client waiting.
    }
  });
}
