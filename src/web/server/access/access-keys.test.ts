import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createFakeClock } from '../../../../test/support/fake-clock.ts';
import { createTrades } from './access.ts';
import { createKeys, printedKeyMs } from './access-keys.ts';
import { createBrowsers } from './browsers.ts';
import { type CredentialFiles, createCredentialMemory } from './credential-files.ts';
import { createHomeMac } from './home-secret.ts';

const port = 7_000;

/** Keys over credential files that count the calls. */
function createScene() {
  const clock = createFakeClock(1_800_000_000_000);
  const homeMac = createHomeMac(Buffer.alloc(32, 7));
  const work = { written: 0, read: 0, listed: 0 };
  const credentialFiles = createCredentialMemory();
  const counted: CredentialFiles = {
    ...credentialFiles,
    put(...note) {
      work.written += 1;
      return credentialFiles.put(...note);
    },
    read(id) {
      work.read += 1;
      return credentialFiles.read(id);
    },
    ids() {
      work.listed += 1;
      return credentialFiles.ids();
    },
  };
  const keys = createKeys({ credentialFiles: counted, homeMac, clock, random: randomBytes });
  const [files, overdue] = [createCredentialMemory(), createCredentialMemory()];
  const browsers = createBrowsers({ credentialFiles: files, overdue, homeMac, clock });
  return { clock, work, credentialFiles, keys, trades: createTrades({ keys, browsers, homeMac, clock }) };
}

const idOf = (key: string) => key.split('.')[0] ?? '';

describe('a key', () => {
  test('is traded once, by one of many browsers at the same moment', async () => {
    const { keys, trades } = createScene();
    const id = idOf(await keys.issue(printedKeyMs, port));
    const nonces = Array.from({ length: 10 }, (_, index) => `nonce-${index}`);
    const traded = await Promise.all(nonces.map((nonce) => trades.trade(id, nonce, port)));
    expect(traded.filter(Boolean)).toHaveLength(1);
    expect(await trades.trade(id, 'late', port)).toBe(false);
    expect(await trades.keyFor(id, 'late', port)).toBeNull();
  });

  test('whose reply was lost is traded again with the same nonce, as long as it would be good', async () => {
    const { keys, trades, clock } = createScene();
    const key = await keys.issue(printedKeyMs, port);
    expect(await trades.trade(idOf(key), 'nonce', port)).toBe(true);
    expect(await trades.keyFor(idOf(key), 'nonce', port)).toBe(key);
    expect(await trades.trade(idOf(key), 'nonce', port)).toBe(true);
    await clock.advanceBy(printedKeyMs);
    expect(await trades.keyFor(idOf(key), 'nonce', port)).toBeNull();
    expect(await trades.trade(idOf(key), 'nonce', port)).toBe(false);
  });

  test('opens the port it was made for, and no other', async () => {
    const { keys, trades } = createScene();
    const key = await keys.issue(printedKeyMs, port);
    expect(await trades.keyFor(idOf(key), 'nonce', port + 1)).toBeNull();
    expect(await trades.trade(idOf(key), 'nonce', port + 1)).toBe(false);
    expect(await trades.keyFor(idOf(key), 'nonce', port)).toBe(key);
  });

  test('is sealed with its port and its time: a note that says otherwise makes another key', async () => {
    const { keys, credentialFiles, trades, clock } = createScene();
    const key = await keys.issue(printedKeyMs, port);
    const expiresAt = clock.now() + printedKeyMs;
    await credentialFiles.put(idOf(key), JSON.stringify({ port: port + 1, expiresAt }), 0);
    expect(await trades.keyFor(idOf(key), 'nonce', port + 1)).toMatch(new RegExp(`^${idOf(key)}\\.`));
    expect(await trades.keyFor(idOf(key), 'nonce', port + 1)).not.toBe(key);
    await credentialFiles.put(idOf(key), JSON.stringify({ port, expiresAt: expiresAt + 1 }), 0);
    expect(await trades.keyFor(idOf(key), 'nonce', port)).not.toBe(key);
    await credentialFiles.put(idOf(key), JSON.stringify({ port, expiresAt }), 0);
    expect(await trades.keyFor(idOf(key), 'nonce', port)).toBe(key);
  });

  test('expires', async () => {
    const { keys, trades, clock } = createScene();
    const id = idOf(await keys.issue(printedKeyMs, port));
    await clock.advanceBy(printedKeyMs);
    expect(await trades.keyFor(id, 'nonce', port)).toBeNull();
    expect(await trades.trade(id, 'nonce', port)).toBe(false);
  });
});

describe('asking again and again', () => {
  test('writes one key, and reads none', async () => {
    const { keys, work } = createScene();
    const issued = [];
    for (let ask = 0; ask < 50; ask += 1) issued.push(await keys.issue(printedKeyMs, port));
    expect(new Set(issued).size).toBe(1);
    expect(work).toEqual({ written: 1, read: 0, listed: 0 });
  });

  test('gives a new key once the last was spent, is half over, or the portal is elsewhere', async () => {
    const { keys, clock, trades } = createScene();
    const first = await keys.issue(printedKeyMs, port);
    expect(await keys.issue(printedKeyMs, port + 1)).not.toBe(first);
    await trades.trade(idOf(first), 'nonce', port);
    const second = await keys.issue(printedKeyMs, port);
    expect(second).not.toBe(first);
    await clock.advanceBy(printedKeyMs / 2);
    expect(await keys.issue(printedKeyMs, port)).toBe(second);
    await clock.advanceBy(1);
    expect(await keys.issue(printedKeyMs, port)).not.toBe(second);
  });

  test('for hours looks for old keys every ten minutes at most, and leaves none of them', async () => {
    const { keys, clock, work, credentialFiles } = createScene();
    for (let minute = 0; minute < 180; minute += 1) {
      await keys.issue(printedKeyMs, port);
      await clock.advanceBy(60_000);
    }
    expect(work.listed).toBeLessThanOrEqual(18);
    expect((await credentialFiles.ids()).length).toBeLessThanOrEqual(4);
  });
});
