import { describe, expect, test } from 'vitest';
import { createTestApp } from '../../../../test/support/portal-app.ts';
import { pairWithPortal } from '../../pairing/pair-with-portal.ts';
import { proofTexts } from '../../pairing/proof-texts.ts';
import { hmac } from '../access/hmac.ts';

const idOf = (key: string) => key.split('.')[0] ?? '';

describe('a key', () => {
  test('lets a browser in, once, and is never sent', async () => {
    const { askPortal, newKey, send } = await createTestApp();
    const key = await newKey();
    const said: string[] = [];
    const ask = (path: string, body: unknown) => {
      said.push(JSON.stringify(body));
      return askPortal(path, body);
    };
    expect(await pairWithPortal({ key, nonce: 'first', ask })).toMatchObject({ kind: 'paired' });
    expect(said).toHaveLength(2);
    expect(said.join()).not.toContain(key.split('.')[1]);
    expect(await pairWithPortal({ key, nonce: 'second', ask })).toEqual({ kind: 'refused' });
    const again = await send('POST', '/api/token', {
      body: { key: idOf(key), nonce: 'second', proof: 'x' },
      token: null,
    });
    expect(again.status).toBe(403);
    expect(JSON.parse(again.body).error).toEqual({
      code: 'spent-key',
      message: 'This key was used already or is too old: run “npx choice-mcp portal” for a new one.',
    });
  });

  test('is not spent by a caller that knows only its id, or a proof for another portal', async () => {
    const { call, newKey, port, enter } = await createTestApp();
    const key = await newKey();
    const life = { port, instance: 'inst' };
    const trade = (proof: string) => call('POST', '/api/token', { key: idOf(key), nonce: 'n', proof });
    for (const proof of [
      'forged',
      hmac(key, proofTexts.trade(life, 'another nonce')),
      hmac(key, proofTexts.trade({ ...life, instance: 'another life' }, 'n')),
      hmac(key, proofTexts.trade({ ...life, port: port + 1 }, 'n')),
      hmac(key, proofTexts.portalKnowsKey(life, 'n')),
    ]) {
      expect((await trade(proof)).status).toBe(403);
    }
    await enter(key);
  });

  test.each([
    [{}],
    [{ key: '', nonce: 'n', proof: 'p' }],
    [{ key: 7, nonce: 'n', proof: 'p' }],
    [{ key: 'k', nonce: 'a|b', proof: 'p' }],
    [{ key: 'k', nonce: 'n' }],
  ])('of the wrong shape is refused: %j', async (body) => {
    const { call } = await createTestApp();
    expect(await call('POST', '/api/token', body)).toMatchObject({
      status: 400,
      body: { error: { code: 'bad-request' } },
    });
  });
});

test('a ticket is given to a caller that is let in', async () => {
  const { call, tickets } = await createTestApp();
  const { status, body } = await call('POST', '/api/ticket', {});
  expect(status).toBe(200);
  expect(tickets.take(body.ticket)).toBe(true);
});

describe('a proof', () => {
  const nonce = 'abcdefghijklmnop';

  test('shows that the portal knows the secret without sending it, for this port and this question only', async () => {
    const { send, access, port } = await createTestApp();
    const reply = await send('POST', '/proof', { body: { nonce }, token: null });
    expect(JSON.parse(reply.body)).toEqual({
      proof: access.homeMac('proof', port, nonce),
      version: '1.0.0',
      ask_again_ms: null,
      tabs: 1,
      port,
      instance: 'inst',
      key_proof: null,
      browser_proof: null,
    });
    expect(access.homeMac('proof', port, nonce)).not.toBe(access.homeMac('proof', port + 1, nonce));
  });

  test('shows that the portal knows a key or a browser, without sending either', async () => {
    const { call, newKey, port, token, access } = await createTestApp();
    const [key, browser] = [await newKey(), token.split('.')[0]];
    const { body } = await call('POST', '/proof', { nonce, key: idOf(key), browser });
    const life = { port, instance: 'inst' };
    const secret = (await access.browsers.find(browser, port))?.secret ?? '';
    expect(body.key_proof).toBe(hmac(key, proofTexts.portalKnowsKey(life, nonce)));
    expect(body.browser_proof).toBe(hmac(secret, proofTexts.portalKnowsBrowser(life, nonce)));
    const wrong = await call('POST', '/proof', { nonce, key: browser, browser: idOf(key) });
    expect(wrong.body).toMatchObject({ key_proof: null, browser_proof: null });
  });

  test.each([[''], ['a|b'], ['x'.repeat(129)], [7]])('is not given for the nonce %j', async (bad) => {
    const { call } = await createTestApp();
    expect(await call('POST', '/proof', { nonce: bad })).toMatchObject({ status: 400 });
  });

  test('lets a newer program that knows the secret make the portal stand back', async () => {
    const { call, access, port, stoodBack } = await createTestApp();
    const wish = (version: string, proof: string) =>
      call('POST', '/proof', { nonce, stand_back: { version, proof } });
    await wish('9.0.0', 'forged');
    await wish('0.9.0', access.homeMac('stand-back', port, 'inst', '0.9.0'));
    await wish('9.0.0', access.homeMac('stand-back', port, 'another life', '9.0.0'));
    await wish('9.0.0', access.homeMac('stand-back', port + 1, 'inst', '9.0.0'));
    await wish('9.0.1', access.homeMac('stand-back', port, 'inst', '9.0.0'));
    expect(stoodBack()).toBe(0);
    expect((await wish('9.0.0', access.homeMac('stand-back', port, 'inst', '9.0.0'))).status).toBe(200);
    expect(stoodBack()).toBe(1);
  });
});
