import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createFakeClock } from '../../../../test/support/fake-clock.ts';
import { createHome } from '../../../../test/support/program.ts';
import { openAccess } from './access.ts';
import { readHomeSecret } from './home-secret.ts';
import { openedKeyMs, printedKeyMs } from './keys.ts';
import { createSeal } from './seal.ts';
import { createTickets } from './tickets.ts';

const dayMs = 24 * 60 * 60_000;
const open = async (home: string | null, clock = createFakeClock(1_000 * dayMs)) => ({
  ...(await openAccess({ home, clock, random: randomBytes })),
  clock,
});

describe('the home’s secret', () => {
  test('is 32 bytes that only its owner can read', async () => {
    const home = await createHome();
    const secret = await readHomeSecret(home, randomBytes);
    expect(secret).toHaveLength(32);
    expect((await stat(join(home, 'secret'))).mode & 0o777).toBe(0o600);
  });

  test('is the same for everybody who comes at the same moment', async () => {
    const home = await createHome();
    const secrets = await Promise.all(Array.from({ length: 12 }, () => readHomeSecret(home, randomBytes)));
    expect(new Set(secrets.map((secret) => Buffer.from(secret).toString('hex'))).size).toBe(1);
    expect(await readdir(home)).toEqual(['secret']);
  });

  test('is replaced when a full disk has cut it short', async () => {
    const home = await createHome();
    await writeFile(join(home, 'secret'), 'short');
    const secret = await readHomeSecret(home, randomBytes);
    expect(secret).toHaveLength(32);
    expect(await readHomeSecret(home, randomBytes)).toEqual(Buffer.from(secret));
  });
});

describe('a seal', () => {
  test('of one kind never passes as another', () => {
    const seal = createSeal(Buffer.alloc(32, 1));
    const labels = ['proof', 'stand-back', 'key', 'token', 'ticket'] as const;
    expect(new Set(labels.map((label) => seal(label, 'same'))).size).toBe(labels.length);
  });
});

describe.each([['files'], ['memory']])('keys kept in %s', (where) => {
  const place = async () => (where === 'files' ? createHome() : null);

  test('are good for one trade', async () => {
    const { keys } = await open(await place());
    const key = await keys.issue(printedKeyMs);
    expect(await keys.trade(key)).toBe(true);
    expect(await keys.trade(key)).toBe(false);
  });

  test('are good for one of many who trade at once', async () => {
    const { keys } = await open(await place());
    const key = await keys.issue(printedKeyMs);
    const traded = await Promise.all(Array.from({ length: 10 }, () => keys.trade(key)));
    expect(traded.filter(Boolean)).toHaveLength(1);
  });

  test('grow old', async () => {
    const { keys, clock } = await open(await place());
    const [opened, printed] = [await keys.issue(openedKeyMs), await keys.issue(printedKeyMs)];
    await clock.advanceBy(60_000);
    expect(await keys.trade(opened)).toBe(false);
    expect(await keys.trade(printed)).toBe(true);
  });

  test('are not given away by half of them, and survive a wrong guess', async () => {
    const { keys } = await open(await place());
    const key = await keys.issue(printedKeyMs);
    const forged = `${key.split('.')[0]}.${'A'.repeat(32)}`;
    expect(await keys.trade(forged)).toBe(false);
    expect(await keys.trade('../../etc/passwd')).toBe(false);
    expect(await keys.trade(key)).toBe(true);
  });
});

