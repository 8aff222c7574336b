// A team's inbox beside files, both durable, through the same port: first alone, then with 200 agents that wait and with
// 100 that write. `--stored` changes how many sessions the large inbox holds (a million: two minutes and 2.5 GB).
import { interleave, ms, times } from './figures.mjs';
import { loadSource } from './load-source.mjs';
import { makeHome } from './our-program.mjs';
import { waitingCrowd, writingCrowd } from './team-crowd.mjs';

const source = `
  export { createFileStore } from './src/store/files/file-store.ts';
  export { createPostgresStore } from './src/store/postgres/postgres-store.ts';
  export { asked } from './test/support/samples.ts';
  export { createRealClock } from './test/support/real-clock.ts';
  export { createKeptLog, moved, sessionIdAt, submitted } from './test/support/store-samples.ts';
  export { seedEnded } from './test/support/store-seed.ts';
  export { seedInbox } from './test/support/postgres-seed.ts';
  export { runSql, startPostgres } from './test/support/postgres-server.ts';
`;
const few = 10_000;
const laps = 20;

export async function team({ stored }) {
  const code = await loadSource(source);
  const many = Number(stored ?? 1_000_000);
  const server = await code.startPostgres(['max_connections=320', 'max_wal_size=8GB']);
  const shared = { clock: code.createRealClock(), log: code.createKeptLog(), isAlive: () => true };
  const openInbox = async (count) => {
    const address = await server.freshDatabase();
    const open = () => code.createPostgresStore({ address, ...shared });
    const [store, peer] = [open(), open()];
    await store.health();
    if (count > 0) await code.seedInbox(address, count, Date.now() - 60_000);
    return { address, open, store, peer };
  };
  const home = makeHome();
  code.seedEnded(home, { count: few, until: Date.now() - 60_000, days: 1 });
  const openFiles = () => code.createFileStore({ home, ...shared });
  const places = [
    { name: 'files', store: openFiles(), peer: openFiles() },
    { name: 'few', ...(await openInbox(few)) },
    { name: 'many', ...(await openInbox(many)) },
  ];
  const median = await interleave(
    laps,
    places.map((place) => ({ name: place.name, run: () => live(code, place) })),
  );
  const rows = [
    ['a question is stored (durable)', 'ask'],
    ['an answer is stored → another process has read it', 'answer'],
    ['20 latest are listed', 'list'],
    ['search, 20 found', 'hit'],
    ['search, nothing found', 'miss'],
  ].flatMap(([what, field]) =>
    [
      ['few', few],
      ['many', many],
    ].map(([name, count]) => {
      const [floor, ours] = [median('files', field), median(name, field)];
      const figure = { floor: ms(floor), ours: ms(ours), figure: times(ours, floor), value: ours / floor };
      return { what: `${what}, beside ${count.toLocaleString('en')}`, ...figure };
    }),
  );
  for (const { store, peer } of places) await Promise.all([store.close(), peer.close()]);
  const crowd = await openInbox(0);
  rows.push(...(await waitingCrowd(code, crowd, 200)), ...(await writingCrowd(code, crowd, 100)));
  await server.stop();
  return rows;
}

async function live({ asked, sessionIdAt, submitted }, { store, peer }) {
  const at = Date.now();
  const id = sessionIdAt(at);
  const ask = await timed(() => store.create(id, asked({ at, deadline: at + 900_000 })));
  await peer.get(id);
  const answer = await timed(async () => {
    const seen = untilEnded(peer, id);
    await store.append(id, 1, submitted(Date.now()));
    await seen;
  });
  return {
    ask,
    answer,
    list: await timed(() => store.listEnded({ limit: 20 })),
    hit: await timed(() => store.listEnded({ limit: 20, text: 'needle' })),
    miss: await timed(() => store.listEnded({ limit: 20, text: 'nowhere' })),
  };
}

/** As a waiting call sees it: a hint, then a look. */
export function untilEnded(store, id) {
  return new Promise((resolve) => {
    const stop = store.watch(async (hinted) => {
      if (hinted !== null && hinted !== id) return;
      if ((await store.get(id))?.state !== 'ended') return;
      stop();
      resolve();
    });
  });
}

export async function timed(deed) {
  const startedAt = performance.now();
  await deed();
  return performance.now() - startedAt;
}
