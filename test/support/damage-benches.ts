import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { expect } from 'vitest';
import type { SessionStore } from '../../src/application/session-store.ts';
import type { Ending } from '../../src/domain/session/ending.ts';
import type { AskedEvent, LaterEvent } from '../../src/domain/session/session-event.ts';
import { createFileStore } from '../../src/store/files/file-store.ts';
import { createPostgresStore } from '../../src/store/postgres/postgres-store.ts';
import { readEntry } from '../../src/store/stored-text.ts';
import type { DamageBench } from '../contracts/damaged-sessions.ts';
import type { Damage, StoredEvent } from './event-damage.ts';
import { createFakeClock } from './fake-clock.ts';
import type { PostgresServer } from './postgres-server.ts';
import { fixturePath, soonAfterV1 } from './released-home.ts';
import { asked, form, option, request } from './samples.ts';
import { autoSubmitted, rephrased, submitted, submittedForm } from './sessions.ts';
import { by, createKeptLog, sessionIdAt } from './store-samples.ts';

const surroundings = () => ({
  clock: createFakeClock(soonAfterV1),
  log: createKeptLog(),
  isAlive: () => true,
});

/** The released home and what later programs added to it. */
export async function openFileDamage(): Promise<DamageBench> {
  const folder = await mkdtemp(join(tmpdir(), 'choice-damage-'));
  const sound = join(folder, 'sound');
  await cp(fixturePath('home-v1'), sound, { recursive: true });
  const store = createFileStore({ home: sound, ...surroundings() });
  await addLaterFields(store);
  await store.close();
  let copies = 0;
  return {
    events: () => eventsOf(sound),
    async open(damages) {
      copies += 1;
      const home = join(folder, String(copies));
      await cp(sound, home, { recursive: true });
      const ids = damages.map(({ asked: { at } }) => sessionIdAt(at));
      for (const [at, { event }] of damages.entries()) {
        await cp(join(sound, 'sessions', event.id), join(home, 'sessions', ids[at] ?? ''), {
          recursive: true,
        });
      }
      // Makes the lists and marks, as of a home that was in use before the damage.
      const before = createFileStore({ home, ...surroundings() });
      await before.countEnded();
      await before.close();
      for (const [at, { event, body }] of damages.entries()) {
        await writeFile(eventPath(home, ids[at] ?? '', event.n), body);
      }
      const around = surroundings();
      const opened = createFileStore({ home, ...around });
      const close = async () => {
        await opened.close();
        await rm(home, { recursive: true });
      };
      return { store: opened, ids, log: around.log, close };
    },
    async keptOf(_id, place) {
      const names = (await readdir(place)).filter((name) => /^\d+\.json$/.test(name));
      return Promise.all(names.map((name) => readFile(join(place, name), 'utf8')));
    },
    close: () => rm(folder, { recursive: true }),
  };
}

const columns = 'head, base, schema, question, ended_at, status, face, client, words, delivered';

/** The same sessions in a database. */
export async function openPostgresDamage(server: PostgresServer): Promise<DamageBench> {
  const address = server.freshInbox();
  const sql = postgres(address.url, { max: 1, onnotice: () => {} });
  const home = address.inbox;
  const store = createPostgresStore({ address, ...surroundings() });
  const released = await eventsOf(fixturePath('home-v1'));
  for (const id of new Set(released.map((event) => event.id))) {
    await replay(store, id, released.filter((event) => event.id === id).map(toEvent) as unknown as Log);
  }
  await addLaterFields(store);
  await store.close();

  async function plant(damages: readonly Damage[], ids: readonly string[]): Promise<void> {
    const victims = sql`unnest(${ids}::text[], ${damages.map(({ event }) => event.id)}::text[],
      ${damages.map(({ event }) => event.n)}::integer[], ${damages.map(({ body }) => body)}::text[])
      as victim(id, original, n, body)`;
    await sql`insert into choice.session (home, id, ${sql.unsafe(columns)})
      select s.home, victim.id, ${sql.unsafe(columns)}
      from ${victims} join choice.session s on s.home = ${home} and s.id = original`;
    await sql`insert into choice.event (home, id, n, body)
      select e.home, victim.id, e.n, case when e.n = victim.n then victim.body else e.body end
      from ${victims} join choice.event e on e.home = ${home} and e.id = original`;
  }

  return {
    events: () =>
      sql<StoredEvent[]>`select id, n, body from choice.event where home = ${home} order by id, n`,
    async open(damages) {
      const ids = damages.map(({ asked: { at } }) => sessionIdAt(at));
      await plant(damages, ids);
      const around = surroundings();
      const opened = createPostgresStore({ address, ...around });
      const close = async () => {
        await opened.close();
        await sql`delete from choice.session where home = ${home} and id = any(${ids})`;
      };
      return { store: opened, ids, log: around.log, close };
    },
    async keptOf(id, place) {
      expect(place).toBe(`${address.label}/set-aside`);
      const rows =
        await sql`select body from choice.event where home = ${`${home}/set-aside`} and id = ${id}`;
      return rows.map(({ body }) => String(body));
    },
    close: () => sql.end(),
  };
}

