// Ten thousand stored decisions, and a question that was answered before: how long until it is known what was answered?
// The floor is one small file, read.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { interleave, more, ms } from './figures.mjs';
import { loadSource } from './load-source.mjs';
import { makeHome } from './our-program.mjs';

const stored = 10_000;
/** As many as are kept. */
const noted = 2_000;
const aim = 20;

const source = `
  export { createEarlierDecisions } from './src/application/history/earlier-decisions.ts';
  export { createDecisionNotes } from './src/store/decision-notes.ts';
  export { createFileStore } from './src/store/files/file-store.ts';
  export { form } from './test/support/samples.ts';
  export { openSession } from './test/support/sessions.ts';
  export { createRealClock } from './test/support/real-clock.ts';
  export { createKeptLog } from './test/support/store-samples.ts';
  export { seedEnded } from './test/support/store-seed.ts';
`;

export async function earlier() {
  const loaded = await loadSource(source);
  const home = makeHome();
  const ids = loaded.seedEnded(home, { count: stored, until: Date.now() - 60_000, days: 20 });
  const open = () => openProcess(loaded, home);
  const first = open();
  const known = [];
  for (const id of ids.slice(-noted)) {
    const session = await first.store.get(id);
    await first.earlier.remember(session);
    known.push(session);
  }
  await first.close();

  let at = 0;
  /** Another one each time, so that nothing has it in memory. */
  const next = () => {
    at = (at + 7) % known.length;
    return known[at];
  };
  const ask = () => loaded.openSession({ request: next().request });
  const askForm = () => {
    const questions = Array.from({ length: 8 }, () => next().request.questions[0]);
    return loaded.openSession({ request: loaded.form(questions) });
  };
  const one = open();
  const find = async (session) => ({ took: await timed(() => mustFind(one.earlier, session)) });
  const fresh = async () => {
    const own = open();
    const took = await timed(() => mustFind(own.earlier, ask()));
    await own.close();
    return { took };
  };
  const remember = async () => ({ took: await timed(() => one.earlier.remember(next())) });
  const small = join(home, 'small.json');
  writeFileSync(small, '{}');
  const median = await interleave(25, [
    { name: 'floor', run: async () => ({ took: await timed(async () => readFileSync(small)) }) },
    { name: 'found', run: () => find(ask()) },
    { name: 'fresh', run: fresh },
    { name: 'form', run: () => find(askForm()) },
    { name: 'remember', run: remember },
  ]);
  await one.close();
  const floor = median('floor', 'took');
  const row = (what, name) => {
    const ours = median(name, 'took');
    return { what, floor: ms(floor), ours: ms(ours), figure: more(ours, floor), value: ours, aim };
  };
  return [
    row(`earlier decision among ${stored}`, 'found'),
    row('the same, first time in a process', 'fresh'),
    row('those of a form of 8', 'form'),
    row(`one more remembered beside ${noted}`, 'remember'),
  ];
}

function openProcess({ createFileStore, createDecisionNotes, createEarlierDecisions, ...loaded }, home) {
  const around = { home, clock: loaded.createRealClock(), log: loaded.createKeptLog(), isAlive: () => true };
  const store = createFileStore(around);
  const earlier = createEarlierDecisions({
    ...around,
    store,
    decisionNotes: createDecisionNotes(around),
    isWanted: async () => true,
    personName: async () => null,
  });
  return { store, earlier, close: () => store.close() };
}

async function mustFind(earlier, session) {
  const found = await earlier.find(session);
  if (found.includes(null)) throw new Error('a decision was not found');
}

async function timed(deed) {
  const startedAt = performance.now();
  await deed();
  return performance.now() - startedAt;
}
