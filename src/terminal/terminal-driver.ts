import { spawn } from 'node:child_process';
import type { FaceDriver, FaceOffer } from '../application/faces.ts';
import type { IsAlive, Log } from '../application/ports.ts';
import type { OpenSession } from '../domain/session/session.ts';
import { findProgram } from '../files/find-program.ts';
import type { Settings } from '../settings/settings.ts';
import type { Environment } from './screen/capabilities.ts';
import type { TerminalValues } from './settings.ts';
import { commandWords, type TerminalProgram, terminalCommandFor } from './shell-command.ts';

type Deps = {
  /** What a terminal would run; null where no other process could find the session. */
  readonly program: TerminalProgram | null;
  readonly settings: Pick<Settings<TerminalValues>, 'read'>;
  readonly env: Environment;
  readonly isAlive: IsAlive;
  readonly log: Log;
};

/** Brings a question to the person by a command, which the agent runs or, with `terminal_launch: auto`, we do. */
export function createTerminalDriver({ program, settings, env, isAlive, log }: Deps): FaceDriver {
  async function find(session: OpenSession): Promise<FaceOffer> {
    const command = terminalCommandFor(program, session);
    const ways = command === null ? [] : [{ kind: 'command', command } as const];
    return { ways, expected: false, hindrance: null };
  }

  async function launch({ id }: OpenSession): Promise<boolean> {
    const chosen = (await settings.read()).value('terminal_launch');
    if (chosen !== 'auto' || program === null) return false;
    return launchTerminal({ env, run: createRunProgram(env), log }, commandWords(program, id));
  }

  return {
    prepare: async () => {},
    offer: async (session) => ({ ...(await find(session)), expected: await launch(session) }),
    find,
    isAnybodyThere: async ({ terminal }) => terminal !== null && isAlive(terminal),
    close: async () => {},
  };
}

/** A program with its arguments, run as they are: no shell, and nothing an agent wrote. */
export type Launch = { readonly program: string; readonly args: readonly string[] };

/** Resolves with the exit code; a program that cannot be started counts as failed. */
type RunProgram = (launch: Launch) => Promise<number>;

/**
 * Ways to open a terminal beside this process, best first; none when it does not run inside tmux or screen.
 * The new pane never takes the focus: what the person is typing elsewhere must not answer the question.
 */
export function launchPlans(env: Environment, command: readonly string[]): readonly (readonly Launch[])[] {
  if (isSet(env.TMUX)) return tmuxPlans(env, command);
  if (isSet(env.STY)) return [screenPlan(env.STY, command)];
  return [];
}

function tmuxPlans(env: Environment, command: readonly string[]): readonly (readonly Launch[])[] {
  const pane = env.TMUX_PANE;
  const target = isSet(pane) ? ['-t', pane] : [];
  const words = ['--', ...command.map(protectSemicolon)];
  return [
    [{ program: 'tmux', args: ['split-window', '-d', ...target, ...words] }],
    // A pane too small to split still has room for another window.
    [{ program: 'tmux', args: ['new-window', '-d', ...words] }],
  ];
}

/** tmux takes an argument that ends in a semicolon for the end of its command. */
function protectSemicolon(word: string): string {
  return word.replace(/;$/u, '\\;');
}

/** screen always shows a new window; the second call goes back to where the person was. */
function screenPlan(session: string, command: readonly string[]): readonly Launch[] {
  const tell = (...args: readonly string[]): Launch => ({
    program: 'screen',
    args: ['-S', session, '-X', ...args],
  });
  return [tell('screen', ...command), tell('other')];
}

type Surroundings = { readonly env: Environment; readonly run: RunProgram; readonly log: Log };

/** Opens the command in a terminal of its own; false when nothing here can, and the agent has to. */
export async function launchTerminal(
  { env, run, log }: Surroundings,
  command: readonly string[],
): Promise<boolean> {
  for (const plan of launchPlans(env, command)) {
    const codes: number[] = [];
    for (const launch of plan) codes.push(await run(launch));
    if (codes[0] === 0) return true;
    log.warn(`${plan[0]?.program ?? ''} could not open a terminal`);
  }
  return false;
}

const patienceMs = 5_000;

/** Runs a program without a shell and without our streams: stdout belongs to MCP. */
export function createRunProgram(given: Environment): RunProgram {
  return async function runProgram(launch) {
    const { program, env } = await findProgram(launch.program, given);
    if (program === null) return 127;
    return new Promise((resolve) => {
      const child = spawn(program, launch.args, { env, stdio: 'ignore', timeout: patienceMs });
      child.once('error', () => resolve(127));
      child.once('exit', (code) => resolve(code ?? 1));
    });
  };
}

function isSet(value: string | undefined): value is string {
  return value !== undefined && value !== '';
}
