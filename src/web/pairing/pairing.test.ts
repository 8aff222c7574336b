import { describe, expect, test } from 'vitest';
import { createTestApp } from '../../../test/support/portal-app.ts';
import { type AskPortal, pairWithPortal } from './pair-with-portal.ts';
import { provePortal } from './portal-session.ts';

/** A browser that is paired with a real portal, and can have any listener prove itself. */
async function createPaired() {
  const portal = await createTestApp();
  const pairing = await pairWithPortal({ key: await portal.newKey(), nonce: 'n', ask: portal.askPortal });
  if (pairing.kind !== 'paired') throw new Error(pairing.kind);
  const prove = (ask: AskPortal, nonce = 'now') => provePortal({ browser: pairing.browser, nonce, ask });
  return { portal, browser: pairing.browser, prove };
}

const forged = 'A'.repeat(43);

/** Answers like a portal, as far as a program without its secret can. */
const squatter: AskPortal = async (path) => ({
  status: 200,
  body:
    path === '/proof'
      ? { port: 18_642, instance: 'inst', key_proof: forged, browser_proof: forged }
      : { browser: '0123456789abcdef', proof: forged },
});

const noListener: AskPortal = async () => null;

describe('pairing', () => {
  test('with a program that only looks like the portal fails, and does not spend the key', async () => {
    const { newKey, askPortal } = await createTestApp();
    const key = await newKey();
    expect(await pairWithPortal({ key, nonce: 'n', ask: squatter })).toEqual({ kind: 'unanswered' });
    expect(await pairWithPortal({ key, nonce: 'n', ask: noListener })).toEqual({ kind: 'unanswered' });
    const locked: AskPortal = async () => ({
      status: 200,
      body: { port: 1, instance: 'i', key_proof: null },
    });
    expect(await pairWithPortal({ key, nonce: 'n', ask: locked })).toEqual({ kind: 'refused' });
    expect(await pairWithPortal({ key, nonce: 'n', ask: askPortal })).toMatchObject({ kind: 'paired' });
  });

  test('is not complete when the reply to the trade is forged or lost, and can be repeated', async () => {
    const { newKey, askPortal } = await createTestApp();
    const key = await newKey();
    const between =
      (told: Awaited<ReturnType<AskPortal>>): AskPortal =>
      async (path, body) => {
        const real = await askPortal(path, body);
        return path === '/api/token' ? told : real;
      };
    const forgedReply = { status: 200, body: { browser: 'x', proof: forged } };
    for (const told of [forgedReply, null]) {
      expect(await pairWithPortal({ key, nonce: 'n', ask: between(told) })).toEqual({ kind: 'unanswered' });
    }
    expect(await pairWithPortal({ key, nonce: 'n', ask: askPortal })).toMatchObject({ kind: 'paired' });
  });

  test('with an address whose key was cut off is refused', async () => {
    const { askPortal } = await createTestApp();
    expect(await pairWithPortal({ key: '', nonce: 'n', ask: askPortal })).toEqual({ kind: 'refused' });
  });

  test('gives a secret whose bytes cannot be read', async () => {
    const { browser } = await createPaired();
    expect(browser.secret.extractable).toBe(false);
    await expect(crypto.subtle.exportKey('raw', browser.secret)).rejects.toThrow();
  });
});

describe('a portal', () => {
  test('proves itself to a browser it has let in', async () => {
    const { portal, prove } = await createPaired();
    expect(await prove(portal.askPortal)).toMatchObject({ kind: 'proven', session: { instance: 'inst' } });
  });

  test('is not proven by a forgery, a proof for another nonce, or one for another port', async () => {
    const { portal, prove } = await createPaired();
    const replay: AskPortal = (path, body) =>
      portal.askPortal(path, { ...(body as object), nonce: 'before' });
    const elsewhere: AskPortal = async (path, body) => {
      const told = await portal.askPortal(path, body);
      return { ...told, body: { ...told.body, port: 18_643 } };
    };
    for (const ask of [squatter, noListener, replay, elsewhere]) {
      expect(await prove(ask)).toEqual({ kind: 'unproven' });
    }
  });

  test('says so when it does not know the browser', async () => {
    const { portal, prove } = await createPaired();
    await portal.access.dropPort(portal.port);
    expect(await prove(portal.askPortal)).toEqual({ kind: 'unknown' });
  });
});
