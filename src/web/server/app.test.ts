import { describe, expect, test } from 'vitest';
import { createTestApp } from '../../../test/support/portal-app.ts';
import { bundle } from '../../../test/support/portal-services.ts';
import { StoreRefusedError, StoreUnwritableError } from '../../application/session-store.ts';
import { fingerprint, policyHash } from '../assets/delivery.ts';
import type { PortalServices } from './portal-deps.ts';

const securityHeaders = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; worker-src blob:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types choice-timer",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'cache-control': 'no-store',
};

describe('every response', () => {
  test.each([
    ['GET', '/healthz', 200],
    ['GET', '/api/interactions', 200],
    ['GET', '/nowhere', 404],
    ['PUT', '/', 405],
    ['POST', '/api/ticket', 200],
    ['POST', '/api/token', 400],
    ['GET', '/#', 400],
  ])('carries the security headers, no cookie and no CORS header: %s %s', async (method, target, status) => {
    const { send } = await createTestApp();
    const reply = await send(method, target, { headers: [['origin', 'http://127.0.0.1:18642']] });
    expect(reply.status).toBe(status);
    expect(reply.headers).toMatchObject(securityHeaders);
    const names = Object.keys(reply.headers);
    expect(names.filter((name) => /^access-control|cookie/.test(name))).toEqual([]);
  });
});

