import { describe, expect, onTestFinished, test } from 'vitest';
import { createFakeClock } from '../../../../test/support/fake-clock.ts';
import { createTestLog } from '../../../../test/support/test-log.ts';
import type { Probed } from './probe.ts';
import { watchHomePort } from './watch-home-port.ts';

const ours: Probed = { kind: 'ours', version: '1.0.0', tabs: 0, instance: 'i', askAgainMs: null };

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
