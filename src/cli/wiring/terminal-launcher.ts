import type { OpenSession } from '../../domain/session/session.ts';
import { createRunProgram, launchTerminal } from '../../terminal/launch.ts';
import type { Composed } from './compose.ts';
import { type TerminalProgram, terminalWords } from './terminal-command.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** `terminal_launch: auto` opens the terminal beside us. The agent gets the same result, and is told whether it did. */
export function createTerminalLauncher(
  { settings, log }: Composed,
  program: TerminalProgram | null,
  env: Environment,
): (session: OpenSession) => Promise<boolean> {
  return async function launch({ id }) {
    const chosen = (await settings.read()).value('terminal_launch');
    if (chosen !== 'auto' || program === null) return false;
    return launchTerminal({ env, run: createRunProgram(env), log }, terminalWords(program, id));
  };
}
