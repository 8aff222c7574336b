import type { Context } from '../program/command.ts';
import { homeFolder } from '../program/home.ts';
import { createLog } from '../program/log.ts';
import { type Composed, compose } from './compose.ts';

type Wish = {
  /** What `--home` said. */
  readonly flag: string | undefined;
  readonly whenUnwritable: 'memory' | 'refuse';
  /** How much is logged where the environment does not say. */
  readonly level?: 'error' | undefined;
};

/** Opens the home that a person's command works on. */
export function openHome(context: Context, { flag, whenUnwritable, level }: Wish): Promise<Composed> {
  const { env, logLines, warnOnce } = context;
  const log = createLog(env.CHOICE_LOG_LEVEL ?? level, logLines.write);
  return compose({ home: homeFolder({ ...context, flag }), env, log, warnOnce, whenUnwritable });
}
