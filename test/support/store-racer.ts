import { setTimeout as pause } from 'node:timers/promises';
import { createAnswerSession } from '../../src/application/answer-session.ts';
import { createChangeSession } from '../../src/application/change-session.ts';
import { expireSessions } from '../../src/application/expire-sessions.ts';
import { writeEvent } from '../../src/application/write-event.ts';
import { emptyAnswer } from '../../src/domain/answer/answer.ts';
import type { EndedSession, OpenSession } from '../../src/domain/session/session.ts';
import type { SessionId } from '../../src/domain/session/session-id.ts';
import { nodeDisk } from '../../src/files/node-disk.ts';
import { createFileStore } from '../../src/store/files/file-store.ts';
import { readAddress } from '../../src/store/postgres/address.ts';
import { createPostgresStore } from '../../src/store/postgres/postgres-store.ts';
import { createRealClock } from './real-clock.ts';
import { failing } from './store-faults.ts';
import { endingOf, type RaceReport, racePolicy } from './store-race-report.ts';
import { createKeptLog } from './store-samples.ts';

/**
 * A process that does to the sessions of a home, a folder or the address of a database, whatever faces, clocks and
 * retention do, and reports on stdout what it was told. It runs until it is killed, or its stdin is closed.
 */
const [home = '', keep = '', name = '', links = ''] = process.argv.slice(2);
const clock = createRealClock();
const log = createKeptLog();
const disk = { ...nodeDisk, ...(links === 'no-links' ? { link: failing('EPERM') } : {}) };
const address = readAddress(home);
const isDatabase = typeof address !== 'string';
const store =
  typeof address === 'string'
    ? createFileStore({ home, clock, log, disk, isAlive: () => true })
    : createPostgresStore({ address, clock, log, isAlive: () => true });
const deps = { store, clock, log, isAlive: () => true };
const answers = createAnswerSession(deps);
const steering = createChangeSession(deps);

const report = (line: RaceReport) => process.stdout.write(`${JSON.stringify(line)}\n`);
/** After so many moves a session is left to the clock. */
const mostEvents = 4;
/** So long all racers look at the same session. */
const momentMs = 40;
let tries = 0;

async function end(id: SessionId): Promise<void> {
  tries += 1;
  // The one connection of a racer keeps it from looking and answering at once, so that few would meet by chance.
  if (isDatabase) await pause(momentMs - (clock.now() % momentMs));
  const by = { face: 'web', program: name, attempt: `${name}-${tries}` } as const;
  const told =
    tries % 2 === 0
      ? await answers.answer(id, { ...emptyAnswer, selectedIds: ['a'] }, by)
      : await answers.cancel(id, { reason: name, optionNotes: [] }, by);
  if (told.kind === 'accepted') {
    report({ did: 'won', id, ending: endingOf(told.session) });
    await deliver(told.session);
  } else if (told.kind === 'already-ended') report({ did: 'told', id, ending: endingOf(told.winner) });
  else if (told.kind === 'unknown-session') report({ did: 'unknown', id });
  else report({ did: 'failed', why: JSON.stringify(told) });
}

async function deliver({ id }: EndedSession): Promise<void> {
  const note = { kind: 'delivered', at: clock.now(), client: name } as const;
  await writeEvent(deps, id, () => note);
}

async function move(id: SessionId): Promise<void> {
  const written = await steering.moveDeadline(
    id,
    { kind: 'add', ms: 40 + Math.round(Math.random() * 120) },
    'person',
  );
  if (written.kind === 'unknown-session') report({ did: 'unknown', id });
  if (written.kind !== 'written') return;
  report({ did: 'moved', id, seen: written.session.seen, deadline: written.session.deadline });
}

async function purge(): Promise<void> {
  for (const id of await store.purge(racePolicy(Number(keep)))) report({ did: 'purged', id });
}

/** All racers pick the same session at the same moment, often the one whose time is about to run out. */
function contested(sessions: readonly OpenSession[]): OpenSession | undefined {
  const moment = Math.floor(clock.now() / momentMs);
  if (moment % 4 === 0) return sessions[moment % Math.max(1, sessions.length)];
  return sessions.toSorted((one, other) => one.deadline - other.deadline)[0];
}

/** No racer answers a third of the sessions: whatever the machine's load, timeouts race with moves. */
function isForTheClock(id: SessionId): boolean {
  return id.charCodeAt(id.length - 1) % 3 === 0;
}

async function step(): Promise<void> {
  const open = (await store.listOpen()).filter((session) => session.state === 'open');
  const target = contested(open);
  const chance = Math.random();
  if (chance < 0.05) return purge();
  if (target !== undefined && chance < 0.15 && !isForTheClock(target.id)) return end(target.id);
  if (target !== undefined && chance < 0.4 && target.seen < mostEvents) return move(target.id);
  await expireSessions(deps, await deps.store.listOpen());
}

async function race(): Promise<never> {
  for (;;) {
    await step().catch((cause: unknown) => report({ did: 'failed', why: String(cause) }));
    for (const line of log.lines.splice(0)) report({ did: 'failed', why: line });
  }
}

process.stdin.on('end', () => process.exit()).resume();
void race();
