import { describe, expect, test } from 'vitest';
import { createFakeClock } from '../../test/support/fake-clock.ts';
import { createTeamInMemory } from '../../test/support/team-in-memory.ts';
import { createTestLog } from '../../test/support/test-log.ts';
import { createKeepPresence } from './keep-presence.ts';
import type { Place, Team } from './team.ts';

function open(team: Team | null, name: string | null = 'Ana') {
  const clock = createFakeClock();
  const log = createTestLog();
  const personName = async () => name;
  return { clock, log, ...createKeepPresence({ team, clock, log, personName, host: 'h', announcer: 'p1' }) };
}

const at: Place = { session: '01jcp6q0v0abcdefghjkmnpqrs', doing: 'looking' };

describe('where a person is', () => {
  test('is told at once and renewed every five seconds, until they leave', async () => {
    const team = createTeamInMemory();
    const told: (readonly Place[])[] = [];
    const counted: Team = {
      ...team,
      async announce(announcement) {
        told.push(announcement.places);
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
