import { describe, expect, test } from 'vitest';
import { createTestApp } from '../../../../test/support/portal-app.ts';
import { StoreRefusedError } from '../../../application/session-store.ts';
import { policyHash } from '../../assets/delivery.ts';
import { loader } from '../../assets/loader.ts';
import { echoHeader } from '../../pairing/proof-texts.ts';
import { securityHeaders } from '../http/security-headers.ts';

test('the page allows its own bundle and its loader, and is otherwise as strict as every reply', async () => {
  const { send } = await createTestApp();
  const { headers } = await send('GET', '/');
  const usual = String(securityHeaders['content-security-policy']);
  expect(headers).toMatchObject({
    ...securityHeaders,
    'content-security-policy': usual.replace("script-src 'self'", `script-src 'self' ${policyHash(loader)}`),
  });
});

test('an address with a name of its own is the inbox, whatever the name', async () => {
  const { send, ask } = await createTestApp();
  const session = await ask();
  expect((await send('GET', `/open/${session.id}`)).body).toContain('data-session="none"');
  expect((await send('GET', `/choice/${session.id}`)).body).toContain('data-session="open"');
});

test('a question is a page also while the database is away', async () => {
  const { send, ask, portalDeps } = await createTestApp();
  const session = await ask();
  Object.assign(portalDeps.store, {
    get: () => Promise.reject(new StoreRefusedError(() => 'away', { isOutage: true })),
  });
  const { status, headers, body } = await send('GET', `/choice/${session.id}`);
  expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(body).toContain('data-session="none"');
});

test.each([
  ['tells the port by which its number reaches it', '127.0.0.1', ' data-port="18642">'],
  ['tells none in WSL, which Windows reaches by name only', 'localhost', ' data-session="none">'],
] as const)('the page %s', async (_what, hostName, said) => {
  const { send } = await createTestApp({ hostName });
  expect((await send('GET', '/')).body).toContain(said);
});

describe('the echo of a page', () => {
  test.each([
    ['a-b_C9', 'a-b_C9'],
    ['', undefined],
    ['with space', undefined],
    ['x'.repeat(65), undefined],
  ])('%j gives %j', async (sent, echoed) => {
    const { send } = await createTestApp();
    const reply = await send('GET', '/', { headers: [[echoHeader, sent]] });
    expect(reply.headers[echoHeader]).toBe(echoed);
  });

  test('comes with a failure too, which is no copy either', async () => {
    const { send } = await createTestApp();
    const reply = await send('GET', '/no-such-page', { headers: [[echoHeader, 'a-b_C9']] });
    expect(reply.status).toBe(404);
    expect(reply.headers[echoHeader]).toBe('a-b_C9');
  });
});
