import { afterEach, expect, test, vi } from 'vitest';
import { noFaces } from '../../src/application/faces.ts';
import { assembleAgent } from '../../src/cli/compose/agent-services.ts';
import { emptyAnswer } from '../../src/domain/answer/answer.ts';
import { firstQuestion } from '../../src/domain/question/request.ts';
import type { SessionId } from '../../src/domain/session/session-id.ts';
import { createLiveUpdates } from '../../src/web/server/live/live-updates.ts';
import { createViews } from '../../src/web/server/views.ts';
import { createPortalServices } from '../support/portal-services.ts';
import { asked, asker, owner, request } from '../support/samples.ts';
import { type FileBench, openFileBench } from '../support/store-bench.ts';
import { createNotingDisk } from '../support/store-faults.ts';
import { moved } from '../support/store-samples.ts';
import { human } from '../support/test-services.ts';
import { createTestWorld } from '../support/test-world.ts';

/** How often the disk is used must not grow with the number of open sessions: few and many are compared. */
const few = 2;
const many = 40;
/** Every question is stored durably, and this machine may be busy. */
vi.setConfig({ testTimeout: 60_000 });

let bench: FileBench | undefined;
const closing: (() => void)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) close();
  await bench?.close();
});

/** A home in which other processes have asked that many questions, and one process whose disk use is counted. */
async function openHome(open: number) {
  for (const close of closing.splice(0)) close();
  await bench?.close();
  bench = await openFileBench();
  const { clock } = bench;
  for (let n = 0; n < open; n += 1) {
    const id = await bench.ask({ request: request({ title: `Question ${n}` }), deadline: clock.now() + 9e6 });
    await bench.store.lease(id, { ...owner, id: 'others' });
  }
  const { disk, deeds } = createNotingDisk();
  const store = bench.openPeer({ disk });
  const world = createTestWorld({ clock, store });
  return { bench, clock, store, world, deeds };
}

type Home = Awaited<ReturnType<typeof openHome>>;

/** Waits until hints, reads and pushes under way have ended. */
async function settle({ clock, deeds }: Home): Promise<void> {
  let before = -1;
  await vi.waitFor(
    async () => {
      const quiet = before === deeds.length;
      before = deeds.length;
      await clock.advanceBy(0);
      expect(quiet).toBe(true);
    },
    { interval: 40, timeout: 10_000 },
  );
}

/** How often each thing was done; names are left out, they differ from run to run. */
async function countDeeds(home: Home, work: () => Promise<unknown>): Promise<Record<string, number>> {
  await settle(home);
  home.deeds.length = 0;
  await work();
  await settle(home);
  const counts: Record<string, number> = {};
  for (const deed of home.deeds) {
    const verb = deed.split(' ')[0] ?? '';
    counts[verb] = (counts[verb] ?? 0) + 1;
  }
  return counts;
}

const keep = ({ world }: Home, id?: SessionId) => {
  world.deadlines.wake(id);
  closing.push(world.deadlines.close);
};

const agentOf = ({ world }: Home) =>
  assembleAgent(world, {
    faces: noFaces,
    learned: { read: async () => null, learn: async () => {} },
    canHandOff: true,
    clientTimeoutMs: null,
    setupLimitSeconds: async () => null,
    handsOnDisplay: async () => false,
  }).services;

/** A process that waits on a question of its own, as an agent's server does. */
async function waitOnOwn(home: Home): Promise<SessionId> {
  const { store, clock, newId, owner: own } = home.world;
  const id = newId();
  await store.lease(id, own);
  await store.create(id, asked({ at: clock.now(), owner: own, deadline: clock.now() + 9e6 }));
  keep(home, id);
  const stop = new AbortController();
  closing.push(() => stop.abort());
  const patience = { holdMs: 9e6, signal: stop.signal, leaveUnattended: false };
  void agentOf(home)
    .observeSession(id, patience)
    .catch(() => {});
  return id;
}

/** The process that hosts the portal, with a page that listens. */
async function showToPage(home: Home): Promise<string[]> {
  keep(home);
  const { portalDeps } = createPortalServices(home.world);
  const live = createLiveUpdates({
    ...portalDeps,
    views: createViews({ ...home.world, earlierDecisions: async () => [] }),
    onTabs: () => {},
  });
  const heard: string[] = [];
  closing.push(live.join({ send: (text) => void heard.push(text), close: () => {} }));
  await vi.waitFor(() => expect(heard.join('')).toContain('"entries"'), { timeout: 30_000 });
  return heard;
}

const changeAnother = async ({ bench, clock }: Home) => {
  const [session] = await bench.store.listOpen();
  await bench.add(session?.id ?? '', moved(clock.now(), clock.now() + 8e6));
};

