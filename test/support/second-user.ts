import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';

/** Another user of this machine. Only root can become one: `test.skipIf(cannotBecomeAnother)`. */
export const secondUser = { uid: 4_242, gid: 4_242 };
export const cannotBecomeAnother = process.getuid?.() !== 0;

/** Runs a script as the second user and resolves once it has printed its first line; it ends with the test. */
export async function startAsSecondUser(script: string, args: readonly string[] = []): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['-e', script, ...args], {
    ...secondUser,
    cwd: '/',
    env: {},
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  return child;
}

/** Runs a script as the second user to its end; returns what it printed. */
export async function runAsSecondUser(script: string, args: readonly string[] = []): Promise<string> {
  const child = spawn(process.execPath, ['-e', script, ...args], {
    ...secondUser,
    cwd: '/',
    env: {},
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  await once(child, 'close');
  return text;
}

/** Holds that many connections to a port open, and reopens each one that is closed. Each first sends `words`. */
export const floodScript = `
  const net = require('node:net');
  const [port, count, words] = process.argv.slice(1);
  let connected = 0;
  const open = () => {
    const socket = net.connect(Number(port), '127.0.0.1', () => {
      if (words) socket.write(words);
      connected += 1;
      if (connected === Number(count)) console.log('all are connected');
    });
    socket.on('error', () => {});
    socket.on('close', () => setTimeout(open, 20));
  };
  for (let made = 0; made < Number(count); made += 1) open();
`;
