import { isSessionId } from '../domain/session-id.ts';
import { attachTerminal } from '../terminal/attach.ts';
import { readCapabilities } from '../terminal/capabilities.ts';
import { exitCodeOf, outcomeLines } from '../terminal/outcome.ts';
import { type Command, exitCodes, UsageError } from './command.ts';
import { compose } from './compose.ts';
import { homeFolder } from './home.ts';
import { createLog } from './log.ts';
import { readArguments } from './read-arguments.ts';
import { cliWords } from './strings.ts';
import { createTerminalDesk } from './terminal-desk.ts';

/** Opens one session full-screen in this terminal. The answer travels through the session, never through stdout. */
export const terminalCommandLine: Command = async (context) => {
  const { values } = readArguments(context.args, { session: { type: 'string' }, plain: { type: 'boolean' } });
  const words = cliWords[context.language].terminal;
  if (values.session === undefined) throw new UsageError(words.sessionMissing);
  if (!isSessionId(values.session)) {
    context.stderr.write(`${words.noSuchId}\n`);
    return exitCodes.unavailable;
  }
  const log = createLog(context.env.CHOICE_LOG_LEVEL ?? 'error', (line) => context.stderr.write(line));
  const home = homeFolder({ ...context, flag: values.home });
  const house = await compose({ home, env: context.env, log, warnOnce: context.warnOnce });
  const desk = createTerminalDesk(house, {
    context,
    streams: { input: context.stdin, output: context.stdout },
    command: 'terminal',
    plain: values.plain === true,
  });
  const { outcome, language } = await attachTerminal(desk, values.session);
  const { unicode } = readCapabilities(context.env, context.platform);
  const code = exitCodeOf(outcome);
  const wasShown = code !== exitCodes.usage && code !== exitCodes.unavailable;
  const output = wasShown ? context.stdout : context.stderr;
  for (const line of outcomeLines(outcome, { language, unicode })) output.write(`${line}\n`);
  await desk.portal.close();
  await house.close();
  if (wasShown)
    await context.keepCode().catch((cause: unknown) => log.debug(`compiled code was not kept: ${cause}`));
  return code;
};
