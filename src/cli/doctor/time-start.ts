import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { isObject, parseObject } from '../../domain/json-object.ts';
import { findProgram } from '../../files/find-program.ts';
import { promptName } from '../../mcp/strings.ts';

export type Started =
  | { readonly ok: true; readonly ms: number; readonly version: string }
  | { readonly ok: false; readonly reason: string };

const hello = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'choice-mcp doctor', version: '1' },
  },
};
/** The handshake is answered from a recording; this is not in it, so a reply shows that the program itself loads, too. */
const beyondTheHandshake = { jsonrpc: '2.0', id: 2, method: 'prompts/get', params: { name: promptName } };

/** The longest a patient client waits. */
const limitMs = 10_000;

/**
 * Starts a server as a client would, waits for its reply to the handshake, which is what a client waits for, and for one
 * more; then ends it. Neither touches the home.
 */
export async function timeStart(
  [name = '', ...args]: readonly string[],
  { PATH, HOME, APPDATA, LOCALAPPDATA, SYSTEMROOT }: Readonly<Record<string, string | undefined>>,
): Promise<Started> {
  // Clients hand on little more than this.
  const { program, env } = await findProgram(name, { PATH, HOME, APPDATA, LOCALAPPDATA, SYSTEMROOT });
  if (program === null) return { ok: false, reason: `${name}: ENOENT` };
  const begun = performance.now();
  return new Promise((resolve) => {
    const child = spawn(program, args, { env, stdio: ['pipe', 'pipe', 'ignore'] });
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
    const say = (request: object) => void child.stdin.write(`${JSON.stringify(request)}\n`);
    const lines = createInterface(child.stdout);
    lines.once('line', (line) => {
      const ms = Math.round(performance.now() - begun);
      const version = versionIn(line);
      if (version === null) return end({ ok: false, reason: line });
      lines.once('line', (reply) => {
        const reason = refusalIn(reply);
        end(reason === null ? { ok: true, ms, version } : { ok: false, reason });
      });
      say(beyondTheHandshake);
    });
    say(hello);
  });
}

function versionIn(line: string): string | null {
  const result = parseObject(line)?.result;
  const info = isObject(result) && isObject(result.serverInfo) ? result.serverInfo : {};
  return typeof info.version === 'string' ? info.version : null;
}

function refusalIn(line: string): string | null {
  const { error } = parseObject(line) ?? {};
  return isObject(error) ? String(error.message) : null;
}
