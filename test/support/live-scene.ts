import type { Outage } from '../../src/application/session-store.ts';
import { createLiveUpdates } from '../../src/web/server/live/live-updates.ts';
import { createViews } from '../../src/web/server/views.ts';
import type { Push } from '../../src/web/wire/pushes.ts';
import { createPortalServices } from './portal-services.ts';
import { createTestWorld } from './test-world.ts';

/** Pages of a portal without a browser: what each is pushed, and what had to be read for it. */
export function createLiveScene() {
  const world = createTestWorld();
  const outage = createTestOutage();
  const { clock, dead } = world;
  const services = createPortalServices(world);
  const { settings } = services.portalDeps;
  const reads = { lists: 0, rows: 0, settings: 0 };
  const views = createViews({ ...world, earlierDecisions: async () => [] });
  const counted: typeof views = {
    ...views,
    list(filter, limit) {
      reads.lists += 1;
      return views.list(filter, limit);
    },
    one(id) {
      reads.rows += 1;
      return views.one(id);
    },
  };
  const read: typeof settings.read = () => {
    reads.settings += 1;
    return settings.read();
  };
  let changes = 0;
  const onTabs = () => {
    changes += 1;
  };
  const live = createLiveUpdates({
    ...services.portalDeps,
    store: Object.assign(world.store, { outage }),
    settings: { ...settings, read },
    views: counted,
    onTabs,
  });
  function join() {
    const heard: string[] = [];
    let closed = false;
    const leave = live.join({
      send: (text) => void heard.push(text),
      close() {
        closed = true;
      },
    });
    return {
      leave,
      isClosed: () => closed,
      /** What was heard since the last look. */
      take: () => heard.splice(0).map((text) => JSON.parse(text) as Push),
    };
  }
  return { ...services, clock, dead, settings, live, join, reads, outage, changes: () => changes };
}

/** An outage that a test begins and ends. */
function createTestOutage(): Outage & { become(isNow: boolean): void } {
  let isNow = false;
  const listeners = new Set<() => void>();
  return {
    isNow: () => isNow,
    watch(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    become(next) {
      isNow = next;
      for (const listener of listeners) listener();
    },
  };
}
