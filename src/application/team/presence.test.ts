import { describe, expect, test } from 'vitest';
import { createFakeClock } from '../../../test/support/fake-clock.ts';
import { createTeamInMemory } from '../../../test/support/team-in-memory.ts';
import { createTestLog } from '../../../test/support/test-log.ts';
import { createKeepPresence, createWhoIsThere } from './presence.ts';
import type { Activity, Team } from './team.ts';

function open(team: Team | null, name: string | null = 'Ana') {
  const clock = createFakeClock();
  const log = createTestLog();
  const personName = async () => name;
  return { clock, log, ...createKeepPresence({ team, clock, log, personName, host: 'h', announcer: 'p1' }) };
}

const at: Activity = { session: '01jcp6q0v0abcdefghjkmnpqrs', doing: 'looking' };

describe('where a person is', () => {
  test('is told at once and renewed every five seconds, until they leave', async () => {
    const team = createTeamInMemory();
    const told: (readonly Activity[])[] = [];
    const counted: Team = {
      ...team,
      async announce(announcement) {
        told.push(announcement.activities);
        await team.announce(announcement);
      },
    };
    const { tell, clock, close } = open(counted);
    tell([]);
    tell([at]);
    await clock.advanceBy(0);
    expect(told.at(-1)).toEqual([at]);
    const before = told.length;
    await clock.advanceBy(10_000);
    expect(told.length - before).toBe(2);
    tell(null);
    await clock.advanceBy(10_000);
    expect(told.length - before).toBe(2);
    expect(await team.present()).toEqual([]);
    await close();
  });

  test('is taken back when the face closes', async () => {
    const team = createTeamInMemory();
    const { tell, close } = open(team);
    tell([at]);
    await close();
    expect(await team.present()).toEqual([]);
  });

  test('is told again after the store was away; that is no more than a line for who debugs', async () => {
    const team = createTeamInMemory();
    let isAway = true;
    const { tell, clock, log, close } = open({
      ...team,
      async announce(announcement) {
        if (isAway) throw new Error('away');
        await team.announce(announcement);
      },
    });
    tell([at]);
    await clock.advanceBy(5_000);
    expect(log.lines.every((line) => line.startsWith('debug'))).toBe(true);
    isAway = false;
    await clock.advanceBy(5_000);
    expect(await team.present()).toHaveLength(2);
    await close();
  });

  test('is not told where one person has the inbox', async () => {
    const { tell, clock, close } = open(null);
    tell([at]);
    await clock.advanceBy(60_000);
    await close();
  });
});

describe('who is there', () => {
  const [one, other] = ['01jcp6q0v0abcdefghjkmnpqrs', '01jcp6q0v0abcdefghjkmnpqrt'];
  const log = createTestLog();
  const personName = async () => 'Ana';
  const doingAt = (session: string, doing: Activity['doing']): Activity => ({ session, doing });

  test('others are told by question, each once, with what says most', async () => {
    const team = createTeamInMemory();
    const say = (announcer: string, person: string, ...activities: Activity[]) =>
      team.announce({ announcer, person, host: 'h', activities });
    await say('p1', 'Ana', doingAt(one, 'answering'));
    await say('p2', 'Ben', doingAt(one, 'answering'), doingAt(other, 'looking'));
    await say('p3', 'Ben', doingAt(one, 'looking'));
    await say('p4', 'Cem', doingAt(one, 'looking'));
    await say('p5', 'Dan');
    expect(await createWhoIsThere({ team, log, personName })()).toEqual(
      new Map([
        [
          one,
          [
            { name: 'Ben', doing: 'answering' },
            { name: 'Cem', doing: 'looking' },
          ],
        ],
        [other, [{ name: 'Ben', doing: 'looking' }]],
      ]),
    );
  });

  test('nobody is there in an inbox of one person, or while the store is away', async () => {
    expect((await createWhoIsThere({ team: null, log, personName })()).size).toBe(0);
    const away = { ...createTeamInMemory(), present: () => Promise.reject(new Error('away')) };
    expect((await createWhoIsThere({ team: away, log, personName })()).size).toBe(0);
  });
});
