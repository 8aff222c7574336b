import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Context } from '../program/command.ts';

type Asked = { readonly home: string; readonly sessionId: string; readonly signal: AbortSignal };

/** Shows the question in this terminal, as the command does that an agent is given for it. */
export function answerHere({ env, program }: Context, { home, sessionId, signal }: Asked): Promise<void> {
  const args = [program, 'terminal', '--session', sessionId, '--home', home];
  const child = spawn(process.execPath, args, { stdio: 'inherit', env: { ...env }, signal });
  return new Promise((resolve) => {
    // Stopped by the signal, it says so as an error before it is gone.
    child.on('error', () => {});
    child.once('close', () => resolve());
  });
}

/** True after Enter; false after Ctrl-C or Ctrl-D, and when the signal comes. */
export function enterIsPressed(
  { stdin, stdout }: Context,
  question: string,
  signal: AbortSignal,
): Promise<boolean> {
  const lines = createInterface({ input: stdin, output: stdout, signal, prompt: `${question} ` });
  return new Promise<boolean>((resolve) => {
    lines.once('line', () => resolve(true));
    lines.once('close', () => resolve(false));
    lines.prompt();
  }).finally(() => lines.close());
}
