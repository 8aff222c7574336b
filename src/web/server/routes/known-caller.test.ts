import { describe, expect, test } from 'vitest';
import { createTestApp } from '../../../../test/support/portal-app.ts';

/** The connections of such callers are kept when there are too many. */
describe('a caller belongs to the home', () => {
  test('when its request was let in', async () => {
    const { send } = await createTestApp();
    expect((await send('GET', '/api/interactions')).callerIsKnown).toBe(true);
    expect((await send('GET', '/api/interactions', { token: 'x.y.z' })).callerIsKnown).not.toBe(true);
    for (const path of ['/', '/healthz']) expect((await send('GET', path)).callerIsKnown).not.toBe(true);
  });

  test('when it follows this life of the portal, on this port, and shows so', async () => {
    const { send, access, port } = await createTestApp();
    const { homeMac } = access;
    const ask = (follower?: unknown) =>
      send('POST', '/proof', {
        token: null,
        body: { nonce: 'n', ...(follower === undefined ? {} : { follower }) },
      });
    expect((await ask(homeMac('follower', port, 'inst', 'n'))).callerIsKnown).toBe(true);
    for (const forged of [
      undefined,
      7,
      '',
      homeMac('proof', port, 'n'),
      homeMac('follower', port, 'inst', 'another nonce'),
      homeMac('follower', port, 'another life', 'n'),
      homeMac('follower', port + 1, 'inst', 'n'),
    ]) {
      const reply = await ask(forged);
      expect([reply.status, reply.callerIsKnown]).toEqual([200, false]);
      expect(JSON.parse(reply.body)).toMatchObject({ ask_again_ms: null });
    }
  });

  test('and is then told when to ask again, each later than the one before', async () => {
    const { send, access, port } = await createTestApp();
    const follower = access.homeMac('follower', port, 'inst', 'n');
    const ask = async () =>
      JSON.parse((await send('POST', '/proof', { token: null, body: { nonce: 'n', follower } })).body);
    expect(await ask()).toMatchObject({ ask_again_ms: 12_000 });
    expect(await ask()).toMatchObject({ ask_again_ms: 13_500 });
  });
});
