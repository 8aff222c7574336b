import { describe, expect, test } from 'vitest';
import { createFakeClock, type FakeClock } from '../../../../test/support/fake-clock.ts';
import { createAskPatiently, type Probed } from './probe.ts';

const ours: Probed = { kind: 'ours', version: '1.0.0', tabs: 0, instance: 'i', askAgainMs: null };

/** A listener that is silent until a moment and answers every question that still waits then. */
function silentUntil(clock: FakeClock, moment: number, then: Probed = ours) {
  const asked: number[] = [];
  return {
    asked,
    ask: (_port: number, { limitMs = 1_000 } = {}) =>
      new Promise<Probed>((resolve) => {
        asked.push(limitMs);
        const left = Math.max(0, moment - clock.now());
        clock.after(Math.min(left, limitMs), () => resolve(left <= limitMs ? then : { kind: 'busy' }));
      }),
  };
}

function setUp(until: number, isForeign = false) {
  const clock = createFakeClock(0);
  const probe = silentUntil(clock, until);
  const ask = createAskPatiently({ probe, clock, isForeign: async () => isForeign });
  return { clock, probe, ask };
}

async function answerAt(clock: FakeClock, asking: Promise<Probed>) {
  let answer: Probed | null = null;
  void asking.then((probed) => {
    answer = probed;
  });
  for (let waited = 0; answer === null && waited < 60_000; waited += 100) await clock.advanceBy(100);
  return { kind: (answer as Probed | null)?.kind, at: clock.now() };
}

describe('a listener that does not answer', () => {
  test('is found to be ours if it goes on in time', async () => {
    const { clock, probe, ask } = setUp(7_000);
    expect(await answerAt(clock, ask(1, { patienceMs: 10_000 }))).toEqual({ kind: 'ours', at: 7_000 });
    // The second question waits: no others queue up in front of the stopped process.
    expect(probe.asked).toEqual([1_000, 10_000]);
  });

  test('is busy when the time is over, and at once without any', async () => {
    const patient = setUp(60_000);
    const { kind, at } = await answerAt(patient.clock, patient.ask(1, { patienceMs: 10_000 }));
    expect(kind).toBe('busy');
    expect(at).toBeLessThanOrEqual(11_500);
    const hurried = setUp(60_000);
    expect(await answerAt(hurried.clock, hurried.ask(1, { patienceMs: 0 }))).toEqual({
      kind: 'busy',
      at: 1_000,
    });
  });

  test('is a stranger as soon as that is known', async () => {
    const { clock, ask } = setUp(60_000, true);
    expect(await answerAt(clock, ask(1, { patienceMs: 10_000 }))).toEqual({ kind: 'stranger', at: 1_000 });
  });

  test('is not waited for longer when the clock is set back', async () => {
    const { clock, ask } = setUp(1_000_000);
    const asking = ask(1, { patienceMs: 10_000 });
    await clock.advanceBy(2_000);
    // Timers run on; only what the clock shows is an hour earlier.
    clock.suspendFor(-3_600_000);
    let answered = false;
    void asking.then(() => {
      answered = true;
    });
    await clock.advanceBy(10_000);
    expect(answered).toBe(true);
  });

  test('is not asked again once the caller has stopped', async () => {
    const { clock, probe, ask } = setUp(60_000);
    let isOver = false;
    const asking = ask(1, { patienceMs: 10_000, isOver: () => isOver });
    isOver = true;
    expect((await answerAt(clock, asking)).kind).toBe('busy');
    expect(probe.asked).toEqual([1_000]);
  });
});

test('a listener that closes every connection at once is asked until it answers', async () => {
  const clock = createFakeClock(0);
  let asked = 0;
  const probe = {
    async ask(): Promise<Probed> {
      asked += 1;
      return asked < 10 ? { kind: 'busy' } : ours;
    },
  };
  const ask = createAskPatiently({ probe, clock, isForeign: async () => false });
  expect(await answerAt(clock, ask(1, { patienceMs: 10_000 }))).toEqual({ kind: 'ours', at: 1_800 });
});
