import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createHome } from '../support/program.ts';
import { program, programEnv } from '../support/program-process.ts';

type Message = { readonly id?: unknown; readonly error?: { code: number; message: string } };

async function startServer() {
  const child = spawn(process.execPath, [program, 'stdio'], {
    env: programEnv(await createHome()),
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    pid: child.pid,
    async write(text: string) {
      if (!child.stdin.write(text)) await once(child.stdin, 'drain');
    },
    async next(): Promise<Message> {
      const { value } = await lines.next();
      return JSON.parse(value as string) as Message;
    },
  };
}

const initialize = {
  jsonrpc: '2.0',
  id: 0,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'raw', version: '1' } },
};
const ping = (id: number) => `${JSON.stringify({ jsonrpc: '2.0', id, method: 'ping' })}\n`;
const mebibyte = 'x'.repeat(1_048_576);

describe('A message too long to read', () => {
  test.each([
    ['at its start', '{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"x":"', '"}}\n', 7, -32_600],
    ['at its end', '{"method":"tools/call","params":{"x":"', '"},"jsonrpc":"2.0","id":7}\n', 7, -32_600],
    ['nowhere', '', '\n', null, -32_700],
  ])(
    'with its id %s is refused, not kept in memory, and the next one is served',
    async (_where, start, end, id, code) => {
      const server = await startServer();
      await server.write(`${JSON.stringify(initialize)}\n`);
      await server.next();
      await server.write(start);
      for (let written = 0; written < 150; written += 1) await server.write(mebibyte);
      await server.write(end);
      await server.write(ping(8));
      const refused = await server.next();
      expect(refused).toMatchObject({ id, error: { code } });
      expect(refused.error?.message).toContain('8 MiB');
      expect(await server.next()).toMatchObject({ id: 8, result: {} });
      if (process.platform === 'linux') {
        const status = await readFile(`/proc/${server.pid}/status`, 'utf8');
        const peakMebibytes = Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1_024;
        expect(peakMebibytes, 'far less than was sent').toBeLessThan(150);
      }
    },
  );

  test('just below the limit is read, and refused in the tool’s own words', async () => {
    const server = await startServer();
    await server.write(`${JSON.stringify(initialize)}\n`);
    await server.next();
    const params = { name: 'provide_choice', arguments: { title: mebibyte.repeat(7) } };
    await server.write(`${JSON.stringify({ jsonrpc: '2.0', id: 2, method: 'tools/call', params })}\n`);
    expect(await server.next()).toMatchObject({ id: 2, result: { isError: true } });
  });
});
