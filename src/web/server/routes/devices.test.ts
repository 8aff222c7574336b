import { describe, expect, test } from 'vitest';
import { createTestApp } from '../../../../test/support/portal-app.ts';
import { printedKeyMs } from '../access/access-keys.ts';

const hourMs = 60 * 60_000;

/** A portal with a phone that was let in by name, beside the browser of the tests. */
async function createScene() {
  const app = await createTestApp();
  const { access, port, enter } = app;
  const key = await access.keys.issueFor('Ada’s phone', printedKeyMs, port);
  const [id = ''] = key.split('.');
  const phone = await (await enter(key)).bearer();
  const asPhone = (method: string, path: string) => app.send(method, path, { token: phone });
  return { ...app, id, phone, asPhone };
}

describe('devices', () => {
  test('are listed by name, and other browsers are not', async () => {
    const { call, id, clock } = await createScene();
    expect(await call('GET', '/api/devices')).toEqual({
      status: 200,
      body: { devices: [{ id, name: 'Ada’s phone', last_used_at: clock.now(), current: false }] },
    });
  });

  test('know which of them they are, and when each was last used', async () => {
    const { asPhone, clock } = await createScene();
    await clock.advanceBy(2 * hourMs);
    await asPhone('GET', '/api/settings');
    const [device] = JSON.parse((await asPhone('GET', '/api/devices')).body).devices;
    expect(device).toMatchObject({ current: true, last_used_at: clock.now() });
  });

  test('are shut out at once: request, proof and pages', async () => {
    const { call, id, asPhone, closed, tickets, askPortal } = await createScene();
    const { ticket } = JSON.parse((await asPhone('POST', '/api/ticket')).body);
    tickets.take(ticket);
    const sealPush = tickets.sealOf(ticket);
    expect(sealPush?.('word')).toBe('word');
    expect((await call('DELETE', `/api/devices/${id}`)).body).toEqual({ removed: 1 });
    expect(sealPush?.('word')).toBeNull();
    expect((await asPhone('GET', '/api/interactions')).status).toBe(401);
    expect((await askPortal('/proof', { nonce: 'n'.repeat(22), browser: id })).body.browser_proof).toBeNull();
    expect(closed()).toBe(1);
    expect((await call('GET', '/api/devices')).body).toEqual({ devices: [] });
  });

  test('that are none cannot be removed: not twice, not by another id, and no browser without a name', async () => {
    const { call, id, token, send } = await createScene();
    await call('DELETE', `/api/devices/${id}`);
    const [own = ''] = token.split('.');
    for (const unknown of [id, '0'.repeat(16), '..', own]) {
      const { status, body } = await call('DELETE', `/api/devices/${unknown}`);
      expect([status, body.error.code]).toEqual([404, 'unknown-device']);
    }
    expect((await send('GET', '/api/settings')).status).toBe(200);
  });

  test('get a key each, which another cannot use', async () => {
    const { access, port, enter, clock } = await createScene();
    const issue = () => access.keys.issueFor('tablet', printedKeyMs, port);
    const [one, other, late] = [await issue(), await issue(), await issue()];
    expect(new Set([one, other, late]).size).toBe(3);
    await enter(one);
    await expect(enter(one)).rejects.toThrow('refused');
    await enter(other);
    await clock.advanceBy(printedKeyMs);
    await expect(enter(late)).rejects.toThrow('refused');
  });
});
