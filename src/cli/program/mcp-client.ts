import type { EventEmitter } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { isObject, type JsonObject, parseObject } from '../../domain/json-object.ts';
import { version } from './build-constants.ts';

/** An MCP server that has been greeted. */
export type McpClient = {
  readonly serverVersion: string;
  /** One request at a time. Rejects with what the server says instead of a result, or with its exit code. */
  readonly request: (method: string, params: object) => Promise<JsonObject>;
};

type Child = EventEmitter & { readonly stdin: Writable; readonly stdout: Readable };

/** Greets a server that runs as a child, over its stdin and stdout. Ours is all it has to get along with. */
export async function connectMcp(child: Child, clientName: string): Promise<McpClient> {
  const { stdin, stdout } = child;
  const ended = new Promise<never>((_resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => reject(new Error(String(code))));
  });
  ended.catch(() => {});
  // A server that has ended takes no request; its exit code says more.
  stdin.on('error', () => {});
  const lines = createInterface(stdout);
  let lastId = 0;
  const send = (message: object) => stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);

  function request(method: string, params: object): Promise<JsonObject> {
    const id = ++lastId;
    const reply = new Promise<JsonObject>((resolve, reject) => {
      lines.on('line', function hear(line) {
        const { jsonrpc, id: to, result, error } = parseObject(line) ?? {};
        if (jsonrpc !== undefined && to !== id) return;
        lines.off('line', hear);
        if (isObject(result)) resolve(result);
        else reject(new Error(isObject(error) ? String(error.message) : line));
      });
      send({ id, method, params });
    });
    return Promise.race([reply, ended]);
  }

  const hello = await request('initialize', {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: clientName, version },
  });
  const serverVersion = isObject(hello.serverInfo) ? hello.serverInfo.version : null;
  if (typeof serverVersion !== 'string') throw new Error(JSON.stringify(hello));
  send({ method: 'notifications/initialized' });
  return { serverVersion, request };
}
