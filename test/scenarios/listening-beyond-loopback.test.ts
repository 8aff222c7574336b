import { writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { pairWithPortal } from '../../src/web/pairing/pair-with-portal.ts';
import { randomText } from '../../src/web/pairing/secret-key.ts';
import { startAgent } from '../support/agent.ts';
import { question } from '../support/mcp-pair.ts';
import { ownAddress } from '../support/own-address.ts';
import { createHome } from '../support/program.ts';
import { programEnv, runProgram } from '../support/program-process.ts';

/** A portal of a person who has set where to listen. */
async function createScene(listen: string | null) {
  const home = await createHome();
  if (listen !== null) {
    expect((await runProgram(['config', 'set', 'listen', listen], programEnv(home))).code).toBe(0);
  }
  const agent = await startAgent({ home, env: { CHOICE_HOLD_SECONDS: '1' } });
  const { url, session_id: sessionId } = await agent.ask(question);
  const address = new URL(url ?? '');
  return { agent, sessionId, port: Number(address.port), key: address.hash.slice('#key='.length) };
}

type Sent = { readonly host?: string; readonly path?: string; readonly body?: unknown };

/** What is answered at an address; null where nothing listens. */
function call(at: string, port: number, { host = `127.0.0.1:${port}`, path = '/', body }: Sent = {}) {
  return new Promise<{ status: number; text: string } | null>((resolve) => {
    const method = body === undefined ? 'GET' : 'POST';
    const headers = { host, 'content-type': 'application/json' };
    request({ host: at, port, path, method, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (piece: string) => {
        text += piece;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
    })
      .on('error', () => resolve(null))
      .end(body === undefined ? '' : JSON.stringify(body));
  });
}

const beyond = ownAddress ?? '';

describe.skipIf(ownAddress === undefined)('The portal', { tags: ['thorough'] }, () => {
  test('listens on loopback alone unless it is told otherwise', async () => {
    const { port } = await createScene(null);
    expect((await call('127.0.0.1', port))?.status).toBe(200);
    expect(await call(beyond, port)).toBeNull();
  });

  test.each([
    ['everywhere', '0.0.0.0'],
    ['on one more address', beyond],
  ])('listens %s, where a caller that is not paired learns nothing', async (_name, listen) => {
    const { port, sessionId, key } = await createScene(listen);
    const told = await call('127.0.0.1', port, { path: `/choice/${sessionId}` });
    expect(told?.text).toContain('data-session="open"');
    const page = await call(beyond, port, { path: `/choice/${sessionId}` });
    expect(page?.status).toBe(200);
    expect(page?.text).not.toContain('data-session="open"');
    expect((await call(beyond, port, { host: `${beyond}:${port}` }))?.status).toBe(403);
    expect((await call(beyond, port, { path: '/api/interactions' }))?.status).toBe(401);
    const proof = await call(beyond, port, { path: '/proof', body: { nonce: randomText() } });
    expect(JSON.parse(proof?.text ?? '')).toMatchObject({
      proof: '',
      version: '',
      tabs: 0,
      browser_proof: null,
    });

    // As from a container whose port is published: by a name of this computer, from another address.
    const ask = async (path: string, body: unknown) => {
      const reply = await call(beyond, port, { path, body });
      return reply === null ? null : { status: reply.status, body: JSON.parse(reply.text) };
    };
    expect((await pairWithPortal({ key, nonce: randomText(), ask })).kind).toBe('paired');
    expect((await pairWithPortal({ key, nonce: randomText(), ask })).kind).toBe('refused');
  });

  test('stays on loopback, and says so, where this computer has no such address', async () => {
    const { port, agent } = await createScene('203.0.113.77');
    expect((await call('127.0.0.1', port))?.status).toBe(200);
    expect(agent.stderr()).toContain('cannot listen on 203.0.113.77');
  });

  test('stays on loopback, and says so, where the settings file names no address', async () => {
    const home = await createHome();
    await writeFile(join(home, 'config.json'), JSON.stringify({ schema: 1, listen: '256.0.0.1' }));
    const agent = await startAgent({ home, env: { CHOICE_HOLD_SECONDS: '1' } });
    const { url } = await agent.ask(question);
    expect((await call('127.0.0.1', Number(new URL(url ?? '').port)))?.status).toBe(200);
    expect(agent.stderr()).toContain('listen');
  });
});
