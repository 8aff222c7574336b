import { expect, test } from 'vitest';
import { createFakeClock } from '../../test/support/fake-clock.ts';
import { createSentAnswers } from './sent-answers.ts';

test('an answer that was sent is known for ten minutes, and goes when a later one comes', () => {
  const clock = createFakeClock(1_000_000);
  const sent = createSentAnswers(clock);
  sent.add('a');
  clock.jumpTo(clock.now() + 10 * 60_000);
  sent.add('b');
  expect([sent.has('a'), sent.has('b')]).toEqual([true, true]);
  clock.jumpTo(clock.now() + 1);
  sent.add('c');
  expect([sent.has('a'), sent.has('b'), sent.has('c')]).toEqual([false, true, true]);
});
