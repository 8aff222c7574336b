import { spawn } from 'node:child_process';
import { request } from 'node:http';
import { describe, expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { enterPortal } from '../../src/web/pairing/enter-portal.ts';
import { printedKeyMs } from '../../src/web/server/access/access-keys.ts';
import { startAgent } from '../support/agent.ts';
import { question } from '../support/mcp-pair.ts';
import { startPairing as start } from '../support/pairing-process.ts';
import { openPortal } from '../support/portal-client.ts';
import { createHome } from '../support/program.ts';
import { eventually, program, programEnv, runProgram } from '../support/program-process.ts';
import { createRealClock } from '../support/real-clock.ts';
import { openTestPortal, surroundings } from '../support/test-portals.ts';

const host = 'box.example';

/** A portal that an agent's question keeps open, and what commands on its home print. */
async function createScene() {
  const home = await createHome();
  const env = programEnv(home);
  const run = async (...args: string[]) => runProgram(args, env);
  await run('config', 'set', 'allowed_hosts', host);
  const agent = await startAgent({ home, env: { CHOICE_HOLD_SECONDS: '1' } });
  const { url, session_id } = await agent.ask(question);
  return { home, env, run, agent, sessionId: session_id, origin: new URL(url ?? '').origin };
}

async function startPairing(...args: Parameters<typeof start>) {
  const pairing = await start(...args);
  onTestFinished(pairing.close);
  return pairing;
}

/** What the portal answers to a request that a proxy passes on with the name it came by. */
function askAs(origin: string, headers: Record<string, string>, path = '/'): Promise<number> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    request({ hostname, port, path, headers }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    })
      .on('error', reject)
      .end();
  });
}

describe('A device', { tags: ['thorough'] }, () => {
  test('is let in by the address that pair shows, under its name and by the allowed host, and answers', async () => {
    const { env, origin, run, agent, sessionId } = await createScene();
    const pairing = await startPairing(env, '--name', 'Ada’s phone');
    expect(pairing.url).toMatch(/^https:\/\/box\.example\/open\/[\w-]+#key=[0-9a-f]{16}\.[\w-]{43}$/);
    const phone = await openPortal(pairing.at(origin));
    expect(await pairing.ended).toBe(0);
    const listed = JSON.parse((await run('pair', '--list', '--json')).stdout);
    expect(listed).toEqual([{ id: pairing.id, name: 'Ada’s phone', last_used_at: expect.any(String) }]);
    expect((await phone.answer(sessionId, { selected_ids: ['blue'] })).status).toBe(200);
    expect((await agent.poll(sessionId)).selection.selected_ids).toEqual(['blue']);
    // Another one gets a name by itself.
    expect((await startPairing(env)).name).toBe('device 2');
  });

  test('that could not reach the address is shown no code to scan, and told what it needs', async () => {
    const child = spawn(process.execPath, [program, 'pair'], {
      env: programEnv(await createHome()),
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    let said = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
    await eventually(async () => said.includes('allowed_hosts'));
    expect(said).toMatch(/^Phones cannot reach this portal: /);
    expect(said).toMatch(/http:\/\/127\.0\.0\.1:\d+\/open\/\S+#key=/);
    expect(said).not.toMatch(/[▀▄█]/);
  });

  test('is not let in by a key that is wrong, used, taken back or made for another', async () => {
    const { env, origin } = await createScene();
    const pairing = await startPairing(env);
    const wrong = pairing.at(origin).replace(/.{4}$/, 'AAAA');
    await expect(enterPortal(wrong)).rejects.toThrow(/not taken/);
    await enterPortal(pairing.at(origin));
    await expect(enterPortal(pairing.at(origin))).rejects.toThrow(/refused/);
    const other = await startPairing(env);
    other.interrupt();
    expect(await other.ended).toBe(75);
    await expect(enterPortal(other.at(origin))).rejects.toThrow(/refused/);
  });

  test('is not let in by a key that is too old', async () => {
    const clock = createRealClock();
    let passed = 0;
    const now = () => clock.now() + passed;
    const { portal } = openTestPortal(await surroundings(), { clock: { ...clock, now } });
    const { url, outcome } = await portal.invite('tablet', null);
    expect(await outcome()).toBe('waiting');
    passed = printedKeyMs + 1;
    await expect(enterPortal(url)).rejects.toThrow(/refused/);
    expect(await outcome()).toBe('expired');
  });

  test('is waited for while its key is spent and it is not yet noted, for a moment', async () => {
    const clock = createRealClock();
    let passed = 0;
    const now = () => clock.now() + passed;
    const { portal } = openTestPortal(await surroundings(), { clock: { ...clock, now } });
    const { outcome, withdraw } = await portal.invite('tablet', null);
    await withdraw();
    expect(await outcome()).toBe('waiting');
    passed = 6_000;
    expect(await outcome()).toBe('expired');
  });

  test('is shut out at once by another process: its bearer, its proof and its open socket', async () => {
    const { env, origin, run } = await createScene();
    const pairing = await startPairing(env, '--name', 'tablet');
    const address = pairing.at(origin);
    const { prove } = await enterPortal(address);
    const bearer = await (await prove()).bearer();
    const call = () =>
      fetch(`${origin}/api/interactions`, { headers: { authorization: `Bearer ${bearer}` } });
    expect((await call()).status).toBe(200);
    const heard: string[] = [];
    const socket = await openSocket(origin, bearer, heard);
    await eventually(async () => heard.includes('entries'));
    const revoked = await run('pair', '--revoke', pairing.id);
    expect([revoked.code, revoked.stdout]).toEqual([0, 'tablet no longer has access.\n']);
    expect((await call()).status).toBe(401);
    await expect(prove()).rejects.toThrow(/unknown/);
    await eventually(async () => socket.readyState === socket.CLOSED);
    expect((await run('pair', '--revoke', pairing.id)).code).toBe(69);
    expect((await run('pair', '--list')).stdout).toBe('No device is paired.\n');
  });

  test('comes by the allowed host over https, and no other name is answered', async () => {
    const { origin } = await createScene();
    const passedOn = { host, origin: `https://${host}` };
    expect(await askAs(origin, passedOn)).toBe(200);
    expect(await askAs(origin, passedOn, '/api/interactions')).toBe(401);
    for (const headers of [
      { host: 'evil.example' },
      { host: `${host}.evil.example` },
      { host, origin: `http://${host}` },
      { host, origin: 'https://evil.example' },
      { host, 'sec-fetch-site': 'cross-site' },
    ]) {
      expect(await askAs(origin, headers)).toBe(403);
    }
  });
});

async function openSocket(origin: string, bearer: string, heard: string[]): Promise<WebSocket> {
  const headers = { authorization: `Bearer ${bearer}` };
  const reply = await fetch(`${origin}/api/ticket`, { method: 'POST', headers });
  const { ticket } = (await reply.json()) as { ticket: string };
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/ws`, ['choice.v1', `ticket.${ticket}`]);
  socket.on('message', (data) => heard.push(JSON.parse(String(data)).type));
  socket.on('error', () => {});
  return socket;
}

describe('choice-mcp pair', () => {
  test('refuses what does not go together, and a host that the portal would refuse', async () => {
    const env = programEnv(await createHome());
    for (const args of [
      ['--list', '--revoke', 'x'],
      ['--list', '--name', 'x'],
      ['--host', 'evil.example'],
      ['--name', 'x'.repeat(41)],
    ]) {
      expect((await runProgram(['pair', ...args], env)).code).toBe(2);
    }
  });
});
