import type { Settings } from '../../settings/settings.ts';
import type { Setting } from '../../settings/snapshot.ts';
import { type SettingsDeps, showSettings } from '../../terminal/settings/show-settings.ts';
import { type Context, exitCodes } from '../program/command.ts';
import { createLog } from '../program/log.ts';
import type { AllValues } from '../wiring/slices.ts';
import { systemClock } from '../wiring/system-clock.ts';
import { leavingCodes } from './exit-code-of.ts';

type Deps = { readonly settings: Settings<AllValues>; readonly removedBy: SettingsDeps['removedBy'] };

/** Shows the settings on the screen of this terminal; afterwards, what was changed there. */
export async function configureHere(
  { stdin, stdout, env, platform, logLines }: Context,
  { settings, removedBy }: Deps,
): Promise<{ readonly code: number; readonly changed: readonly Setting[] }> {
  const before = (await settings.read()).all();
  const release = logLines.hold();
  const why = await showSettings({
    clock: systemClock,
    streams: { input: stdin, output: stdout },
    host: process,
    env,
    platform,
    settings,
    removedBy,
    log: createLog(env.CHOICE_LOG_LEVEL ?? 'error', logLines.write),
  }).finally(release);
  const after = (await settings.read()).all();
  const changed = after.filter(
    ({ value, source }, at) => value !== before[at]?.value || source !== before[at]?.source,
  );
  return { code: codeOf(why), changed };
}

function codeOf(why: Awaited<ReturnType<typeof showSettings>>): number {
  if (why === 'done') return exitCodes.ok;
  // There is no question here that could be unanswered.
  return why === 'SIGINT' ? exitCodes.cancelled : leavingCodes[why];
}
