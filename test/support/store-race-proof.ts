import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RawEntry } from './store-autopsy.ts';
import { type RaceOutcome, type RacePlan, runRace } from './store-race.ts';
import type { RaceGround } from './store-race-ground.ts';
import { endingOf, type RaceReport, racePolicy } from './store-race-report.ts';
import { createKeptLog, type KeptLog } from './store-samples.ts';

/** File times lag behind the clock by up to a tick of the kernel. */
const tickMs = 20;

/** Per session, on a machine that is busy with other things. */
const patienceMs = 300;

/** Runs one race and looks at what it left behind, with no code of the store and what the racers were told. */
export function describeRaceProof(
  plan: Omit<RacePlan, 'start' | 'store'>,
  open: (log: KeptLog) => Promise<RaceGround>,
): void {
  const log = createKeptLog();
  let logs: ReadonlyMap<string, readonly RawEntry[]>;
  let ground: RaceGround;
  let outcome: RaceOutcome;

  beforeAll(async () => {
    ground = await open(log);
    const { start, store } = ground;
    outcome = await runRace({ ...plan, start, store });
    await store.purge(racePolicy(plan.keep));
    await store.close();
    logs = await ground.readLogs();
  }, plan.sessions * patienceMs);
  afterAll(() => ground.remove());

  function reported<Deed extends RaceReport['did']>(...deeds: Deed[]) {
    return outcome.reports.filter((report): report is Extract<RaceReport, { did: Deed }> =>
      deeds.some((deed) => deed === report.did),
    );
  }
  const endings = (id: string) => (logs.get(id) ?? []).filter((entry) => entry.kind === 'ended');

  test('the race was one: many were beaten to it, deadlines moved, the clock and retention took their share', () => {
    const timeouts = [...logs.keys()].filter((id) => endings(id)[0]?.session?.ending.kind === 'timeout');
    expect(reported('failed')).toEqual([]);
    expect(log.lines).toEqual([]);
    expect(outcome.kills).toBeGreaterThanOrEqual(plan.racers);
    expect(outcome.met.endings).toBeGreaterThan(plan.sessions / 8);
    expect(outcome.met.clock).toBeGreaterThan(plan.sessions / 8);
    expect(reported('told').length).toBeGreaterThan(plan.sessions / 4);
    expect(reported('moved').length).toBeGreaterThan(plan.sessions);
    expect(timeouts.length).toBeGreaterThan(plan.sessions / 8);
    expect(reported('purged').length).toBeGreaterThan(0);
  });

  test('every session ended exactly once, and after its ending came at most the note of its delivery', () => {
    for (const [id, entries] of logs) {
      expect(endings(id), id).toHaveLength(1);
      const after = entries.slice(entries.findIndex((entry) => entry.kind === 'ended') + 1);
      expect(['', 'delivered'], id).toContain(after.map((entry) => entry.kind).join());
    }
  });

  test('every racer, winner or loser, was told the one winner', () => {
    const winners = new Map<string, string>();
    for (const { id, ending } of reported('won')) {
      expect(winners.has(id), `${id} was won twice`).toBe(false);
      winners.set(id, ending);
    }
    for (const [id] of logs) {
      const session = endings(id)[0]?.session;
      if (session !== undefined) winners.set(id, endingOf(session));
    }
    for (const { id, ending } of reported('won', 'told')) {
      // Of a purged session, only what other racers were told remains.
      if (!winners.has(id)) winners.set(id, ending);
      expect(ending, id).toBe(winners.get(id));
    }
  });

  test('no acknowledged move of a deadline is lost to a timeout written later', () => {
    for (const { id, seen, deadline } of reported('moved')) {
      const entries = logs.get(id);
      if (entries === undefined) continue;
      expect(entries[seen - 1], id).toMatchObject({ kind: 'deadline-moved', deadline });
    }
    for (const [id, entries] of logs) {
      const ending = endings(id)[0];
      if (ending?.session?.ending.kind !== 'timeout') continue;
      const inForce = entries.findLast((entry) => entry.deadline !== undefined)?.deadline ?? 0;
      expect(ending.writtenAt, id).toBeGreaterThan(inForce - tickMs);
      expect(ending.session.deadline, id).toBe(inForce);
    }
  });

  test('no folder is partial or undead', async () => {
    const purged = new Set(reported('purged').map((report) => report.id));
    for (const id of purged) expect(logs.has(id), id).toBe(false);
    for (const { id } of reported('unknown')) expect(logs.has(id), id).toBe(false);
    expect(await ground.leftovers()).toEqual([]);
    expect([...logs.keys()].every((id) => outcome.ids.includes(id))).toBe(true);
  });

  test('retention kept every session it had to keep, and no more than it may', () => {
    const gone = outcome.ids.filter((id) => !logs.has(id));
    const uncollected = [...logs].filter(
      ([id, entries]) =>
        endings(id)[0]?.session?.ending.kind === 'submitted' && entries.at(-1)?.kind !== 'delivered',
    );
    expect(logs.size).toBeGreaterThanOrEqual(plan.keep);
    expect(logs.size).toBeLessThanOrEqual(plan.keep + uncollected.length);
    expect(gone.length).toBe(plan.sessions - logs.size);
  });
}
