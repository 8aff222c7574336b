import { isSessionId, readPollId } from '../../domain/session/session-id.ts';
import { attachTerminal } from '../../terminal/attach.ts';
import { createFacesOnDemand } from '../compose/faces-on-demand.ts';
import { openHome } from '../compose/open-home.ts';
import { createTerminalDeps } from '../compose/terminal-deps.ts';
import { type Command, exitCodes, UsageError } from '../program/command.ts';
import { readArguments } from '../program/read-arguments.ts';
import { exitCodeOf, printDeparture } from './departure.ts';
import { commandWords } from './strings.ts';

/** Opens one session full-screen in this terminal. The answer travels through the session, never through stdout. */
export const terminalCommandLine: Command = async (context) => {
  const { values } = readArguments(context, {
    ...{ session: { type: 'string' }, store: { type: 'string' } },
    plain: { type: 'boolean' },
  });
  const words = commandWords[context.language].terminal;
  if (values.session === undefined) throw new UsageError(words.sessionMissing);
  // An agent may have read it off what it was told to poll with.
  const { id } = readPollId(values.session);
  if (!isSessionId(id)) {
    context.stderr.write(`${words.noSuchId}\n`);
    return exitCodes.unavailable;
  }
  const composed = await openHome(context, {
    ...{ flag: values.home, store: values.store },
    ...{ whenUnwritable: 'refuse', level: 'error' },
  });
  const faces = createFacesOnDemand(composed, context);
  try {
    const deps = createTerminalDeps(composed, {
      context,
      streams: { input: context.stdin, output: context.stdout },
      command: 'terminal',
      plain: values.plain === true,
      faces,
    });
    const release = context.logLines.hold();
    const { outcome, language } = await attachTerminal(deps, id).finally(release);
    // So that the agent is not told to run this here again.
    if (outcome.kind === 'no-terminal')
      await composed.changeSession
        .detach(id, deps.me)
        .catch((cause: unknown) => composed.log.warn('that there is no terminal was not noted', cause));
    const code = exitCodeOf(outcome);
    const wasShown = code !== exitCodes.usage && code !== exitCodes.unavailable;
    const output = wasShown ? context.stdout : context.stderr;
    printDeparture(outcome, { context, output, language, me: await composed.personName() });
    if (outcome.kind === 'ended') await composed.tidy();
    return code;
  } finally {
    await faces.close();
    await composed.close();
  }
};
