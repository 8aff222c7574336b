import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The built program, as it ships. */
export const program = join(import.meta.dirname, '..', '..', 'dist', 'choice-mcp.cjs');

export function makeHome(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'choice-home-'));
}

/** A process that is just being killed may still be writing into it. */
export function removeHome(home: string): Promise<void> {
  return rm(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
}

/** Nothing of the machine's own settings reaches a test; no browser opens and any port will do. */
export function programEnv(home: string, more: Record<string, string> = {}): Record<string, string> {
  const { PATH = '', HOME = '', TMPDIR } = process.env;
  return {
    PATH,
    HOME,
    ...(TMPDIR === undefined ? {} : { TMPDIR }),
    CHOICE_HOME: home,
    CHOICE_PORT: '0',
    CHOICE_OPEN_BROWSER: '0',
    ...more,
  };
}

export type Finished = { readonly code: number | null; readonly stdout: string; readonly stderr: string };

type Detached = {
  readonly input?: string;
  readonly onStderr?: (text: string) => void;
  /** Where it is started; the tests' own folder unless said. */
  readonly folder?: string;
  /** Who runs it; only root can choose. */
  readonly user?: { readonly uid: number; readonly gid: number };
  /** The program; the built one unless said. */
  readonly file?: string;
  /** Flags of Node itself. */
  readonly nodeFlags?: readonly string[];
};

/** Runs a command to its end, without a terminal: not even the one the tests were started in. */
export async function runProgram(
  args: readonly string[],
  env: Record<string, string>,
  {
    input = '',
    onStderr = () => {},
    folder = process.cwd(),
    user,
    file = program,
    nodeFlags = [],
  }: Detached = {},
): Promise<Finished> {
  const child = spawn(process.execPath, [...nodeFlags, file, ...args], {
    ...user,
    env,
    cwd: folder,
    stdio: 'pipe',
    detached: true,
  });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
    onStderr(text);
  });
  // A program that refuses to start may be gone before it was written to; its code and its words tell.
  child.stdin.on('error', () => {}).end(input);
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, stdout, stderr };
}

/** Looks until it holds: for what another process does in its own time. */
export async function eventually<Value>(
  look: () => Promise<Value | null | undefined | false>,
  { withinMs = 30_000, what = 'what was expected' } = {},
): Promise<Value> {
  const end = Date.now() + withinMs;
  for (;;) {
    const value = await look();
    if (value !== null && value !== undefined && value !== false) return value;
    if (Date.now() > end) throw new Error(`${what} did not happen within ${withinMs} ms`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
