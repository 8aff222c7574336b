import { expect, test } from 'vitest';
import { createPortalServices } from '../../../../test/support/portal-services.ts';
import { createTestWorld } from '../../../../test/support/test-world.ts';
import type { Hosted } from './host.ts';
import { takeUpDuties } from './hosting-duties.ts';

const dayMs = 24 * 60 * 60 * 1_000;

/** A portal that stays, as `portal --stay` hosts one. */
function host() {
  const world = createTestWorld();
  const { portalDeps, tidied } = createPortalServices(world);
  const duties = takeUpDuties({
    portalDeps,
    hosted: { port: 18_642 } as Hosted,
    sleeps: false,
    findRival: async () => null,
    watchHome: () => () => {},
    sleep: () => {},
    makeRoom: () => {},
  });
  return { clock: world.clock, tidied, duties };
}

test('retention is applied soon after the start, then once a day', async () => {
  const { clock, tidied, duties } = host();
  await clock.advanceBy(60_000);
  expect(tidied()).toBe(1);
  await clock.advanceBy(dayMs - 120_000);
  expect(tidied()).toBe(1);
  await clock.advanceBy(120_000);
  expect(tidied()).toBe(2);
  await clock.advanceBy(dayMs);
  expect(tidied()).toBe(3);
  duties.close();
});

test('a portal that has closed cleans up no more', async () => {
  const { clock, tidied, duties } = host();
  await clock.advanceBy(60_000);
  duties.close();
  await clock.advanceBy(3 * dayMs);
  expect(tidied()).toBe(1);
});
