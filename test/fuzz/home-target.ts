import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { thisUser } from '../../src/cli/compose/this-user.ts';
import type { Ending } from '../../src/domain/session/ending.ts';
import { guardHome } from '../../src/home/guard-home.ts';
import { createFileStore } from '../../src/store/files/file-store.ts';
import { openAccess } from '../../src/web/server/access/access.ts';
import { createFakeClock } from '../support/fake-clock.ts';
import { asked } from '../support/samples.ts';
import type { Random } from '../support/seeded-random.ts';
import { formDraftOf } from '../support/sessions.ts';
import type { FuzzTarget } from './fuzz.ts';
import { anyText, damage } from './inputs.ts';

const silent = { error: () => {}, warn: () => {}, info: () => {}, debug: () => {} };
const open = ['01k9zv3m4n0000000000000001', '01k9zv3m4n0000000000000002'];
const ended = ['01k9zv3m4n0000000000000003', '01k9zv3m4n0000000000000004'];
const fresh = '01k9zv3m4n0000000000000009';
const port = 18_642;

const newClock = () => createFakeClock(1_800_000_000_000);

function openHome(home: string) {
  const clock = newClock();
  const store = createFileStore({ home, clock, isAlive: () => true, log: silent, watching: 'off' });
  const access = () =>
    openAccess({ home, clock, random: (count) => crypto.getRandomValues(new Uint8Array(count)) });
  return { clock, store, access };
}

/** A home with damaged files still lists, lets in and takes a new question; what is sound in it stays. */
export const damagedHomes: FuzzTarget = {
  name: 'damaged homes',
  async open() {
    const folder = mkdtempSync(join(tmpdir(), 'choice-fuzz-'));
    const sound = join(folder, 'sound');
    await assemble(sound);
    let homes = 0;
    return {
      async run(random) {
        homes += 1;
        const home = join(folder, String(homes));
        cpSync(sound, home, { recursive: true });
        try {
          await useAfter(damageHome(random, home), home, random);
        } finally {
          rmSync(home, { recursive: true, force: true });
        }
      },
      close: async () => rmSync(folder, { recursive: true, force: true }),
    };
  },
};

async function assemble(home: string): Promise<void> {
  const { clock, store, access } = openHome(home);
  for (const id of [...open, ...ended]) await store.create(id, asked({ at: clock.now() }));
  for (const id of open) {
    await store.saveDraft(id, formDraftOf({ customInput: 'x' }, 1));
  }
  for (const id of ended) await store.append(id, 1, { kind: 'ended', at: clock.now(), ending: cancelled });
  const { keys } = await access();
  await keys.issue(60_000, port);
  await store.close();
}

const cancelled: Ending = {
  kind: 'cancelled',
  reason: 'why',
  notes: [],
  by: { face: 'web', program: 'portal', attempt: 'a' },
};

/** Returns the paths that were touched. */
function damageHome(random: Random, home: string): readonly string[] {
  const files = readdirSync(home, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
  return Array.from({ length: random.between(1, 3) }, () => {
    const path = random.pick(files);
    damageFile(random, path);
    return path;
  });
}

function damageFile(random: Random, path: string): void {
  switch (random.below(5)) {
    case 0:
      rmSync(path, { force: true, recursive: true });
      return;
    case 1:
      rmSync(path, { force: true, recursive: true });
      mkdirSync(path, { recursive: true });
      return;
    case 2:
      writeFileSync(join(dirname(path), `${random.below(9_999)}.json`), anyText(random));
      return;
    default:
      try {
        writeFileSync(path, damage(random, readFileSync(path, 'utf8')));
      } catch {
        // It is a folder by now, or gone.
      }
  }
}

async function useAfter(touched: readonly string[], home: string, random: Random): Promise<void> {
  await guardHome(home, { user: thisUser, log: silent });
  const { clock, store, access } = openHome(home);
  const isSound = (id: string) => !touched.some((path) => path.includes(id) || path.includes('changes'));
  const listed = (await store.listOpen()).map((session) => session.id);
  for (const id of open) {
    if (isSound(id) && !listed.includes(id)) throw new Error(`${id} is no longer listed`);
    if (isSound(id) && (await store.get(id))?.state !== 'open') throw new Error(`${id} is no longer open`);
    await store.loadDraft(id);
  }
  await store.listEnded({ limit: 10, ...(random.chance(0.5) ? { text: 'deployed' } : {}) });
  for (const id of ended) {
    if (isSound(id) && (await store.get(id))?.state !== 'ended') throw new Error(`${id} has not ended`);
  }
  await store.purge({ retentionDays: 30, maxSessions: 1_000, persist: true });
  await store.create(fresh, asked({ at: clock.now() }));
  if ((await store.get(fresh))?.state !== 'open') throw new Error('a new question was lost');
  await store.close();
  const { keys, browsers, sweep } = await access();
  await sweep();
  await keys.issue(60_000, port);
  await browsers.dropPort(port);
}
