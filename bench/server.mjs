// A stdio MCP server as its client sees it: spawned, spoken to in lines, closed by the end of its stdin.
import { spawn } from 'node:child_process';
import { once } from 'node:events';

export const startServer = (args, env = {}) => startCommand(process.execPath, args, { env });

export function startCommand(command, args, { env = {}, cwd } = {}) {
  const startedAt = performance.now();
  const child = spawn(command, args, { stdio: 'pipe', cwd, env: { ...process.env, ...env } });
  const waiting = new Map();
  let nextId = 1;
  let rest = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop();
    for (const line of lines) {
      const message = JSON.parse(line);
      waiting.get(message.id)?.(message);
    }
  });
  const send = (message) => child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  const request = (method, params) =>
    new Promise((resolve, reject) => {
      const id = nextId++;
      waiting.set(id, ({ error, result }) => (error ? reject(new Error(error.message)) : resolve(result)));
      send({ id, method, params });
    });
  return {
    pid: child.pid,
    stderr: child.stderr.setEncoding('utf8'),
    sinceStart: () => performance.now() - startedAt,
    async initialize() {
      const clientInfo = { name: 'bench', version: '1' };
      await request('initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo });
      send({ method: 'notifications/initialized' });
    },
    list: () => request('tools/list', {}),
    call: (name, args) => request('tools/call', { name, arguments: args }),
    async close() {
      const closedAt = performance.now();
      const exited = once(child, 'exit');
      child.stdin.end();
      await exited;
      return performance.now() - closedAt;
    },
  };
}
