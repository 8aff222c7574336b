import { hostname } from 'node:os';
import type { TerminalDesk, TerminalStreams } from '../terminal/desk.ts';
import { version } from './build-constants.ts';
import type { Context } from './command.ts';
import type { Composed } from './compose.ts';
import { type ClosablePortalDoor, createPortalDoor } from './portal-door.ts';

type Seat = {
  readonly context: Context;
  readonly streams: TerminalStreams;
  /** What history calls whoever answers here. */
  readonly command: string;
  readonly plain: boolean;
};

/** The terminal face of this process, with everything it needs of the house. */
export function createTerminalDesk(
  house: Composed,
  { context, streams, command, plain }: Seat,
): TerminalDesk & { readonly portal: ClosablePortalDoor } {
  return {
    ...house,
    streams,
    plain,
    portal: createPortalDoor(house, async () => {
      const { openPortalParts } = await import('./portal-desk.ts');
      return openPortalParts(house, context);
    }),
    newAttempt: house.uniqueName,
    program: `choice-mcp ${command} ${version}`,
    me: { id: house.owner.id, pid: process.pid, host: hostname() },
    host: process,
    env: context.env,
    platform: context.platform,
  };
}