type Log = readonly [AskedEvent, ...LaterEvent[]];

/** Two questions with something in every field that a question can have. */
const wholeForm = form([
  {
    mode: 'hybrid',
    short: 'When',
    prompt: 'It is Friday.',
    options: [option('a', { description: 'now', preview: '- a\n+ b' }), option('b')],
    defaultIds: ['a'],
    placeholder: 'or type',
    optionNotes: [{ optionId: 'a', text: 'soon' }],
    globalNote: 'as ever',
    preview: 'evidence',
  },
  { optional: true },
]);
const answered = [
  {
    selectedIds: ['a'],
    customInput: 'and log it',
    optionNotes: [{ optionId: 'a', text: 'slow' }],
    globalNote: 'go',
  },
  {},
];
const typedNotes = [{ optionNotes: [{ optionId: 'a', text: 'slow' }], globalNote: 'later' }];

/** A form that was asked so many seconds before the home is looked at, and ended a second later. */
const endedForm = (seconds: number, ending: Ending): Log => [
  asked({ at: soonAfterV1 - seconds * 1_000, request: wholeForm, hidden: [['b'], []] }),
  { kind: 'ended', at: soonAfterV1 - (seconds - 1) * 1_000, ending },
];

/** Fields that came after the first version. */
const laterFields: readonly Log[] = [
  [
    asked({ at: soonAfterV1 - 90_000, request: wholeForm, hidden: [['b'], []] }),
    {
      kind: 'adjusted',
      at: soonAfterV1 - 89_000,
      terms: { optionNotes: false },
      hidden: ['c'],
      question: 1,
      snoozedUntil: soonAfterV1 + 600_000,
    },
  ],
  [asked({ at: soonAfterV1 - 85_000, request: request({ preview: 'one question, and evidence' }) })],
  endedForm(80, submittedForm(answered, { ...by, person: 'Ana' })),
  endedForm(78, rephrased('neither', answered, by)),
  endedForm(76, autoSubmitted({ selectedIds: ['a'] }, {})),
  endedForm(74, { kind: 'cancelled', reason: 'no', notes: typedNotes, by }),
  endedForm(72, { kind: 'timeout', mayAskAgain: true, advice: 'ask-again', notes: typedNotes }),
  [
    asked({ at: soonAfterV1 - 60_000 }),
    {
      kind: 'adjusted',
      at: soonAfterV1 - 59_000,
      terms: { optionNotes: false },
      hidden: null,
      assignee: 'Ana',
    },
  ],
  [
    asked({ at: soonAfterV1 - 50_000 }),
    {
      kind: 'ended',
      at: soonAfterV1 - 49_000,
      ending: submitted({ selectedIds: ['a'] }, { ...by, person: 'Ana' }),
    },
  ],
  [
    asked({ at: soonAfterV1 - 40_000 }),
    {
      kind: 'ended',
      at: soonAfterV1 - 39_000,
      ending: {
        kind: 'timeout',
        mayAskAgain: true,
        advice: 'ask-again',
        notes: [{ optionNotes: [{ optionId: 'a', text: 'slow' }], globalNote: 'later' }],
      },
    },
  ],
];

async function addLaterFields(store: SessionStore): Promise<void> {
  for (const log of laterFields) await replay(store, sessionIdAt(log[0].at), log);
}

async function replay(store: SessionStore, id: string, [first, ...later]: Log): Promise<void> {
  await store.create(id, first);
  for (const [at, event] of later.entries()) await store.append(id, at + 1, event);
}

/** Those of a schema that this program reads. */
async function eventsOf(home: string): Promise<readonly StoredEvent[]> {
  const names = await readdir(join(home, 'sessions'), { recursive: true });
  const found = names.flatMap((name) => {
    const [, id = '', n = ''] = /^(\w{26})[\\/](\d{4})\.json$/.exec(name) ?? [];
    return id === '' ? [] : [{ id, n: Number(n) }];
  });
  const events = await Promise.all(
    found.map(async ({ id, n }) => ({ id, n, body: await readFile(eventPath(home, id, n), 'utf8') })),
  );
  const newer = new Set(events.filter(({ body }) => readEntry(body).kind === 'newer').map(({ id }) => id));
  return events
    .filter(({ id }) => !newer.has(id))
    .sort((one, other) => (one.id === other.id ? one.n - other.n : one.id < other.id ? -1 : 1));
}

function eventPath(home: string, id: string, n: number): string {
  return join(home, 'sessions', id, `${String(n).padStart(4, '0')}.json`);
}

/** A stored ending carries the whole session; what is appended is the event. */
function toEvent({ body }: StoredEvent): AskedEvent | LaterEvent {
  const entry = readEntry(body);
  if (entry.kind === 'asked' || entry.kind === 'later') return entry.event;
  if (entry.kind !== 'ended') throw new Error(`The released home has a ${entry.kind} event`);
  const { endedAt, ending } = entry.session;
  return { kind: 'ended', at: endedAt, ending };
}
