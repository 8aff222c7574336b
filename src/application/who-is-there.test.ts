import { expect, test } from 'vitest';
import { createTeamInMemory } from '../../test/support/team-in-memory.ts';
import { createTestLog } from '../../test/support/test-log.ts';
import type { Place } from './team.ts';
import { createWhoIsThere } from './who-is-there.ts';

const [one, other] = ['01jcp6q0v0abcdefghjkmnpqrs', '01jcp6q0v0abcdefghjkmnpqrt'];
const log = createTestLog();
const personName = async () => 'Ana';
const at = (session: string, doing: Place['doing']): Place => ({ session, doing });

test('others are told by question, each once, with what says most', async () => {
  const team = createTeamInMemory();
  const say = (announcer: string, person: string, ...places: Place[]) =>
    team.announce({ announcer, person, host: 'h', places });
  await say('p1', 'Ana', at(one, 'answering'));
  await say('p2', 'Ben', at(one, 'answering'), at(other, 'looking'));
  await say('p3', 'Ben', at(one, 'looking'));
  await say('p4', 'Cem', at(one, 'looking'));
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
