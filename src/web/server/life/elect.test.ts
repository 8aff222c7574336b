import { describe, expect, test } from 'vitest';
import type { Remembered } from '../home-files.ts';
import { candidatePorts, type Election, elect } from './elect.ts';
import { expectedPatienceMs, type Probed } from './probe.ts';

const ours = (version = '1.0.0'): Probed => ({
  kind: 'ours',
  version,
  tabs: 0,
  instance: 'i',
  askAgainMs: null,
});
const never = () => new Promise<Probed>(() => {});

const remember = (port: number, from: number, meanwhile: number | null = null): Remembered => ({
  port,
  from,
  holder: null,
  meanwhile,
});

type World = {
  readonly remembered?: number;
  readonly meanwhile?: number;
  readonly givenUp?: number;
  readonly from?: number;
  readonly on?: Readonly<Record<number, Probed | (() => Promise<Probed>)>>;
  /** Ports that another process of the home takes between the question and the bind. */
  readonly snatched?: readonly number[];
};

function world({ remembered, meanwhile, givenUp, from = 100, on = {}, snatched = [] }: World) {
  const present = new Map(Object.entries(on).map(([port, who]) => [Number(port), who]));
  const log: string[] = [];
  const waits: string[] = [];
  const place = remembered === undefined ? null : remember(remembered, from, meanwhile);
  const election: Election<number> = {
    candidates: candidatePorts(place, from),
    givenUp: givenUp ?? null,
    version: '1.0.0',
    async askPatiently(port, { patienceMs }) {
      if (patienceMs > 0) waits.push(`${port} for ${patienceMs}`);
      const who = present.get(port) ?? { kind: 'free' };
      return typeof who === 'function' ? who() : who;
    },
    async askToStandBack(port) {
      log.push(`stand back ${port}`);
      present.delete(port);
    },
    async bind(port) {
      log.push(`bind ${port}`);
      if (snatched.includes(port) && !present.has(port)) {
        present.set(port, ours());
        return { kind: 'taken' };
      }
      return present.has(port) ? { kind: 'taken' } : { kind: 'bound', hosted: port };
    },
    wait: async () => {},
    async onStranger(port) {
      log.push(`drop ${port}`);
    },
  };
  return { election, log, waits };
}

describe('the candidates', () => {
  test('are the last port, then ten from the setting', () => {
    expect(candidatePorts(remember(7, 100), 100)).toEqual({
      ask: [7, 100, 101, 102, 103, 104, 105, 106, 107, 108, 109],
      expected: [7],
      bind: [7, 100, 101, 102, 103, 104, 105, 106, 107, 108, 109],
    });
  });

  test('begin with the home’s own port, then the one it had to serve on meanwhile', () => {
    expect(candidatePorts(remember(7, 0, 9), 0)).toEqual({ ask: [7, 9], expected: [7, 9], bind: [7, 9] });
  });

  test('stay among the ports there are, and are none when any will do', () => {
    expect(candidatePorts(null, 65_534).bind).toEqual([65_534, 65_535]);
    expect(candidatePorts(null, 0)).toEqual({ ask: [], expected: [], bind: [] });
    expect(candidatePorts(remember(7, 0), 0).bind).toEqual([7]);
  });

  test('begin with another port once the person sets it; the last one is still asked', () => {
    const { ask, bind } = candidatePorts(remember(7, 100), 200);
    expect(ask).toContain(7);
    expect(bind[0]).toBe(200);
    expect(bind).not.toContain(7);
  });
});

describe('an election', () => {
  test('takes the last port when everything is free', async () => {
    expect(await elect(world({ remembered: 7 }).election)).toEqual({ kind: 'bound', hosted: 7 });
  });

  test('takes the first of ten when nothing is remembered', async () => {
    expect(await elect(world({}).election)).toEqual({ kind: 'bound', hosted: 100 });
  });

  test('takes any port when no other is named', async () => {
    expect(await elect(world({ from: 0 }).election)).toEqual({ kind: 'bound', hosted: 0 });
  });

  test('finds our portal anywhere, though better ports are free', async () => {
    const { election, log } = world({ remembered: 7, on: { 108: ours() } });
    expect(await elect(election)).toEqual({ kind: 'found', port: 108 });
    expect(log.filter((line) => line.startsWith('bind'))).toEqual([]);
  });

  test('does not wait for silent listeners once ours has answered', async () => {
    const { election } = world({ on: { 100: never, 101: ours() } });
    expect(await elect(election)).toEqual({ kind: 'found', port: 101 });
  });

  test('passes strangers over and drops the credentials of their ports; a busy port keeps its own', async () => {
    const { election, log } = world({
      remembered: 7,
      on: { 7: { kind: 'stranger' }, 100: { kind: 'busy' }, 101: { kind: 'stranger' } },
    });
    expect(await elect(election)).toEqual({ kind: 'bound', hosted: 102 });
    const dropped = log.filter((line) => line.startsWith('drop'));
    expect(new Set(dropped)).toEqual(new Set(['drop 7', 'drop 101']));
  });

  test('waits where a portal of ours was, once, and not for one it has just given up', async () => {
    const on = { 7: { kind: 'busy' }, 9: { kind: 'busy' }, 100: { kind: 'busy' } } as const;
    const fresh = world({ remembered: 7, meanwhile: 9, on });
    await elect(fresh.election);
    expect(fresh.waits).toEqual([`7 for ${expectedPatienceMs}`, `9 for ${expectedPatienceMs}`]);
    const tired = world({ remembered: 7, givenUp: 7, on, snatched: [101] });
    await elect(tired.election);
    expect(tired.waits).toEqual([]);
  });

  test('asks again when another process was faster, and finds it', async () => {
    expect(await elect(world({ snatched: [100] }).election)).toEqual({ kind: 'found', port: 100 });
  });

  test('gives up a port that looks free and cannot be bound', async () => {
    const { election } = world({});
    const bind: typeof election.bind = async (port) =>
      port === 100 ? { kind: 'taken' } : { kind: 'bound', hosted: port };
    expect(await elect({ ...election, bind })).toEqual({ kind: 'bound', hosted: 101 });
  });

  test('takes any port when all are held by strangers', async () => {
    const on = Object.fromEntries(
      Array.from({ length: 10 }, (_, step) => [100 + step, { kind: 'stranger' } as Probed]),
    );
    expect(await elect(world({ on }).election)).toEqual({ kind: 'bound', hosted: 0 });
  });

  test('asks an older portal to stand back and takes its port', async () => {
    const { election, log } = world({ remembered: 7, on: { 7: ours('0.9.0') } });
    expect(await elect(election)).toEqual({ kind: 'bound', hosted: 7 });
    expect(log).toContain('stand back 7');
  });

  test('does not ask an equal or newer portal to stand back', async () => {
    for (const version of ['1.0.0', '1.1.0', 'unknown']) {
      const { election, log } = world({ remembered: 7, on: { 7: ours(version) } });
      expect(await elect(election)).toEqual({ kind: 'found', port: 7 });
      expect(log).not.toContain('stand back 7');
    }
  });

  test('uses an older portal that does not stand back', async () => {
    const { election } = world({ remembered: 7, on: { 7: ours('0.9.0') } });
    const deaf = { ...election, askToStandBack: async () => {} };
    expect(await elect(deaf)).toEqual({ kind: 'found', port: 7 });
  });
});
