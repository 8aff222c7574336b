import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createFakeClock } from '../../../test/support/fake-clock.ts';
import { createBrowserOpening } from './browser-opening.ts';

let home: string;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'opening-'));
});
afterEach(() => rm(home, { recursive: true }));

describe('a browser on its way', () => {
  test('is known to every process of the home for ten seconds', async () => {
    const clock = createFakeClock(Date.now());
    const [one, other] = [createBrowserOpening(home, clock), createBrowserOpening(home, clock)];
    expect(await other.isOnItsWay()).toBe(false);
    await one.begin();
    expect(await other.isOnItsWay()).toBe(true);
    clock.jumpTo(clock.now() + 10_001);
    expect(await one.isOnItsWay()).toBe(false);
    expect(await other.isOnItsWay()).toBe(false);
  });

  test('that failed to start is forgotten at once', async () => {
    const clock = createFakeClock(Date.now());
    const once = createBrowserOpening(home, clock);
    await once.begin();
    await once.fail();
    expect(await once.isOnItsWay()).toBe(false);
  });

  test('needs no home', async () => {
    const clock = createFakeClock();
    const once = createBrowserOpening(null, clock);
    expect(await once.isOnItsWay()).toBe(false);
    await once.begin();
    expect(await once.isOnItsWay()).toBe(true);
    await once.fail();
    expect(await once.isOnItsWay()).toBe(false);
  });
});
