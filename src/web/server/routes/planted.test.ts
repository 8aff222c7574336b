import { describe, expect, test } from 'vitest';
import { createTestApp } from '../../../../test/support/portal-app.ts';

const clearing = { 'clear-site-data': '"cache", "storage"' };
const dayMs = 24 * 60 * 60_000;
type App = Awaited<ReturnType<typeof createTestApp>>;

const askForScript = (app: App) =>
  app.send('GET', '/sw.js', { token: null, headers: [['service-worker', 'script']] });
const pass = ({ clock }: App, ms: number) => clock.jumpTo(clock.now() + ms);
const pageOf = async (app: App) => (await app.send('GET', '/', { token: null })).body;

describe('a service worker that asks for its script', () => {
  test('is removed, with all that the browser keeps for the origin', async () => {
    const reply = await askForScript(await createTestApp());
    expect([reply.status, JSON.parse(reply.body).error.code]).toEqual([404, 'service-worker']);
    expect(reply.headers).toMatchObject(clearing);
  });

  test('costs the browsers of this port their access and their sockets, and those of other ports nothing', async () => {
    const app = await createTestApp();
    const facts = { id: 'fedcba9876543210', expiresAt: app.clock.now(), device: null, nonce: 'n' };
    const elsewhere = { ...facts, port: app.port + 1 };
    await app.access.browsers.add(elsewhere);
    expect((await app.send('GET', '/api/interactions')).status).toBe(200);
    await askForScript(app);
    expect((await app.send('GET', '/api/interactions')).status).toBe(401);
    expect(await app.access.browsers.find(elsewhere.id, elsewhere.port)).not.toBe(null);
    expect(app.closed()).toBe(1);
  });

  test('is told to the person for a week', async () => {
    const app = await createTestApp();
    expect(await pageOf(app)).not.toContain('data-planted');
    await askForScript(app);
    expect(await pageOf(app)).toContain(` data-planted="${app.clock.now()}"`);
    pass(app, 6 * dayMs);
    expect(await pageOf(app)).toContain('data-planted');
    pass(app, 2 * dayMs);
    expect(await pageOf(app)).not.toContain('data-planted');
  });

  test('makes one line in the log, however often it asks', async () => {
    const app = await createTestApp();
    for (let time = 0; time < 5; time += 1) await askForScript(app);
    expect(app.log.lines).toEqual([expect.stringMatching(/^warn: .*port 18642 .*service worker/)]);
    pass(app, 61_000);
    await askForScript(app);
    expect(app.log.lines).toHaveLength(2);
  });

  test('is removed also when the home can no longer be written', async () => {
    const full = () => Promise.reject(new Error('disk full'));
    const app = await createTestApp({ planted: { read: async () => null, write: full } });
    const reply = await askForScript(app);
    expect(reply.headers).toMatchObject(clearing);
    expect((await app.send('GET', '/api/interactions')).status).toBe(401);
    expect(app.log.lines.at(-1)).toContain('disk full');
  });
});

describe('what the page found in its browser', () => {
  test.each(['page', 'worker'])('a %s is cleared and told, without a token', async (found) => {
    const app = await createTestApp();
    const reply = await app.send('POST', '/planted', { token: null, body: { found } });
    expect(reply.status).toBe(200);
    expect(reply.headers).toMatchObject(clearing);
    expect(JSON.parse(reply.body)).toEqual({ at: app.clock.now() });
    expect((await app.send('GET', '/api/interactions')).status).toBe(401);
  });

  test.each([[{}], [{ found: 'bundle' }], [{ found: 1 }]])(
    '%j is not understood and costs nothing',
    async (body) => {
      const app = await createTestApp();
      const reply = await app.send('POST', '/planted', { body });
      expect([reply.status, reply.headers['clear-site-data']]).toEqual([400, undefined]);
      expect((await app.send('GET', '/api/interactions')).status).toBe(200);
    },
  );
});
