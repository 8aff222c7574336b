import { describe, expect, test } from 'vitest';
import { createTestApp } from '../../../../test/support/portal-app.ts';

describe('a key', () => {
  test('is traded for a token, once', async () => {
    const { send, newKey } = await createTestApp();
    const key = await newKey();
    const traded = await send('POST', '/api/token', { body: { key }, token: null });
    expect(traded.status).toBe(200);
    const { token } = JSON.parse(traded.body);
    expect((await send('GET', '/api/interactions', { token })).status).toBe(200);
    const again = await send('POST', '/api/token', { body: { key }, token: null });
    expect(again.status).toBe(403);
    expect(JSON.parse(again.body).error).toEqual({
      code: 'spent-key',
      message: 'This key was used already or is too old: run “choice-mcp portal” for a new one.',
    });
  });

  test.each([[{}], [{ key: '' }], [{ key: 7 }], [{ key: 'x'.repeat(201) }]])(
    'of the wrong shape is refused: %j',
    async (body) => {
      const { call } = await createTestApp();
      expect(await call('POST', '/api/token', body)).toMatchObject({
        status: 400,
        body: { error: { code: 'bad-request' } },
      });
    },
  );
});

test('a ticket is given to whoever has a token', async () => {
  const { call, tickets } = await createTestApp();
  const { status, body } = await call('POST', '/api/ticket', {});
  expect(status).toBe(200);
  expect(tickets.take(body.ticket)).toBe(true);
});

describe('a proof', () => {
  const nonce = 'abcdefghijklmnop';

  test('shows the secret without saying it, for this port and this question only', async () => {
    const { send, access, port } = await createTestApp();
    const reply = await send('POST', '/proof', { body: { nonce }, token: null });
    expect(JSON.parse(reply.body)).toEqual({
      proof: access.seal('proof', port, nonce),
      version: '1.0.0',
      tabs: 1,
      instance: 'inst',
    });
    expect(access.seal('proof', port, nonce)).not.toBe(access.seal('proof', port + 1, nonce));
  });

  test.each([[''], ['a|b'], ['x'.repeat(129)], [7]])('is not given for the nonce %j', async (bad) => {
    const { call } = await createTestApp();
    expect(await call('POST', '/proof', { nonce: bad })).toMatchObject({ status: 400 });
  });

  test('lets a newer program that knows the secret send the portal away', async () => {
    const { call, access, port, stoodBack } = await createTestApp();
    const wish = (version: string, proof: string) =>
      call('POST', '/proof', { nonce, stand_back: { version, proof } });
    await wish('9.0.0', 'forged');
    await wish('0.9.0', access.seal('stand-back', port, 'inst', '0.9.0'));
    await wish('9.0.0', access.seal('stand-back', port, 'another life', '9.0.0'));
    await wish('9.0.0', access.seal('stand-back', port + 1, 'inst', '9.0.0'));
    await wish('9.0.1', access.seal('stand-back', port, 'inst', '9.0.0'));
    expect(stoodBack()).toBe(0);
    expect((await wish('9.0.0', access.seal('stand-back', port, 'inst', '9.0.0'))).status).toBe(200);
    expect(stoodBack()).toBe(1);
  });
});
