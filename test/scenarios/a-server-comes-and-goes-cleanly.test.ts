import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { ToolResult } from '../../src/domain/session/result.ts';
import { startAgent } from '../support/agent.ts';
import { question } from '../support/mcp-pair.ts';
import { openPortal } from '../support/portal-client.ts';
import { createHome } from '../support/program.ts';
import { eventually, program, programEnv } from '../support/program-process.ts';

const initialize = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'raw', version: '1' } },
};
const initialized = { jsonrpc: '2.0', method: 'notifications/initialized' };
const ask = {
  jsonrpc: '2.0',
  id: 2,
  method: 'tools/call',
  params: { name: 'provide_choice', arguments: question },
};

/** A server on bare pipes, so that every byte of its stdout is seen. */
async function startRaw(home: string, env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [program, 'stdio'], { env: programEnv(home, env), stdio: 'pipe' });
  let stdout = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const send = (...messages: unknown[]) => {
    for (const message of messages) child.stdin.write(`${JSON.stringify(message)}\n`);
  };
  const reply = (id: number) =>
    eventually(async () =>
      stdout
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as { id?: number; result: { structuredContent: ToolResult } })
        .find((message) => message.id === id),
    );
  return { child, send, reply, stdout: () => stdout };
}

describe('A server comes and goes cleanly', () => {
  const goodbyes: [how: string, leave: (child: ReturnType<typeof spawn>) => void][] = [
    ['end of stdin', (child) => child.stdin?.end()],
    ['SIGTERM', (child) => child.kill('SIGTERM')],
    ['SIGINT', (child) => child.kill('SIGINT')],
    ['SIGHUP', (child) => child.kill('SIGHUP')],
  ];
  test.each(goodbyes)('with the portal open, %s ends it within a second', async (_how, leave) => {
    const home = await createHome();
    const { child, send, reply } = await startRaw(home);
    send(initialize, initialized, ask);
    const asked = await reply(2);
    const { action_status, url } = asked.result.structuredContent;
    expect(action_status).toBe('pending');
    if (url === null) throw new Error('no address');
    await openPortal(url);
    const exited = once(child, 'exit');
    const leftAt = Date.now();
    leave(child);
    await exited;
    expect(Date.now() - leftAt).toBeLessThan(1_000);
    await expect(fetch(`${new URL(url).origin}/healthz`)).rejects.toThrow();
  });

  test('a client that no longer reads ends it like one that leaves: no agent is said to wait any more', async () => {
    const home = await createHome();
    const { child, send } = await startRaw(home, { CHOICE_HOLD_SECONDS: '50' });
    send(initialize, initialized, ask);
    const waiting = join(home, 'waiting');
    await eventually(async () => (await readdir(waiting).catch(() => [])).length > 0);
    const exited = once(child, 'exit');
    child.stdout.destroy();
    send({ jsonrpc: '2.0', id: 3, method: 'tools/list' });
    expect(await exited).toEqual([0, null]);
    const notes = await Promise.all(
      (await readdir(waiting)).map(async (name) => JSON.parse(await readFile(join(waiting, name), 'utf8'))),
    );
    expect(notes.filter((note) => note.waiting)).toEqual([]);
  });

  test('nothing but JSON-RPC ever appears on stdout', async () => {
    const home = await createHome();
    const { send, reply, stdout } = await startRaw(home, {
      CHOICE_LOG_LEVEL: 'debug',
      CHOICE_LANG: 'klingon',
    });
    send(initialize, initialized, { jsonrpc: '2.0', id: 3, method: 'tools/list' }, ask);
    await reply(3);
    await reply(2);
    for (const line of stdout().trimEnd().split('\n'))
      expect(JSON.parse(line)).toMatchObject({ jsonrpc: '2.0' });
  });

  test('before the first question it touches nothing', async () => {
    const home = join(await createHome(), 'not-yet');
    const { send, reply } = await startRaw(home);
    send(initialize, initialized, { jsonrpc: '2.0', id: 3, method: 'tools/list' });
    await reply(3);
    await expect(readdir(home)).rejects.toThrow('ENOENT');
  });

  test('a foreign program on the portal port neither delays nor breaks it', async () => {
    const stranger = createServer(() => {});
    stranger.listen(0, '127.0.0.1');
    await once(stranger, 'listening');
    onTestFinished(() => void stranger.close());
    const { port } = stranger.address() as { port: number };
    const home = await createHome();
    const agent = await startAgent({ home, env: { CHOICE_PORT: String(port) } });
    const startedAt = Date.now();
    await agent.client.listTools();
    expect(Date.now() - startedAt).toBeLessThan(1_000);
    const asked = await agent.ask(question);
    expect(new URL(asked.url ?? '').port).not.toBe(String(port));
    const portal = await openPortal(asked.url ?? '');
    expect((await portal.entries()).length).toBe(1);
  });

  test('its package folder may go after the first question', async () => {
    const home = await createHome();
    const folder = await mkdtemp(join(tmpdir(), 'choice-package-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    for (const name of ['choice-mcp.cjs', 'program.cjs'])
      await cp(join(dirname(program), name), join(folder, name));
    const agent = await startAgent({ home, program: join(folder, 'choice-mcp.cjs') });
    const first = await agent.ask({ ...question, interface: 'terminal' });
    await rm(folder, { recursive: true });
    const asked = await agent.ask(question);
    const portal = await openPortal(asked.url ?? '');
    expect((await portal.get('/')).status).toBe(200);
    expect((await portal.answer(asked.session_id, { selected_ids: ['blue'] })).status).toBe(200);
    expect((await agent.poll(asked.session_id)).action_status).toBe('selected');
    expect(first.terminal_command).toContain(join(home, 'bin'));
    expect(asked.terminal_command).toContain(join(home, 'bin'));
  });
});
