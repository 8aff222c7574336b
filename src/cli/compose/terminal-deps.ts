import { hostname } from 'node:os';
import type { TerminalDeps, TerminalStreams } from '../../terminal/deps.ts';
import { portalCommand, reopenCommand } from '../../terminal/shell-command.ts';
import { version } from '../program/build-constants.ts';
import type { Context } from '../program/command.ts';
import type { Composed } from './compose.ts';
import type { FacesOnDemand } from './faces-on-demand.ts';
import { createPortalLink } from './portal-link.ts';

type TerminalUse = {
  readonly context: Context;
  readonly streams: TerminalStreams;
  /** Noted in the history as the program that gave the answer. */
  readonly command: string;
  readonly plain: boolean;
  readonly faces: FacesOnDemand;
};

/** Everything the terminal face needs of this process. */
export function createTerminalDeps(
  composed: Composed,
  { context, streams, command, plain, faces }: TerminalUse,
): TerminalDeps {
  const { store, home, storeFlag } = composed;
  const { platform, folder, userHome } = context;
  const program = { node: process.execPath, script: context.program, home, platform };
  return {
    ...composed,
    streams,
    plain,
    portal: createPortalLink({ store, faces, command: portalCommand(program) }),
    // Loaded by the first file: the first frame does not wait for it.
    async readMeantFile(typed) {
      const { readMeantFile } = await import('../../terminal/files/read-file.ts');
      return readMeantFile(typed, { folder, userHome, platform });
    },
    reopenCommand: (id) => reopenCommand({ ...program, store: storeFlag }, id),
    newAttempt: composed.uniqueName,
    program: `choice-mcp ${command} ${version}`,
    me: { id: composed.owner.id, pid: process.pid, host: hostname() },
    host: process,
    env: context.env,
    platform,
  };
}
