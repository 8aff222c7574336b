import { describe, expect, onTestFinished, test } from 'vitest';
import { createFakeClock } from '../../../../test/support/fake-clock.ts';
import { createTestLog } from '../../../../test/support/test-log.ts';
import type { Remembered } from '../home-files.ts';
import { createRivals, watchHomePort } from './home-port.ts';
import type { Probed } from './probe.ts';

const ours: Probed = { kind: 'ours', version: '1.0.0', tabs: 0, instance: 'i', askAgainMs: null };
const at = (port: number, meanwhile: number | null = null): Remembered => ({
  port,
  from: 0,
  holder: null,
  meanwhile,
});

type World = {
  readonly written?: Remembered | null;
  readonly alive?: readonly number[];
  /** What another process writes while this one waits. */
  readonly afterwards?: Remembered;
};

function world({ written = null, alive = [], afterwards }: World) {
  let content = written;
  const rivals = createRivals({
    file: {
      read: async () => content,
      async write(place) {
        content = place;
      },
    },
    probe: { ask: async (port) => (alive.includes(port) ? ours : { kind: 'free' }) },
    async wait() {
      if (afterwards !== undefined) content = afterwards;
    },
  });
  return { rivals, content: () => content };
}

describe('a portal that has just bound its port', () => {
  test('says so, also when it is back where the home was', async () => {
    for (const before of [null, at(1)]) {
      const { rivals, content } = world({ written: before });
      expect(await rivals.settle(at(1), before)).toBeNull();
      expect(content()).toEqual(at(1));
    }
  });

  test('makes room for another portal that wrote the file before or after it', async () => {
    const earlier = world({ written: at(2), alive: [2] });
    expect(await earlier.rivals.settle(at(1), null)).toBe(2);
    expect(earlier.content()).toEqual(at(2));
    const later = world({ alive: [2], afterwards: at(2) });
    expect(await later.rivals.settle(at(1), null)).toBe(2);
  });

  test('on another port makes room for one that is on another port, too', async () => {
    const { rivals } = world({ written: at(1), alive: [3], afterwards: at(1, 3) });
    expect(await rivals.settle(at(1, 2), at(1))).toBe(3);
  });

  test('does not take a portal that has died for one', async () => {
    const { rivals } = world({ written: at(2), afterwards: at(3) });
    expect(await rivals.settle(at(1), null)).toBeNull();
  });
});

describe('a portal that has been there for a while', () => {
  test('on the home’s own port stays when it wakes up beside its successor', async () => {
    expect(await world({ written: at(1, 2), alive: [1, 2] }).rivals.find(1)).toBeNull();
  });

  test('on another port moves by its own watch, not as a rival', async () => {
    expect(await world({ written: at(1, 2), alive: [1, 2] }).rivals.find(2)).toBeNull();
  });

  test('that the file does not name makes room for the one it names', async () => {
    expect(await world({ written: at(1), alive: [1] }).rivals.find(5)).toBe(1);
    expect(await world({ written: at(1, 2), alive: [2] }).rivals.find(5)).toBe(2);
    expect(await world({ written: at(1) }).rivals.find(5)).toBeNull();
  });
});

function watchWith(answers: readonly Probed[], accepts: readonly (boolean | null)[] = [true]) {
  const clock = createFakeClock(0);
  const asked: number[] = [];
  const back: string[] = [];
  const stop = watchHomePort({
    port: 1,
    clock,
    log: createTestLog(),
    probe: {
      async ask() {
        asked.push(clock.now());
        return answers[asked.length - 1] ?? { kind: 'busy' };
      },
    },
    async onBack(now) {
      back.push(now);
      if (accepts[back.length - 1] === null) throw new Error('no port');
      return accepts[back.length - 1] ?? true;
    },
  });
  onTestFinished(stop);
  return { clock, asked, back, stop };
}

describe('a portal that serves on another port', () => {
  test.each([
    ['answers again', ours, 'ours'],
    ['can be had', { kind: 'free' } as Probed, 'free'],
  ])('goes back once the home’s own port %s', async (_name, answer, now) => {
    const { clock, asked, back } = watchWith([{ kind: 'busy' }, { kind: 'busy' }, answer]);
    await clock.advanceBy(60_000);
    expect(back).toEqual([now]);
    expect(asked).toEqual([0, 1_000, 2_000]);
  });

  test('asks a stranger on its port less often', async () => {
    const { clock, asked, back } = watchWith([{ kind: 'stranger' }, { kind: 'stranger' }, { kind: 'free' }]);
    await clock.advanceBy(60_000);
    expect(asked).toEqual([0, 10_000, 20_000]);
    expect(back).toEqual(['free']);
  });

  test.each([
    ['the port was snatched', false],
    ['that failed', null],
  ])('tries again when %s', async (_name, outcome) => {
    const { clock, back } = watchWith([{ kind: 'free' }, ours], [outcome, true]);
    await clock.advanceBy(60_000);
    expect(back).toEqual(['free', 'ours']);
  });

  test('asks nothing more once stopped', async () => {
    const { clock, asked, stop } = watchWith([]);
    await clock.advanceBy(2_000);
    stop();
    await clock.advanceBy(60_000);
    expect(asked).toHaveLength(3);
  });
});