test('an event of another process costs one that waits for its own question nothing', async () => {
  for (const open of [few, many]) {
    const home = await openHome(open);
    await waitOnOwn(home);
    expect(await countDeeds(home, () => changeAnother(home))).toEqual({});
  }
});

test('an event of its own question costs a waiting process the same with few and with many open', async () => {
  const costs = [];
  for (const open of [few, many]) {
    const home = await openHome(open);
    const id = await waitOnOwn(home);
    const event = () => home.bench.add(id, moved(home.clock.now(), home.clock.now() + 8e6));
    costs.push(await countDeeds(home, event));
  }
  expect(costs[1]).toEqual(costs[0]);
  expect(costs[0]?.list).toBeGreaterThan(0);
});

test('an event costs the portal, and its pages, the same with few and with many open', async () => {
  const costs = [];
  for (const open of [few, many]) {
    const home = await openHome(open);
    const heard = await showToPage(home);
    await settle(home);
    heard.length = 0;
    const deeds = await countDeeds(home, () => changeAnother(home));
    const bytes = heard.join('').length;
    expect(heard.join('')).toContain('"rows"');
    costs.push({ deeds, bytes });
  }
  expect(costs[1]?.deeds).toEqual(costs[0]?.deeds);
  expect(Math.abs((costs[1]?.bytes ?? 0) - (costs[0]?.bytes ?? 0))).toBeLessThan(40);
});

test('idle time costs the same with few and with many open, waiting or hosting the portal', async () => {
  const costs = [];
  for (const open of [few, many]) {
    const waiting = await openHome(open);
    await waitOnOwn(waiting);
    const idle = await countDeeds(waiting, () => passTime(waiting));
    const hosting = await openHome(open);
    await showToPage(hosting);
    costs.push({ idle, portal: await countDeeds(hosting, () => passTime(hosting)) });
  }
  expect(costs[1]).toEqual(costs[0]);
});

/** What a portal's process does for one question of its own agent: asked, shown on a page, answered, delivered. */
async function liveThrough(home: Home): Promise<SessionId> {
  const agent = agentOf(home);
  const answered = await agent.askHuman(request({ title: 'The whole way' }), asker);
  if (answered.kind !== 'asked') throw new Error(answered.kind);
  const { id } = answered.session;
  home.world.deadlines.wake(id);
  const patience = { holdMs: 9e6, signal: new AbortController().signal, leaveUnattended: false };
  const observed = agent.observeSession(id, patience);
  await settle(home);
  const [option] = firstQuestion(answered.session.request).options;
  await home.world.answer.answer(id, [{ ...emptyAnswer, selectedIds: [option?.id ?? ''] }], human());
  expect(await observed).toMatchObject({ kind: 'ended' });
  await agent.deliveries.note(id, 'a client');
  await answered.lease.release();
  return id;
}

test('a question that this process asks and answers lists few folders, and its own once', async () => {
  const home = await openHome(few);
  await showToPage(home);
  // Past the seconds in which a stamp proves nothing.
  home.clock.jumpTo(Date.now() + 10_000);
  await liveThrough(home);
  await home.world.tidy();
  let id = '';
  const { list = 0 } = await countDeeds(home, async () => {
    id = await liveThrough(home);
  });
  // For the drafts, which other processes may have written.
  expect(home.deeds.filter((deed) => deed === `list ${id}`)).toHaveLength(1);
  expect(home.deeds.filter((deed) => deed === 'list ended')).toEqual([]);
  expect(list).toBeLessThan(10);
});

/** Between two of the looks at everything that come every half minute. */
async function passTime({ clock }: Home): Promise<void> {
  for (let second = 0; second < 15; second += 1) await clock.advanceBy(1_000);
}

test('asking costs the same with few and with many open', async () => {
  const costs = [];
  for (const open of [few, many]) {
    const home = await openHome(open);
    costs.push(await countDeeds(home, () => agentOf(home).askHuman(request({ title: 'One more' }), asker)));
  }
  expect(costs[1]).toEqual(costs[0]);
});

test('a list of what has not changed since the last one costs a stamp for each', async () => {
  const home = await openHome(many);
  home.clock.jumpTo(Date.now() + 10_000);
  await home.store.listOpen();
  const { list, stamp, ...rest } = await countDeeds(home, () => home.store.listOpen());
  expect({ list, stamp, rest }).toEqual({ list: 1, stamp: many, rest: {} });
  await changeAnother(home);
  home.clock.jumpTo(Date.now() + 60_000);
  expect((await home.store.listOpen())[0]).toMatchObject({ seen: 2 });
});
