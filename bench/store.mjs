// The store's deeds against the least that is durable: one file, written and flushed under another name first.
import { open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { interleave, more, ms } from './figures.mjs';
import { loadSource } from './load-source.mjs';
import { makeHome } from './our-program.mjs';

const source = `
  export { createFileStore } from './src/store/files/file-store.ts';
  export { asked } from './test/support/samples.ts';
  export { createRealClock } from './test/support/real-clock.ts';
  export { createKeptLog, moved, sessionIdAt, submitted } from './test/support/store-samples.ts';
`;

export async function store() {
  const { createFileStore, createRealClock, createKeptLog, asked, moved, sessionIdAt, submitted } =
    await loadSource(source);
  const home = makeHome();
  const surroundings = { clock: createRealClock(), log: createKeptLog(), isAlive: () => true };
  const files = createFileStore({ home, ...surroundings });
  let last = Date.now() - 1_000_000;
  const life = async () => {
    last += 1_000;
    const id = sessionIdAt(last);
    const create = await timed(() => files.create(id, asked({ at: last })));
    const append = await timed(() => files.append(id, 1, moved(last + 1, last + 900_000)));
    const listed = await timed(() => files.listOpen());
    const end = await timed(() => files.append(id, 2, submitted(last + 2)));
    return { create, append, list: listed, end };
  };
  const flushed = async () => ({ write: await timed(() => writeFlushed(home)) });
  const median = await interleave(40, [
    { name: 'floor', run: flushed },
    { name: 'ours', run: life },
  ]);
  const ended = await timed(() => files.listEnded({ limit: 20 }));
  await files.close();
  const floor = median('floor', 'write');
  const row = (what, ours) => ({
    what,
    floor: ms(floor),
    ours: ms(ours),
    figure: more(ours, floor),
    value: ours - floor,
  });
  return [
    row('a question is stored (durable)', median('ours', 'create')),
    row('an event is added', median('ours', 'append')),
    row('an ending is stored (durable)', median('ours', 'end')),
    row('open questions are listed', median('ours', 'list')),
    row('20 of 41 ended are listed, first time', ended),
  ];
}

async function writeFlushed(home) {
  const fresh = join(home, 'fresh.json');
  const file = await open(fresh, 'w', 0o600);
  await file.writeFile('x'.repeat(1_500));
  await file.sync();
  await file.close();
  await rename(fresh, join(home, 'kept.json'));
}

async function timed(deed) {
  const startedAt = performance.now();
  await deed();
  return performance.now() - startedAt;
}
