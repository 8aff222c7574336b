import { spawn } from 'node:child_process';
import type { Clock } from '../application/ports.ts';
import { errorCode } from '../files/error-code.ts';
import { findProgram } from '../files/find-program.ts';
import { lateProblem, limitMs, type Notification, type NotifyProblem } from './notification.ts';

type Around = {
  readonly clock: Clock;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Where it is started: not in the agent's project, whose files are not the person's choice. */
  readonly folder: string;
  /** Ends the waiting; the program may go on. */
  readonly signal: AbortSignal;
};

/** Runs the person's program, never through a shell. Null when all went well. */
export async function runCommand(
  command: string,
  notification: Notification,
  { clock, folder, signal, ...around }: Around,
): Promise<NotifyProblem | null> {
  const argv = readCommand(command);
  if (argv === null) return (words) => words.unreadable;
  const [name, ...args] = argv;
  const { program, env } = await findProgram(name, around.env);
  if (program === null) return (words) => words.unfound(name);
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      env,
      cwd: folder,
      stdio: ['pipe', 'ignore', 'ignore'],
      windowsHide: true,
    });
    const settle = (problem: NotifyProblem | null) => {
      forget();
      signal.removeEventListener('abort', leave);
      child.unref();
      resolve(problem);
    };
    const leave = () => settle(null);
    const forget = clock.after(limitMs, () => {
      child.kill('SIGKILL');
      settle(lateProblem('notify_command'));
    });
    signal.addEventListener('abort', leave);
    child.once('error', (error) => settle(startProblem(program, error)));
    child.once('exit', (code, ended) =>
      settle(code === 0 ? null : (words) => words.exit(String(code ?? ended))),
    );
    // A program that does not read what it is told is free to do so.
    child.stdin.on('error', () => {});
    child.stdin.end(`${JSON.stringify(notification)}\n`);
  });
}

/** Program and arguments; null for what cannot be run. */
export function readCommand(command: string): readonly [string, ...string[]] | null {
  if (!command.startsWith('[')) return command === '' ? null : [command];
  try {
    const [program, ...args]: unknown[] = JSON.parse(command);
    const isText = (word: unknown): word is string => typeof word === 'string' && !word.includes('\0');
    return isText(program) && program !== '' && args.every(isText) ? [program, ...args] : null;
  } catch {
    return null;
  }
}

function startProblem(program: string, error: Error): NotifyProblem {
  const code = errorCode(error) ?? error.name;
  return (words) => (code === 'ENOENT' ? words.missing(program) : words.unstarted(code));
}
