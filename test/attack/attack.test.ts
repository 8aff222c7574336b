import { describe, expect, test } from 'vitest';
import { allRoutes } from '../../src/web/server/routes/all-routes.ts';
import { ownAddress } from '../support/own-address.ts';
import { createTestApp } from '../support/portal-app.ts';
import { type Attack, attacks, attacksByName, type Known, rightfulRequests, routes } from './requests.ts';
import { type Heard, inGroups, speak } from './speak.ts';
import { openVictim, secretTitle } from './victim.ts';

const refusals = new Set([400, 401, 403, 404, 405, 413, 415, 426, 431]);

/** Null when the attack got nothing. */
function harmOf({ text, end }: Heard): string | null {
  if (end === 'open') return 'was neither answered nor cut';
  if (text === '') return null;
  const statuses = [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status));
  const granted = statuses.find((status) => !refusals.has(status));
  if (statuses.length === 0 || granted !== undefined) return `got ${granted ?? text}`;
  if (text.includes(secretTitle)) return 'was told the question';
  return /^access-control-/im.test(text) ? 'lets other origins read' : null;
}

async function harmsOf(known: Known, all: readonly Attack[], host = '127.0.0.1'): Promise<readonly string[]> {
  const harms = await inGroups(all, 32, async ({ name, bytes }) => {
    const harm = harmOf(await speak(known.port, bytes, { host }));
    return harm === null ? [] : [`${name}: ${harm}`];
  });
  return harms.flat();
}

describe('attacks over the wire', () => {
  test('are all refused, tell nothing and change nothing', async () => {
    const { known, contents, log } = await openVictim('guarded');
    const before = await contents();
    expect(before).toMatchObject({ open: { state: 'open' }, ended: { state: 'ended' }, isLetIn: true });
    const all = attacks(known);
    expect(all.length).toBeGreaterThan(300);
    expect(await harmsOf(known, all)).toEqual([]);
    expect(await contents()).toEqual(before);
    expect(log.lines).toEqual([]);
  });

  test('are refused by the name of the person’s own proxy as well', async () => {
    const { known, contents, log } = await openVictim('guarded', { allowedHosts: 'box.example' });
    const before = await contents();
    const all = [...attacks(known), ...attacksByName(known, 'box.example')];
    expect(await harmsOf(known, all)).toEqual([]);
    expect(await contents()).toEqual(before);
    expect(log.lines).toEqual([]);
  });

  test.skipIf(ownAddress === undefined)(
    'are refused from another computer, where it listens there',
    async () => {
      const beyond = { allowedHosts: 'box.example', address: '0.0.0.0' };
      const { known, contents, log } = await openVictim('guarded', beyond);
      const before = await contents();
      const all = [...attacks(known), ...attacksByName(known, 'box.example')];
      expect(await harmsOf(known, all, ownAddress)).toEqual([]);
      expect(await contents()).toEqual(before);
      expect(log.lines).toEqual([]);
    },
  );

  test('are made on every address that asks for credentials', async () => {
    const { routeDeps } = await createTestApp();
    const guarded = allRoutes(routeDeps).filter(
      ({ path }) => path.startsWith('/api/') && path !== '/api/token',
    );
    const attacked = routes({ openId: ':id', endedId: ':id', deviceId: ':id' });
    expect(
      attacked
        .map(({ method, path }) => `${method} ${path.replace(/\?.*/, '').replace(/0$/, ':n')}`)
        .toSorted(),
    ).toEqual(guarded.map(({ method, path }) => `${method} ${path}`).toSorted());
  });

  test('are refused for what they are: what the person’s own page sends is taken', async () => {
    const { known } = await openVictim('guarded');
    const taken: number[] = [];
    for (const { bytes } of rightfulRequests(known)) {
      const { text } = await speak(known.port, bytes);
      taken.push(Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1]));
    }
    // The sixth of them answers the question, so that later requests find it ended, until one takes that back.
    const ended = Array(7).fill(409);
    expect(taken).toEqual([...Array(6).fill(200), ...ended, ...Array(13).fill(200)]);
  });

  test('get through where the guard is missing, so that this suite would notice', {
    tags: ['thorough'],
  }, async () => {
    const { known, contents } = await openVictim('unguarded');
    const before = await contents();
    const harms = await harmsOf(known, attacks(known));
    expect(harms.length).toBeGreaterThan(200);
    expect(harms.filter((harm) => harm.startsWith('an upgrade of /ws')).length).toBeGreaterThan(10);
    const after = await contents();
    expect(after.open).not.toEqual(before.open);
    expect(after.ended).toBeNull();
    expect(after.joined).toBeGreaterThan(before.joined);
  });
});
