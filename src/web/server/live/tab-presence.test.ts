import { describe, expect, test } from 'vitest';
import { createFakeClock } from '../../../../test/support/fake-clock.ts';
import type { Activity } from '../../../application/team/team.ts';
import { createTabPresence } from './tab-presence.ts';

const [one, other] = ['01jcp6q0v0abcdefghjkmnpqrs', '01jcp6q0v0abcdefghjkmnpqrt'];

function open() {
  const clock = createFakeClock();
  const told: (readonly Activity[] | null)[] = [];
  const presence = createTabPresence(
    { tell: (activities) => void told.push(activities), close: async () => {} },
    clock,
  );
  presence.count(1);
  return { ...presence, clock, told, last: () => told.at(-1) };
}

describe('where a person is by their pages', () => {
  test('is told as long as one is connected', () => {
    const { tell, count, last } = open();
    expect(last()).toEqual([]);
    tell('t1', one, 'looking');
    expect(last()).toEqual([{ session: one, doing: 'looking' }]);
    count(0);
    expect(last()).toBeNull();
    count(1);
    expect(last()).toEqual([{ session: one, doing: 'looking' }]);
  });

  test('is one activity for a question; answering in one tab outweighs looking in another', () => {
    const { tell, last } = open();
    tell('t1', one, 'answering');
    tell('t2', one, 'looking');
    expect(last()).toEqual([{ session: one, doing: 'answering' }]);
    tell('t1', one, null);
    expect(last()).toEqual([{ session: one, doing: 'looking' }]);
  });

  test('follows a page to another question, in whichever order it is heard', () => {
    const { tell, last } = open();
    tell('t1', one, 'looking');
    tell('t1', other, 'looking');
    tell('t1', one, null);
    expect(last()).toEqual([{ session: other, doing: 'looking' }]);
  });

  test('is told once, however often a page repeats it, and forgotten when it no longer does', async () => {
    const { tell, told, clock, last } = open();
    for (let times = 0; times < 4; times += 1) {
      tell('t1', one, 'looking');
      await clock.advanceBy(30_000);
    }
    expect(told).toHaveLength(2);
    await clock.advanceBy(16_000);
    expect(last()).toEqual([]);
  });
});
