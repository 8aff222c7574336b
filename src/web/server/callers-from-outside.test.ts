import { describe, expect, test } from 'vitest';
import { createTestApp } from '../../../test/support/portal-app.ts';
import { createFakeSettings } from '../../../test/support/portal-services.ts';
import { pairWithPortal } from '../pairing/pair-with-portal.ts';
import { randomText } from '../pairing/secret-key.ts';

type Header = readonly [name: string, value: string];
type Where = { readonly host?: string; readonly isRemote?: boolean; readonly forwarded?: Header };

/** A portal that the person reaches as box.example, with a question that is open. */
async function createScene() {
  const portal = await createTestApp({ settings: createFakeSettings({ allowed_hosts: 'box.example' }) });
  const session = await portal.ask();
  async function call(
    method: string,
    target: string,
    { host = '127.0.0.1:18642', isRemote = false, forwarded }: Where,
    more: { readonly body?: unknown; readonly headers?: readonly Header[] } = {},
  ) {
    const added = forwarded === undefined ? [] : [forwarded];
    const headers = [
      ['host', host],
      ['content-type', 'application/json'],
      ...added,
      ...(more.headers ?? []),
    ] as const;
    const reply = await portal.app.handle({ method, target, headers, isRemote }, async () =>
      JSON.stringify(more.body ?? {}),
    );
    return { status: reply.status, headers: reply.headers, body: 'body' in reply ? reply.body : '' };
  }
  return { ...portal, session, call };
}

describe.each<[string, Where]>([
  ['by an allowed name', { host: 'box.example' }],
  ['from another computer', { isRemote: true }],
  // A proxy that names this computer as the host, as nginx does unless it is told otherwise.
  ...[
    ['forwarded', 'for=203.0.113.7'],
    ['via', '1.1 box'],
    ['x-forwarded-for', '203.0.113.7'],
    ['x-forwarded-proto', 'https'],
    ['x-real-ip', '203.0.113.7'],
    ['cf-connecting-ip', '203.0.113.7'],
    ['tailscale-user-login', 'ada@example.com'],
  ].map(([name = '', value = '']): [string, Where] => [
    `through a proxy that sends ${name}`,
    { forwarded: [name, value] },
  ]),
])('a caller %s', (_name, where) => {
  test('learns nothing from the proof: no version, no tabs, no proof of the home', async () => {
    const { call } = await createScene();
    const { status, body } = await call('POST', '/proof', where, { body: { nonce: 'n'.repeat(22) } });
    expect(status).toBe(200);
    expect(JSON.parse(body)).toEqual({
      proof: '',
      version: '',
      tabs: 0,
      port: 18_642,
      instance: 'inst',
      ask_again_ms: null,
      key_proof: null,
      browser_proof: null,
    });
  });

  test('does not learn from the page whether a question is open', async () => {
    const { call, session } = await createScene();
    expect((await call('GET', `/choice/${session.id}`, {})).body).toContain('data-session="open"');
    const page = await call('GET', `/choice/${session.id}`, where);
    expect([page.status, page.body.includes('data-session="none"')]).toEqual([200, true]);
  });

  test('cannot have the browsers of this computer forgotten', async () => {
    const { call, token, send, closed } = await createScene();
    const reported = await call('POST', '/planted', where, { body: { found: 'worker' } });
    const asked = await call('GET', '/sw.js', where, { headers: [['service-worker', 'script']] });
    // Its own browser is cleared all the same.
    expect([reported.status, asked.status]).toEqual([200, 404]);
    expect([reported, asked].every(({ headers }) => 'clear-site-data' in headers)).toBe(true);
    expect((await send('GET', '/api/settings', { token })).status).toBe(200);
    expect(closed()).toBe(0);
  });

  test('is paired by a key, and by nothing else', async () => {
    const { call, newKey } = await createScene();
    const ask = async (path: string, body: unknown) => {
      const reply = await call('POST', path, where, { body });
      return { status: reply.status, body: JSON.parse(reply.body) };
    };
    const key = await newKey();
    const pair = (text: string) => pairWithPortal({ key: text, nonce: randomText(), ask });
    expect((await call('GET', '/api/settings', where)).status).toBe(401);
    expect((await pair(`${'0'.repeat(16)}.${'A'.repeat(43)}`)).kind).toBe('refused');
    expect((await pair(key)).kind).toBe('paired');
    expect((await pair(key)).kind).toBe('refused');
  });
});

/** A proxy that hands on the caller's own `Host: 127.0.0.1` and adds nothing looks like this computer. */
test('where the person has a proxy, nobody can have browsers forgotten by a name of this computer', async () => {
  const { call, token, send, closed, log } = await createScene();
  const reported = await call('POST', '/planted', {}, { body: { found: 'page' } });
  const asked = await call('GET', '/sw.js', {}, { headers: [['service-worker', 'script']] });
  expect([reported, asked].every(({ headers }) => 'clear-site-data' in headers)).toBe(true);
  expect((await send('GET', '/api/settings', { token })).status).toBe(200);
  expect((await call('GET', '/', {})).body).not.toContain('data-planted');
  expect([closed(), log.lines]).toEqual([0, []]);
});

test('an allowed name is one as long as the setting says so', async () => {
  const stored = { allowed_hosts: 'box.example' };
  const settings = createFakeSettings(stored);
  const { app } = await createTestApp({ settings });
  const at = (host: string) =>
    app.handle({ method: 'GET', target: '/healthz', headers: [['host', host]] }, async () => '');
  expect((await at('box.example')).status).toBe(200);
  expect((await at('other.example')).status).toBe(403);
});
