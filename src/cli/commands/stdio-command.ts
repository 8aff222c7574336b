import type { AgentServices } from '../../mcp/agent-services.ts';
import { serve } from '../../mcp/serve.ts';
import { systemClock } from '../compose/system-clock.ts';
import { thisUser } from '../compose/this-user.ts';
import { version } from '../program/build-constants.ts';
import { type Command, exitCodes } from '../program/command.ts';
import { homeFolder } from '../program/home.ts';
import { createLog } from '../program/log.ts';
import { readArguments } from '../program/read-arguments.ts';
import { stopSignals } from '../program/stop-signal.ts';

/** What still hangs then is abandoned: a client that closes its server must not wait for it. */
const closeWithinMs = 800;

/** The MCP server. Until the first question it touches no disk, no port and no timer. */
export const stdioCommand: Command = async (context) => {
  // Clients start it without arguments, and Node takes a while to load its parser.
  const flag = context.args.length === 0 ? undefined : readArguments(context, {}).values.home;
  const home = homeFolder({ ...context, flag });
  const log = createLog(context.env.CHOICE_LOG_LEVEL, context.logLines.write);
  let opening: Promise<{ services: AgentServices; close(): Promise<void> }> | null = null;
  const open = () => {
    opening ??= openFirst().catch((cause: unknown) => {
      // What failed once may work for the next question.
      opening = null;
      throw cause;
    });
    return opening;
  };
  const openFirst = async () => {
    const { guardHome } = await import('../../home/guard-home.ts');
    await guardHome(home, { user: thisUser, log });
    const { openAgentServices } = await import('../compose/agent-services.ts');
    return openAgentServices({ context, home, log });
  };

  await new Promise<void>((resolve) => {
    const server = serve({
      version,
      folder: context.folder,
      input: context.stdin,
      output: context.stdout,
      isAnswered: context.isAnswered,
      heardAt: context.heardAt,
      now: systemClock.now,
      log,
      openServices: async () => (await open()).services,
      onClose: resolve,
    });
    const stop = () => void server.close().finally(resolve);
    for (const signal of stopSignals) process.once(signal, stop);
    // The client has ended, so no write reaches it; later ones fail like the first.
    context.stdout.on('error', stop);
  });
  await closeSoon(opening);
  process.exit(exitCodes.ok);
};

async function closeSoon(opening: Promise<{ close(): Promise<void> }> | null): Promise<void> {
  if (opening === null) return;
  const closed = opening.then((opened) => opened.close()).catch(() => {});
  const late = new Promise<void>((resolve) => setTimeout(resolve, closeWithinMs));
  await Promise.race([closed, late]);
}
