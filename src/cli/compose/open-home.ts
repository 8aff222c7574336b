import { type Context, UsageError } from '../program/command.ts';
import { homeFolder } from '../program/home.ts';
import { createLog } from '../program/log.ts';
import { cliWords } from '../strings.ts';
import { type Composed, compose } from './compose.ts';
import { isStoreFlag } from './store-choice.ts';

type Wish = {
  /** What `--home` said. */
  readonly flag: string | undefined;
  /** What `--store` said. */
  readonly store?: string | undefined;
  readonly whenUnwritable: 'memory' | 'refuse';
  /** How much is logged where the environment does not say. */
  readonly level?: 'error' | undefined;
};

/** Opens the home that a person's command works on. */
export async function openHome(
  context: Context,
  { flag, store, whenUnwritable, level }: Wish,
): Promise<Composed> {
  const { logLines, warnOnce } = context;
  if (store !== undefined && !isStoreFlag(store)) throw new UsageError(cliWords[context.language].store.flag);
  const env = store === undefined ? context.env : { ...context.env, CHOICE_STORE: store };
  const log = createLog(env.CHOICE_LOG_LEVEL ?? level, logLines.write);
  return compose({ home: homeFolder({ ...context, flag }), env, log, warnOnce, whenUnwritable });
}