describe('the page', () => {
  test('is the same at each of its addresses and says nothing about questions', async () => {
    const { send, ask } = await createTestApp();
    const session = await ask();
    for (const target of ['/', '/history', '/open/any-name', `/choice/${session.id}`, '/choice/unknown']) {
      const reply = await send('GET', target, { token: null });
      expect(reply.status).toBe(200);
      expect(reply.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(reply.body).toContain('<div id="portal">');
      expect(reply.body).not.toContain(session.request.title);
    }
  });

  test('says without a token whether a question is still open, and no more', async () => {
    const { send, ask, portalDeps } = await createTestApp();
    const [open, ended] = [await ask(), await ask()];
    await portalDeps.services.answer.cancel(
      ended.id,
      { reason: null, notes: [] },
      {
        face: 'web',
        program: '',
        attempt: 'a',
      },
    );
    const news = async (path: string) =>
      /data-session="(\w+)"/.exec((await send('GET', path, { token: null })).body)?.[1];
    expect(await news('/')).toBe('none');
    expect(await news(`/choice/${open.id}`)).toBe('open');
    expect(await news(`/choice/${ended.id}`)).toBe('ended');
    expect(await news('/choice/00000000000000000000000000')).toBe('unknown');
    expect(await news('/choice/..%2f..%2fsecret')).toBe('unknown');
  });

  test('carries the bundle inside when asked to, allowed by hash', async () => {
    const { send } = await createTestApp();
    const reply = await send('GET', '/?inline');
    expect(reply.body).toContain(`<script type="module">${bundle.js}</script>`);
    expect(reply.headers['content-security-policy']).toContain(`script-src ${policyHash(bundle.js)};`);
    expect(reply.headers['content-security-policy']).toContain(`style-src ${policyHash(bundle.css)};`);
  });

  test('carries it always when the bundle is withheld; its addresses are gone then', async () => {
    const { send } = await createTestApp({ withholdBundle: true });
    expect((await send('GET', '/')).body).toContain(bundle.js);
    expect((await send('GET', `/assets/portal.${fingerprint(bundle.js)}.js`)).status).toBe(404);
  });
});

describe('the bundle', () => {
  test.each([
    ['js', bundle.js, 'text/javascript; charset=utf-8'],
    ['css', bundle.css, 'text/css; charset=utf-8'],
  ])('is served under the hash of its bytes, to be kept for ever: %s', async (ending, text, type) => {
    const { send } = await createTestApp();
    const target = `/assets/portal.${fingerprint(text)}.${ending}`;
    const reply = await send('GET', target, { token: null });
    expect(reply).toMatchObject({ status: 200, body: text });
    expect(reply.headers).toMatchObject({
      'content-type': type,
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    for (const known of [`"other", ${reply.headers.etag}`, `W/${reply.headers.etag}`, '*']) {
      const listed = await send('GET', target, { headers: [['if-none-match', known]] });
      expect(listed.status, known).toBe(304);
    }
    const again = await send('GET', target, { headers: [['if-none-match', String(reply.headers.etag)]] });
    expect(again).toMatchObject({ status: 304, body: '' });
  });

  test.each(['portal.0000000000000000.js', 'portal.js', 'constructor', '__proto__'])(
    'has no %s',
    async (name) => {
      const { send } = await createTestApp();
      expect((await send('GET', `/assets/${name}`)).status).toBe(404);
    },
  );
});

test('the health route says that the portal lives and nothing else', async () => {
  const { send } = await createTestApp();
  expect((await send('GET', '/healthz', { token: null })).body).toBe('{"ok":true}');
});

describe('a failure', () => {
  const failing = (error: Error): Partial<PortalServices> => ({
    answer: {
      answer: () => Promise.reject(error),
      rephrase: () => Promise.reject(error),
      cancel: () => Promise.reject(error),
      takeBack: () => Promise.reject(error),
    },
  });

  async function answerWith(error: Error) {
    const { portalDeps } = await createTestApp();
    const app = await createTestApp({ services: { ...portalDeps.services, ...failing(error) } });
    const session = await app.ask();
    const reply = await app.call('POST', `/api/interactions/${session.id}/answer`, { attempt: 'a' });
    return { ...reply, lines: app.log.lines };
  }

  test('to store an answer is reported, so that the page can keep the text', async () => {
    const { status, body } = await answerWith(new StoreUnwritableError('ENOSPC'));
    expect(status).toBe(507);
    expect(body.error).toEqual({
      code: 'not-stored',
      message: 'The answer could not be stored (is the disk full?). Your text stays in the page; try again.',
    });
  });

  test.each([
    ['away, and the page tries again by itself', true, 503, 'database-away'],
    ['not to be written', false, 507, 'not-stored'],
  ])('of a database that is %s names the database, not the disk', async (_how, isOutage, status, code) => {
    const reply = await answerWith(new StoreRefusedError(() => 'The database does not answer', { isOutage }));
    expect(reply.status).toBe(status);
    expect(reply.body.error).toEqual({
      code,
      message: 'The database does not answer. Your text stays in the page; try again.',
    });
  });

  test('of the portal is reported as a fault, and its cause stays in the log', async () => {
    const { status, body, lines } = await answerWith(new Error('secret detail'));
    expect(status).toBe(500);
    expect(body.error.code).toBe('fault');
    expect(JSON.stringify(body)).not.toContain('secret detail');
    expect(lines).toEqual(['error: the portal failed to answer a request (secret detail)']);
  });
});

describe('a body', () => {
  test.each(['{', '[]', '"text"', 'null'])('that is no JSON object is refused: %j', async (body) => {
    const { send } = await createTestApp();
    const reply = await send('POST', '/api/token', { body });
    expect(reply.status).toBe(400);
    expect(JSON.parse(reply.body).error.code).toBe('bad-json');
  });

  test('that grows too large while it is read is refused', async () => {
    const { app } = await createTestApp();
    const headers = [
      ['host', 'localhost'],
      ['content-type', 'application/json'],
    ] as const;
    const reply = await app.handle({ method: 'POST', target: '/api/token', headers }, async () => null);
    expect(reply.status).toBe(413);
  });
});

describe('an upgrade', () => {
  const plainly = () => (text: string) => text;
  const upgrade = (target: string, ticket: string, more: readonly (readonly [string, string])[] = []) => ({
    method: 'GET',
    target,
    headers: [
      ['host', 'localhost:1'],
      ['sec-websocket-protocol', `choice.v1, ticket.${ticket}`],
      ...more,
    ] as const,
  });

  test('passes the same guard, with a ticket that is good once', async () => {
    const { app, tickets } = await createTestApp();
    const ticket = tickets.issue(plainly);
    expect(await app.admitSocket(upgrade('/ws', 'wrong'))).toMatchObject({ status: 401 });
    expect(await app.admitSocket(upgrade('/ws', ticket, [['origin', 'http://evil.example']]))).toMatchObject({
      status: 403,
    });
    expect(await app.admitSocket(upgrade('/ws', ticket))).toBeNull();
    expect(await app.admitSocket(upgrade('/ws', ticket))).toMatchObject({ status: 401 });
  });

  test('of anything else is refused', async () => {
    const { app, tickets } = await createTestApp();
    expect(await app.admitSocket(upgrade('/', tickets.issue(plainly)))).toMatchObject({ status: 404 });
    expect(await app.admitSocket(upgrade('/api/interactions', tickets.issue(plainly)))).toMatchObject({
      status: 401,
    });
  });
});
