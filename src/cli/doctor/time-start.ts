import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { isObject, parseObject } from '../../domain/json-object.ts';

export type Started =
  | { readonly ok: true; readonly ms: number; readonly version: string }
  | { readonly ok: false; readonly reason: string };

const request = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'choice-mcp doctor', version: '1' },
  },
};

/** The longest a patient client waits. */
const limitMs = 10_000;

/** Starts a server as a client would, waits for its first reply, and ends it; a server does nothing before a question. */
export function timeStart(
  [program = '', ...args]: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<Started> {
  const begun = performance.now();
  return new Promise((resolve) => {
    // Clients hand on little more than this.
    const { PATH, HOME, APPDATA, LOCALAPPDATA, SYSTEMROOT } = env;
    const child = spawn(program, args, {
      env: { PATH, HOME, APPDATA, LOCALAPPDATA, SYSTEMROOT },
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    const end = (started: Started) => {
      clearTimeout(timer);
      child.kill();
      resolve(started);
    };
    const timer = setTimeout(() => end({ ok: false, reason: `${limitMs / 1_000} s` }), limitMs);
    child.once('error', (cause) => end({ ok: false, reason: cause.message }));
    child.once('close', (code) => end({ ok: false, reason: String(code) }));
    // A program that has ended takes no request; its exit code says more.
    child.stdin.on('error', () => undefined);
    createInterface(child.stdout).once('line', (line) => {
      const result = parseObject(line)?.result;
      const info = isObject(result) && isObject(result.serverInfo) ? result.serverInfo : {};
      const ms = Math.round(performance.now() - begun);
      end(
        typeof info.version === 'string'
          ? { ok: true, ms, version: info.version }
          : { ok: false, reason: line },
      );
    });
    child.stdin.write(`${JSON.stringify(request)}\n`);
  });
}
