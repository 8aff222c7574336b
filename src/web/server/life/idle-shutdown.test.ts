import { describe, expect, test } from 'vitest';
import { createPortalServices } from '../../../../test/support/portal-services.ts';
import { createTestWorld } from '../../../../test/support/test-world.ts';
import { createIdleShutdown } from './idle-shutdown.ts';

const lingerMs = 30_000;
const hourMs = 3_600_000;

function watchIdle() {
  const world = createTestWorld();
  const { clock, store } = world;
  const { listOpen } = store;
  let lists = 0;
  store.listOpen = () => {
    lists += 1;
    return listOpen();
  };
  const duties = createPortalServices(world);
  let tabs = 0;
  let asleepAt: number | null = null;
  const start = clock.now();
  const idleShutdown = createIdleShutdown({
    ...duties.portalDeps,
    lingerMs: async () => lingerMs,
    tabs: () => tabs,
    sleep() {
      asleepAt = clock.now() - start;
    },
  });
  return {
    clock,
    idleShutdown,
    ask: duties.ask,
    async end(id: string) {
      const by = { face: 'web', program: '', attempt: 'a' } as const;
      await duties.portalDeps.services.answer.cancel(id, { reason: null, notes: [] }, by);
    },
    setTabs(count: number) {
      tabs = count;
      idleShutdown.look();
    },
    asleepAt: () => asleepAt,
    listed: () => lists,
  };
}

describe('a portal', () => {
  test('goes to sleep so long after the last question ended', async () => {
    const { clock, ask, end, asleepAt } = watchIdle();
    const { id } = await ask();
    await clock.advanceBy(100_000);
    await end(id);
    await clock.advanceBy(lingerMs - 1);
    expect(asleepAt()).toBeNull();
    await clock.advanceBy(1);
    expect(asleepAt()).toBe(100_000 + lingerMs);
  });

  test('stays while a question is open, tabs or not', async () => {
    const { clock, ask, asleepAt } = watchIdle();
    await ask();
    await clock.advanceBy(2 * hourMs);
    expect(asleepAt()).toBeNull();
  });

  test('stays when another question comes in time', async () => {
    const { clock, ask, end, asleepAt } = watchIdle();
    await end((await ask()).id);
    await clock.advanceBy(lingerMs - 1);
    const { id } = await ask();
    await clock.advanceBy(hourMs);
    expect(asleepAt()).toBeNull();
    await end(id);
    await clock.advanceBy(lingerMs);
    expect(asleepAt()).not.toBeNull();
  });

  test('stays for its tabs, but no longer than an hour', async () => {
    const { clock, setTabs, asleepAt } = watchIdle();
    setTabs(1);
    await clock.advanceBy(hourMs - 1);
    expect(asleepAt()).toBeNull();
    await clock.advanceBy(1);
    expect(asleepAt()).toBe(hourMs);
  });

  test('goes soon after the last tab, with time for a reload', async () => {
    const { clock, setTabs, asleepAt } = watchIdle();
    setTabs(1);
    await clock.advanceBy(10 * lingerMs);
    setTabs(0);
    await clock.advanceBy(4_999);
    expect(asleepAt()).toBeNull();
    await clock.advanceBy(1);
    expect(asleepAt()).toBe(10 * lingerMs + 5_000);
  });

  test('lists what is open only when the session it went by has ended', async () => {
    const { clock, ask, end, asleepAt, listed } = watchIdle();
    const ids: string[] = [];
    for (let count = 0; count < 20; count += 1) ids.push((await ask()).id);
    await clock.advanceBy(1_000);
    const before = listed();
    for (const id of ids.slice(0, 10)) await end(id);
    await clock.advanceBy(1_000);
    // At most twice: the first one asked, and one more where ids of the same millisecond are in another order.
    expect(listed() - before).toBeLessThanOrEqual(2);
    for (const id of ids.slice(10)) await end(id);
    await clock.advanceBy(lingerMs);
    expect(asleepAt()).not.toBeNull();
  });

  test('does nothing any more once closed', async () => {
    const { clock, idleShutdown, asleepAt } = watchIdle();
    idleShutdown.close();
    await clock.advanceBy(hourMs);
    expect(asleepAt()).toBeNull();
  });
});
