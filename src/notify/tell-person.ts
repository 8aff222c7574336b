import type { Clock } from '../application/ports.ts';
import type { Notification, NotifyProblem } from './notification.ts';
import type { TokenSource } from './ntfy.ts';
import { type NotifySetting, type Way, wantedWays } from './settings.ts';

/** What came of one way that the person has set; without a problem they were told. */
type Told = { readonly way: Way; readonly problem: NotifyProblem | null };

export type TellPerson = (
  notification: Notification,
  setting: NotifySetting,
  signal: AbortSignal,
) => Promise<readonly Told[]>;

type Deps = Pick<TokenSource, 'userHome' | 'platform' | 'env'> & {
  readonly clock: Clock;
  /** The environment of the person's program, with the screen of the programs above us where ours has none. */
  readonly programEnv: () => Promise<TokenSource['env']>;
  /** Where that program is started. */
  readonly folder: string;
};

/** Tells the person in every way they have set. The code of each is loaded when it is first needed. */
export function createTellPerson(deps: Deps): TellPerson {
  const { clock, folder } = deps;
  return function tellPerson(notification, setting, signal) {
    const by: Readonly<Record<Way, () => Promise<NotifyProblem | null>>> = {
      async notify_command() {
        const { runCommand } = await import('./run-command.ts');
        const env = await deps.programEnv();
        return runCommand(setting('notify_command'), notification, { clock, env, folder, signal });
      },
      async ntfy_url() {
        const { readNtfyToken, sendNtfy } = await import('./ntfy.ts');
        const found = await readNtfyToken({ ...deps, file: setting('ntfy_token_file') });
        if ('problem' in found) return found.problem;
        return sendNtfy(setting('ntfy_url'), notification, { token: found.token, clock, signal });
      },
    };
    return Promise.all(wantedWays(setting).map(async (way) => ({ way, problem: await by[way]() })));
  };
}
