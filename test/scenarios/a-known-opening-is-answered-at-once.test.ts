import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { ToolResult } from '../../src/domain/session/result.ts';
import { readPollId } from '../../src/domain/session/session-id.ts';
import { question } from '../support/mcp-pair.ts';
import { putProgramOfVersion } from '../support/other-version.ts';
import { openPortal } from '../support/portal-client.ts';
import { createHome } from '../support/program.ts';
import { eventually, program, programEnv, runProgram } from '../support/program-process.ts';
import { hurried } from '../support/program-time.ts';

type Message = {
  readonly id?: number | string;
  readonly result?: {
    readonly structuredContent?: ToolResult;
    readonly serverInfo?: { readonly version: string };
  };
  readonly error?: { readonly message: string };
};

/** The program on bare pipes. */
async function startRaw(file: string, env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [file], { env: programEnv(await createHome(), env), stdio: 'pipe' });
  onTestFinished(() => void child.kill('SIGKILL'));
  let stdout = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  const lines = () => stdout.split('\n').filter((line) => line !== '');
  return {
    child,
    lines,
    send(...messages: readonly object[]) {
      for (const message of messages)
        child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
    },
    reply: (id: number) =>
      eventually(async () =>
        lines()
          .map((line) => JSON.parse(line) as Message)
          .find((one) => one.id === id),
      ),
  };
}

const clientInfo = { name: 'the usual client', version: '1' };
const hello = (protocolVersion: string) => ({
  id: 1,
  method: 'initialize',
  params: { protocolVersion, capabilities: { roots: {} }, clientInfo },
});
const ready = { method: 'notifications/initialized' };
const lists = [
  { id: 2, method: 'tools/list' },
  { id: 3, method: 'prompts/list', params: {} },
  { id: 4, method: 'ping' },
];
const call = (id: number) => ({
  id,
  method: 'tools/call',
  params: { name: 'provide_choice', arguments: { ...question, interface: 'terminal' } },
});
const _meta = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': clientInfo,
  'io.modelcontextprotocol/clientCapabilities': {},
};
const modern = [
  { id: 1, method: 'server/discover', params: { _meta } },
  { id: 2, method: 'tools/list', params: { _meta } },
  { id: 3, method: 'prompts/list', params: { _meta } },
];

const openings: readonly [string, readonly object[]][] = [
  ...['2024-10-07', '2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'].map(
    (version): [string, readonly object[]] => [version, [hello(version), ready, ...lists]],
  ),
  ['2026-07-28', modern],
  ['a probe first', [{ id: 0, method: 'server/discover', params: {} }, hello('2025-06-18'), ready, ...lists]],
  ['a modern probe first', [{ ...modern[0], id: 0 }, hello('2025-06-18'), ready, ...lists]],
];

/** The file that is started, beside a program that only leaves: it can say only what was recorded. */
async function onlyTheRecording(): Promise<string> {
  const folder = await createHome();
  await copyFile(program, join(folder, 'choice-mcp.cjs'));
  await writeFile(join(folder, 'program.cjs'), 'exports.main = () => process.exit(7);');
  return join(folder, 'choice-mcp.cjs');
}

