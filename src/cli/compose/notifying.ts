import { join } from 'node:path';
import { announceWaiting } from '../../notify/announce-waiting.ts';
import { createAnnouncedFiles, createAnnouncedMemory } from '../../notify/announced.ts';
import { createTellPerson, type TellPerson } from '../../notify/tell-person.ts';
import type { Surroundings } from '../../web/server/browser/choose-launch.ts';
import { readAllowedHosts } from '../../web/server/guard/hosts.ts';
import type { Context } from '../program/command.ts';
import type { Composed } from './compose.ts';

type Deps = {
  readonly context: Context;
  readonly surroundings: () => Promise<Surroundings>;
};

/** What tells a person who looks at no tab that a question waits. */
export function createTell({ home, clock }: Composed, { context, surroundings }: Deps): TellPerson {
  const programEnv = async () => (await surroundings()).env;
  return createTellPerson({ ...context, clock, programEnv, folder: home });
}

/** For the process that hosts the portal of this folder; null where questions are kept in memory. */
export function createNotifying(composed: Composed, folder: string | null, deps: Deps) {
  const announced =
    folder === null ? createAnnouncedMemory() : createAnnouncedFiles(join(folder, 'announced'));
  const tell = createTell(composed, deps);
  return (own: string) => {
    const origin = async () => {
      const [outside] = readAllowedHosts((await composed.settings.read()).value('allowed_hosts'));
      return outside === undefined ? own : `https://${outside}`;
    };
    return announceWaiting({ ...composed, announced, tell, origin });
  };
}
