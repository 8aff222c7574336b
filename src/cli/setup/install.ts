import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { guardHome } from '../../home/guard-home.ts';
import { writing } from '../../store/files/unwritable.ts';
import { isNewerVersion } from '../../web/server/life/version-order.ts';
import { thisUser } from '../compose/this-user.ts';
import { version } from '../program/build-constants.ts';
import type { Context } from '../program/command.ts';
import { createLog } from '../program/log.ts';
import { installedProgram, installProgram } from '../program/program-copy.ts';

const run = promisify(execFile);

export type Installed =
  | { readonly kind: 'installed' | 'same'; readonly was: string | null }
  /** An older program was asked to take the place of this one. */
  | { readonly kind: 'newer'; readonly was: string };

/** Makes the running program the one that clients start, unless they start a newer one already. */
export async function installUnlessNewer(home: string, context: Context): Promise<Installed> {
  const log = createLog(context.env.CHOICE_LOG_LEVEL, context.logLines.write);
  await guardHome(home, { user: thisUser, log });
  const was = await installedVersion(home);
  if (was !== null && isNewerVersion(was, version)) return { kind: 'newer', was };
  return {
    kind: (await writing(home, () => installProgram(home, context.program))) ? 'installed' : 'same',
    was,
  };
}

/** Null when there is none, or none that starts. */
async function installedVersion(home: string): Promise<string | null> {
  try {
    const { stdout } = await run(process.execPath, [installedProgram(home), '--version'], {
      timeout: 10_000,
    });
    return stdout.trim();
  } catch {
    return null;
  }
}
