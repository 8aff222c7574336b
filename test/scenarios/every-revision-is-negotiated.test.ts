import { spawn } from 'node:child_process';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createHome } from '../support/program.ts';
import { eventually, program, programEnv } from '../support/program-process.ts';

type Message = { readonly id?: number; readonly result?: Record<string, unknown>; readonly error?: unknown };

/** Says one thing to a fresh server and reads what comes back. */
async function converse(messages: readonly object[], awaited: number): Promise<Message> {
  const child = spawn(process.execPath, [program], { env: programEnv(await createHome()), stdio: 'pipe' });
  onTestFinished(() => void child.kill('SIGKILL'));
  let stdout = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  for (const message of messages) child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  return eventually(async () =>
    stdout
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Message)
      .find((message) => message.id === awaited),
  );
}

const clientInfo = { name: 'raw', version: '1' };

describe('Every protocol revision is negotiated', () => {
  test.each(['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'])(
    '%s by initialize',
    async (protocolVersion) => {
      const reply = await converse(
        [{ id: 1, method: 'initialize', params: { protocolVersion, capabilities: {}, clientInfo } }],
        1,
      );
      expect(reply.result).toMatchObject({ protocolVersion, serverInfo: { name: 'choice-mcp' } });
    },
  );

  test('2026-07-28 by the envelope of each request', async () => {
    const _meta = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': clientInfo,
      'io.modelcontextprotocol/clientCapabilities': {},
    };
    const discovered = await converse([{ id: 1, method: 'server/discover', params: { _meta } }], 1);
    expect(discovered.result).toMatchObject({ supportedVersions: ['2026-07-28'] });
    const listed = await converse([{ id: 2, method: 'tools/list', params: { _meta } }], 2);
    expect(listed.result).toMatchObject({ tools: [{ name: 'provide_choice' }] });
  });

  test('a probe of the new kind, then an initialize of the old on the same pipe', async () => {
    const reply = await converse(
      [
        { id: 1, method: 'server/discover', params: {} },
        {
          id: 2,
          method: 'initialize',
          params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo },
        },
      ],
      2,
    );
    expect(reply.result).toMatchObject({ protocolVersion: '2025-06-18' });
  });
});
