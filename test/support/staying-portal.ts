import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';
import { eventually, program, programEnv } from './program-process.ts';

/** `choice-mcp portal --stay`, as a service runs it. */
export type StayingPortal = {
  /** The address it printed, once it has. */
  address(): Promise<string>;
  complaints(): string;
  readonly pid: number | undefined;
  /** SIGKILL. */
  kill(): Promise<void>;
  /** Asks it to end; how it did. */
  stop(): Promise<number | null>;
};

export function startStayingPortal(
  home: string,
  env: Record<string, string> = {},
  flags: readonly string[] = ['--print-url'],
): StayingPortal {
  const child = spawn(process.execPath, [program, 'portal', '--stay', ...flags], {
    env: programEnv(home, env),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [said, complained] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complained += text;
  });
  const ended = once(child, 'close');
  onTestFinished(() => void child.kill('SIGKILL'));
  return {
    address: () => eventually(async () => /^(http\S+)\n/.exec(said)?.[1], { what: 'its address' }),
    complaints: () => complained,
    pid: child.pid,
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
    async stop() {
      child.kill('SIGTERM');
      const [code] = (await ended) as [number | null];
      return code;
    },
  };
}
