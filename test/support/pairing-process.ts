import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { program } from './program-process.ts';

type Invited = {
  readonly id: string;
  readonly name: string;
  readonly url: string;
  readonly expires_at: string;
};

/** `choice-mcp pair --json`, which waits for the device. */
export async function startPairing(env: Record<string, string>, ...args: string[]) {
  const child = spawn(process.execPath, [program, 'pair', '--json', ...args], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  let printed = '';
  const invited = await new Promise<Invited>((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
      if (printed.includes('\n')) resolve(JSON.parse(printed));
    });
    void ended.then((code) => reject(new Error(`choice-mcp pair ended with ${code}`)));
  });
  return {
    ...invited,
    /** The same address on a port of this computer, where no tunnel is in the way. */
    at: (origin: string) => invited.url.replace(new URL(invited.url).origin, origin),
    ended,
    interrupt: () => child.kill('SIGINT'),
    close: () => void child.kill('SIGKILL'),
  };
}
