import { randomBytes } from 'node:crypto';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createFakeClock } from '../../../../test/support/fake-clock.ts';
import { createHome } from '../../../../test/support/program.ts';
import { openAccess } from './access.ts';
import { openedKeyMs, printedKeyMs } from './access-keys.ts';
import { createHomeMac, readHomeSecret } from './home-secret.ts';
import { createTickets } from './tickets.ts';

const dayMs = 24 * 60 * 60_000;
const port = 7_000;
const open = async (home: string | null, clock = createFakeClock(1_000 * dayMs)) => ({
  ...(await openAccess({ home, clock, random: randomBytes })),
  clock,
});
type Opened = Awaited<ReturnType<typeof open>>;

const idOf = (key: string) => key.split('.')[0] ?? '';

/** Pairs a browser and returns its id. */
async function pair({ keys, trades }: Opened, at = port): Promise<string> {
  const id = idOf(await keys.issue(printedKeyMs, at));
  expect(await trades.trade(id, 'nonce', at)).toBe(true);
  return id;
}

describe('the home’s secret', () => {
  test('is 32 bytes that only its owner can read', async () => {
    const home = await createHome();
    const secret = await readHomeSecret(home, randomBytes);
    expect(secret).toHaveLength(32);
    expect((await stat(join(home, 'secret'))).mode & 0o777).toBe(0o600);
  });

  test('is the same for all processes that make it at the same moment', async () => {
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

describe('the MAC of a home', () => {
  test('of one kind never passes as another', () => {
    const homeMac = createHomeMac(Buffer.alloc(32, 1));
    const labels = ['proof', 'stand-back', 'key', 'ticket'] as const;
    expect(new Set(labels.map((label) => homeMac(label, 'same'))).size).toBe(labels.length);
  });
});

describe.each([['files'], ['memory']])('browsers kept in %s', (where) => {
  const place = async () => (where === 'files' ? createHome() : null);

  test('are known on the port they were paired on, always by the same secret', async () => {
    const access = await open(await place());
    const id = await pair(access);
    const found = await access.browsers.find(id, port);
    expect(found?.secret).toHaveLength(32);
    expect(await access.browsers.find(id, port)).toEqual(found);
    expect(await access.browsers.find(id, port + 1)).toBeNull();
    for (const other of ['0123456789abcdef', '../../secret', undefined, 7]) {
      expect(await access.browsers.find(other, port)).toBeNull();
    }
  });

  test('have secrets of their own, also with the same nonce', async () => {
    const access = await open(await place());
    const [one, other] = [await pair(access), await pair(access)];
    const secrets = await Promise.all([one, other].map((id) => access.browsers.find(id, port)));
    expect(secrets[0]?.secret).not.toEqual(secrets[1]?.secret);
  });

  test('are removed with the keys of a port on which a stranger was found; those of other ports stay', async () => {
    const access = await open(await place());
    const [lost, kept] = [await pair(access), await pair(access, port + 1)];
    const lostKey = idOf(await access.keys.issue(printedKeyMs, port));
    const keptKey = idOf(await access.keys.issue(printedKeyMs, port + 1));
    await access.dropPort(port);
    expect(await access.browsers.find(lost, port)).toBeNull();
    expect(await access.keys.find(lostKey, port)).toBeNull();
    expect(await access.browsers.find(kept, port + 1)).not.toBeNull();
    expect(await access.keys.find(keptKey, port + 1)).not.toBeNull();
  });

  test('are forgotten after 30 days without use, and use keeps them', async () => {
    const access = await open(await place());
    const { browsers, clock } = access;
    const [used, unused] = [await pair(access), await pair(access)];
    await clock.advanceBy(20 * dayMs);
    expect(await browsers.find(used, port)).not.toBeNull();
    await clock.advanceBy(20 * dayMs);
    expect(await browsers.find(used, port)).not.toBeNull();
    expect(await browsers.find(unused, port)).toBeNull();
    await access.sweep();
    expect(await browsers.find(used, port)).not.toBeNull();
  });
});

describe('a clock that is wrong', () => {
  const files = (home: string) => readdir(join(home, 'browsers'), { recursive: true });

  test('by 40 days, for less than a day, costs no browser its pairing', async () => {
    const home = await createHome();
    const access = await open(home);
    const { browsers, clock } = access;
    const id = await pair(access);
    const before = clock.now();
    clock.jumpTo(before + 40 * dayMs);
    expect(await browsers.find(id, port)).toBeNull();
    await access.sweep();
    clock.jumpTo(before + 41 * dayMs - 1);
    await access.sweep();
    clock.jumpTo(before);
    expect(await browsers.find(id, port)).not.toBeNull();
    // It was doubted, and that is forgotten: the next time a day is given again.
    await access.sweep();
    clock.jumpTo(before + 50 * dayMs);
    await access.sweep();
    clock.jumpTo(before);
    expect(await browsers.find(id, port)).not.toBeNull();
  });

  test('that stays so is believed after a day, and nothing is left of the browser', async () => {
    const home = await createHome();
    const access = await open(home);
    await pair(access);
    await access.clock.advanceBy(40 * dayMs);
    await access.sweep();
    expect(await files(home)).toHaveLength(3);
    await access.clock.advanceBy(dayMs);
    await access.sweep();
    expect(await files(home)).toEqual(['overdue']);
  });

  test('and went back starts a new day of doubt', async () => {
    const home = await createHome();
    const access = await open(home);
    const id = await pair(access);
    const before = access.clock.now();
    access.clock.jumpTo(before + 400 * dayMs);
    await access.sweep();
    access.clock.jumpTo(before + 40 * dayMs);
    await access.sweep();
    access.clock.jumpTo(before);
    expect(await access.browsers.find(id, port)).not.toBeNull();
  });
});

describe('what a home keeps of a browser', () => {
  test('is found by every process of it, and holds no secret', async () => {
    const home = await createHome();
    const [one, other] = [await open(home), await open(home)];
    const key = await one.keys.issue(printedKeyMs, port);
    const path = join(home, 'keys', `${idOf(key)}.json`);
    expect(Object.keys(JSON.parse(await readFile(path, 'utf8')))).toEqual(['port', 'expiresAt']);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(await other.trades.trade(idOf(key), 'nonce', port)).toBe(true);
    const note = JSON.parse(await readFile(join(home, 'browsers', `${idOf(key)}.json`), 'utf8'));
    expect(Object.keys(note)).toEqual(['port', 'expiresAt', 'nonce']);
    expect(await one.browsers.find(idOf(key), port)).toEqual(await other.browsers.find(idOf(key), port));
  });

  test('is of no use in another home', async () => {
    const [one, other] = [await open(await createHome()), await open(await createHome())];
    const id = await pair(one);
    const facts = { id, port, expiresAt: one.clock.now() + printedKeyMs, device: null };
    await other.browsers.add({ ...facts, nonce: 'nonce' });
    const secrets = [await one.browsers.find(id, port), await other.browsers.find(id, port)];
    expect(secrets[0]?.secret).not.toEqual(secrets[1]?.secret);
  });

  test('lets no browser in once it is damaged or from the first version, and is swept', async () => {
    const home = await createHome();
    const access = await open(home);
    const [damaged, former] = [await pair(access), await pair(access)];
    await writeFile(join(home, 'browsers', `${damaged}.json`), '{"port":7000');
    await writeFile(join(home, 'browsers', `${former}.json`), '{"port":7000,"seal":"abc"}');
    expect(await access.browsers.find(damaged, port)).toBeNull();
    expect(await access.browsers.find(former, port)).toBeNull();
    await access.sweep();
    expect(await readdir(join(home, 'browsers'))).toEqual([]);
  });
});

describe('a ticket', () => {
  const clock = createFakeClock();
  const tickets = createTickets({ homeMac: createHomeMac(Buffer.alloc(32)), clock, random: randomBytes });
  const issue = () => tickets.issue((ticket) => (text) => `${ticket}: ${text}`);

  test('opens one socket, whose pushes are sealed for it', () => {
    const ticket = issue();
    expect(tickets.sealOf(ticket)).toBeNull();
    expect(tickets.take(ticket)).toBe(true);
    expect(tickets.take(ticket)).toBe(false);
    expect(tickets.sealOf(ticket)?.('word')).toBe(`${ticket}: word`);
    expect(tickets.sealOf(ticket)).toBeNull();
    expect(tickets.take(ticket)).toBe(false);
    expect(tickets.take('never issued')).toBe(false);
  });

  test('lasts ten seconds', async () => {
    const [early, late] = [issue(), issue()];
    await clock.advanceBy(9_999);
    expect(tickets.take(early)).toBe(true);
    await clock.advanceBy(1);
    expect(tickets.take(late)).toBe(false);
  });

  test('is dropped when a caller asks for too many', () => {
    const first = issue();
    const last = Array.from({ length: 300 }, issue).at(-1);
    expect(tickets.take(first)).toBe(false);
    expect(tickets.take(String(last))).toBe(true);
  });
});

test('a key handed to a browser of ours is good for a shorter time than a printed one', async () => {
  const { keys, clock } = await open(null);
  const [opened, printed] = [await keys.issue(openedKeyMs, port), await keys.issue(printedKeyMs, port)];
  await clock.advanceBy(openedKeyMs);
  expect(await keys.find(idOf(opened), port)).toBeNull();
  expect(await keys.find(idOf(printed), port)).not.toBeNull();
});
