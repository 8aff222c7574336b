import type { ChildProcess } from 'node:child_process';
import type { Random } from '../support/seeded-random.ts';
import type { FuzzTarget } from './fuzz.ts';
import { anyBytes, anyJson, anyText, damage, mutateJson, soundArguments } from './inputs.ts';
import { buildFuzzedProgram, stopProcess } from './program.ts';

const messages = [
  {
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'x', version: '1' } },
  },
  { jsonrpc: '2.0', method: 'notifications/initialized' },
  { jsonrpc: '2.0', id: 2, method: 'tools/list' },
  {
    jsonrpc: '2.0',
    id: 3,
    method: 'tools/call',
    params: { name: 'provide_choice', arguments: soundArguments },
  },
  { jsonrpc: '2.0', id: 4, method: 'prompts/get', params: { name: 'x' } },
  { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 3 } },
] as const;

/** After any lines at all, the server process still answers the next sound one. */
export const stdinLines: FuzzTarget = {
  name: 'stdin lines',
  async open() {
    const program = await buildFuzzedProgram();
    const start = async () => {
      const started = startServer(program.start([]));
      await started.answers('started', []);
      return started;
    };
    let server = await start();
    let pings = 0;
    return {
      async run(random) {
        pings += 1;
        try {
          await server.answers(`alive-${pings}`, anyLines(random));
        } catch (cause) {
          await stopProcess(server.child);
          server = await start();
          throw cause;
        }
      },
      async close() {
        await stopProcess(server.child);
        await program.remove();
      },
    };
  },
};

function anyLines(random: Random): readonly (string | Buffer)[] {
  return Array.from({ length: random.between(1, 4) }, () => {
    const message = random.pick(messages);
    switch (random.below(5)) {
      case 0:
        return anyBytes(random);
      case 1:
        return damage(random, JSON.stringify(message)).replaceAll('\n', ' ');
      case 2:
        return JSON.stringify(anyJson(random));
      case 3:
        return anyText(random).replaceAll('\n', ' ');
      default:
        return JSON.stringify(mutateJson(random, message));
    }
  });
}

type Server = {
  readonly child: ChildProcess;
  /** Rejects when the process goes, or says something that is no message. */
  answers(id: string, lines: readonly (string | Buffer)[]): Promise<void>;
};

function startServer(child: ChildProcess): Server {
  let unread = '';
  let errors = '';
  let onLine: (line: string) => void = () => {};
  let onGone: (cause: Error) => void = () => {};
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    const lines = (unread + text).split('\n');
    unread = lines.pop() ?? '';
    for (const line of lines) onLine(line);
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    errors = (errors + text).slice(-4_000);
  });
  child.stdin?.on('error', () => {});
  child.on('exit', (code) => onGone(new Error(`the server went with code ${code}: ${errors}`)));
  return {
    child,
    answers: (id, lines) =>
      new Promise((resolve, reject) => {
        onGone = reject;
        onLine = (line) => {
          if (!line.startsWith('{"')) reject(new Error(`not a message: ${line.slice(0, 200)}`));
          if (line.includes(`"${id}"`)) resolve();
        };
        for (const line of lines) child.stdin?.write(Buffer.concat([Buffer.from(line), Buffer.from('\n')]));
        child.stdin?.write(`${JSON.stringify({ jsonrpc: '2.0', id, method: 'ping' })}\n`);
      }),
  };
}