describe('A known opening is answered at once', () => {
  test.each(openings)('%s: as the server itself would, and without it', async (_name, messages) => {
    const asked = messages.filter((message) => 'id' in message);
    // Whoever wants to see the log wants to see the server from its start.
    const [recorded, served] = [
      await startRaw(await onlyTheRecording()),
      await startRaw(program, { CHOICE_LOG_LEVEL: 'error' }),
    ];
    for (const one of [recorded, served]) {
      // One after another: the server itself may answer what waits in another order.
      for (const [at, message] of asked.entries()) {
        one.send(message, ...('method' in message && message.method === 'initialize' ? [ready] : []));
        await eventually(async () => one.lines()[at]);
      }
    }
    expect(recorded.lines()).toEqual(served.lines());
    recorded.send(call(9));
    expect(await once(recorded.child, 'exit')).toEqual([7, null]);
  });

  test('and the question after it knows its client; no reply comes twice', async () => {
    const { send, reply, lines } = await startRaw(program);
    send(hello('2025-06-18'), ready, ...lists);
    await reply(4);
    send(call(5));
    const asked = (await reply(5)).result?.structuredContent;
    const portal = await openPortal(asked?.url ?? '');
    const { session } = await portal.interaction(readPollId(asked?.session_id ?? '').id);
    expect(session.asker.client).toBe(clientInfo.name);
    send({ id: 2, method: 'tools/list' }, { id: 6, method: 'ping' });
    await reply(6);
    const ids = lines().map((line) => (JSON.parse(line) as Message).id);
    expect(ids.filter((id) => id !== 2)).toEqual([1, 3, 4, 5, 6]);
    expect(
      ids.filter((id) => id === 2),
      'an id that is used again is answered again',
    ).toHaveLength(2);
  });

  test.each([
    ['of the handshake', 1],
    ['of a listing', 2],
  ])('an id %s that is used again gets its own reply, once', async (_name, id) => {
    const { send, reply, lines } = await startRaw(program);
    send(hello('2025-06-18'), ready, ...lists);
    await reply(4);
    const before = lines().length;
    // The server refuses this faster than it answers what the recording has answered already.
    send({ id, method: 'no/such/method' }, { id: 9, method: 'ping' });
    await reply(9);
    const added = lines()
      .slice(before)
      .map((line) => JSON.parse(line));
    expect(added).toEqual([
      { jsonrpc: '2.0', id, error: expect.objectContaining({ code: -32_601 }) },
      { jsonrpc: '2.0', id: 9, result: {} },
    ]);
  });

  test('an id that the client takes back after its reply came is free for another request', async () => {
    const { send, reply, lines } = await startRaw(program);
    send(hello('2025-06-18'), ready, ...lists);
    await reply(4);
    const before = lines().length;
    send({ method: 'notifications/cancelled', params: { requestId: 2 } }, { id: 2, method: 'ping' });
    send({ id: 9, method: 'ping' });
    await reply(9);
    const added = lines()
      .slice(before)
      .map((line) => JSON.parse(line));
    expect(added).toEqual([2, 9].map((id) => ({ jsonrpc: '2.0', id, result: {} })));
  });

  test('replaced before the first question comes, the newer program takes over', async () => {
    const folder = await createHome();
    await putProgramOfVersion(folder, '0.0.90');
    const { send, reply } = await startRaw(join(folder, 'choice-mcp.cjs'));
    send(hello('2025-11-25'), ready);
    expect((await reply(1)).result?.serverInfo?.version).toBe('0.0.90');
    await putProgramOfVersion(folder, '0.0.91');
    send(call(2));
    const { terminal_command } = (await reply(2)).result?.structuredContent ?? {};
    expect(terminal_command).toContain(join('bin', '0.0.91', 'choice-mcp.cjs'));
  });

  test.each([
    ['gone', (file: string) => rm(file)],
    ['half written', async (file: string) => writeFile(file, (await readFile(file)).subarray(0, 100_000))],
  ])('%s, it says so in a sentence, and asks as soon as it is there again', async (_what, harm) => {
    const folder = await createHome();
    await putProgramOfVersion(folder, '0.0.90');
    const { send, reply } = await startRaw(join(folder, 'choice-mcp.cjs'));
    send(hello('2025-11-25'), ready);
    await reply(1);
    const file = join(folder, 'program.cjs');
    await harm(file);
    send(call(2), { id: 3, method: 'tools/list' });
    expect((await reply(2)).error?.message).toMatch(
      /^choice-mcp cannot load its program, .*program\.cjs: it was removed, .* The user was not asked\. /,
    );
    expect((await reply(3)).result).toHaveProperty('tools');
    await putProgramOfVersion(folder, '0.0.91');
    send(call(4));
    expect((await reply(4)).result?.structuredContent?.url).toMatch(/^http:/);
  });

  test('a command whose program is gone says so in a sentence', async () => {
    const folder = await createHome();
    const file = join(folder, 'choice-mcp.cjs');
    await copyFile(program, file);
    const { code, stdout, stderr } = await runProgram(['history'], programEnv(folder), { file });
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^choice-mcp cannot load its program, .*install choice-mcp again\.\n$/);
  });

  test.each(['SIGTERM', 'SIGINT', 'SIGHUP', null] as const)(
    'left by %s before any question, it ends with 0',
    async (signal) => {
      const { child, send, reply } = await startRaw(program);
      send(hello('2025-06-18'));
      await reply(1);
      if (signal === null) child.stdin.end();
      else child.kill(signal);
      expect(await once(child, 'exit')).toEqual([0, null]);
    },
  );
});

test('the call that loads the server is held from when it came in, not from when the server was there', async () => {
  // By this clock the server takes minutes to load, and the hold is over when the question is asked.
  const env = { ...hurried(1_000), CHOICE_HOLD_SECONDS: '50' };
  const { send, reply } = await startRaw(program, env);
  const asked = { ...question, timeout_seconds: 86_400 };
  const params = { name: 'provide_choice', arguments: asked };
  send(hello('2025-11-25'), ready, { id: 9, method: 'tools/call', params });
  const { result } = await reply(9);
  expect(result?.structuredContent).toMatchObject({ action_status: 'pending' });
  expect(result?.structuredContent?.remaining_seconds).toBeGreaterThan(60_000);
});