describe('keys and tokens in a home', () => {
  test('are found by every process of it, and kept only as seals', async () => {
    const home = await createHome();
    const [one, other] = [await open(home), await open(home)];
    const key = await one.keys.issue(printedKeyMs);
    const token = await one.tokens.issue(7_000);
    const files = [...(await readdir(join(home, 'keys'))), ...(await readdir(join(home, 'browsers')))];
    const texts = await Promise.all([
      readFile(join(home, 'keys', String(files[0])), 'utf8'),
      readFile(join(home, 'browsers', String(files[1])), 'utf8'),
    ]);
    expect(texts.join()).not.toContain(key.split('.')[1]);
    expect(texts.join()).not.toContain(token.split('.')[1]);
    expect((await stat(join(home, 'browsers', String(files[1])))).mode & 0o777).toBe(0o600);
    expect(await other.keys.trade(key)).toBe(true);
    expect(await other.tokens.knows(token, 7_000)).toBe(true);
  });

  test('of another home open nothing', async () => {
    const [one, other] = [await open(await createHome()), await open(await createHome())];
    const token = await one.tokens.issue(7_000);
    expect(await other.tokens.knows(token, 7_000)).toBe(false);
  });

  test('leave no expired key behind', async () => {
    const home = await createHome();
    const { keys, clock } = await open(home);
    await keys.issue(openedKeyMs);
    await clock.advanceBy(openedKeyMs);
    await keys.issue(openedKeyMs);
    expect(await readdir(join(home, 'keys'))).toHaveLength(1);
  });
});

describe.each([['files'], ['memory']])('tokens kept in %s', (where) => {
  const place = async () => (where === 'files' ? createHome() : null);

  test('are good on the port they were issued for', async () => {
    const { tokens } = await open(await place());
    const token = await tokens.issue(7_000);
    expect(await tokens.knows(token, 7_000)).toBe(true);
    expect(await tokens.knows(token, 7_001)).toBe(false);
    expect(await tokens.knows(`${token.slice(0, -1)}~`, 7_000)).toBe(false);
  });

  test('are dropped with a port on which a stranger was found, and only there', async () => {
    const { tokens } = await open(await place());
    const [lost, kept] = [await tokens.issue(7_000), await tokens.issue(7_001)];
    await tokens.dropPort(7_000);
    expect(await tokens.knows(lost, 7_000)).toBe(false);
    expect(await tokens.knows(kept, 7_001)).toBe(true);
  });

  test('are forgotten after 30 days without use, and use keeps them', async () => {
    const { tokens, clock } = await open(await place());
    const [used, unused] = [await tokens.issue(7_000), await tokens.issue(7_000)];
    await clock.advanceBy(20 * dayMs);
    expect(await tokens.knows(used, 7_000)).toBe(true);
    await clock.advanceBy(20 * dayMs);
    expect(await tokens.knows(used, 7_000)).toBe(true);
    expect(await tokens.knows(unused, 7_000)).toBe(false);
    await tokens.sweep();
    expect(await tokens.knows(used, 7_000)).toBe(true);
  });
});

test('a damaged note lets nobody in', async () => {
  const home = await createHome();
  const { tokens } = await open(home);
  const token = await tokens.issue(7_000);
  await mkdir(join(home, 'browsers'), { recursive: true });
  await writeFile(join(home, 'browsers', `${token.split('.')[0]}.json`), '{"port":7000');
  expect(await tokens.knows(token, 7_000)).toBe(false);
});

describe('a ticket', () => {
  const clock = createFakeClock();
  const tickets = createTickets({ seal: createSeal(Buffer.alloc(32)), clock, random: randomBytes });

  test('opens one socket', () => {
    const ticket = tickets.issue();
    expect(tickets.take(ticket)).toBe(true);
    expect(tickets.take(ticket)).toBe(false);
    expect(tickets.take('never issued')).toBe(false);
  });

  test('lasts ten seconds', async () => {
    const [early, late] = [tickets.issue(), tickets.issue()];
    await clock.advanceBy(9_999);
    expect(tickets.take(early)).toBe(true);
    await clock.advanceBy(1);
    expect(tickets.take(late)).toBe(false);
  });

  test('gives way when somebody hoards them', () => {
    const first = tickets.issue();
    const last = Array.from({ length: 300 }, () => tickets.issue()).at(-1);
    expect(tickets.take(first)).toBe(false);
    expect(tickets.take(String(last))).toBe(true);
  });
});
