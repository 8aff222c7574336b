import { describe, expect, test } from 'vitest';
import { createTestApp } from '../../../../test/support/portal-app.ts';
import { createTeamInMemory } from '../../../../test/support/team-in-memory.ts';

const at = (id: string, deed = '') => `/api/interactions/${id}${deed}`;

describe('a question of a shared inbox', () => {
  test('is handed to a person, to another, and to nobody', async () => {
    const { call, ask } = await createTestApp();
    const { id } = await ask();
    const hand = async (assignee: string | null) => {
      const { body } = await call('POST', at(id, '/assignee'), { assignee });
      return body.entry.assignee;
    };
    expect(await hand('Ana')).toBe('Ana');
    expect(await hand('Ben\u202e\n')).toBe('Ben‹U+202E›');
    expect(await hand(null)).toBeNull();
  });

  test('is answered by anybody, whoever it was handed to; then it is nobody’s any more', async () => {
    const { call, ask } = await createTestApp();
    const { id } = await ask();
    await call('POST', at(id, '/assignee'), { assignee: 'Ana' });
    const answered = await call('POST', at(id, '/answer'), { attempt: 'a', selected_ids: ['a'] });
    expect([answered.status, answered.body.entry.assignee]).toEqual([200, null]);
    const late = await call('POST', at(id, '/assignee'), { assignee: 'Ben' });
    expect([late.status, late.body.error.code]).toEqual([409, 'already-ended']);
  });

  test('knows whom it can be handed to', async () => {
    const team = createTeamInMemory();
    const { call } = await createTestApp({ team });
    // The person whose page is open here is one of them.
    expect((await call('GET', '/api/members')).body).toEqual({ members: ['ada'] });
    await team.announce({ announcer: 'p', person: 'Ana', host: 'h', activities: [] });
    expect((await call('GET', '/api/members')).body).toEqual({ members: ['Ana', 'ada'] });
  });

  test('of one person has nobody to be handed to', async () => {
    const { call } = await createTestApp();
    expect((await call('GET', '/api/members')).body).toEqual({ members: [] });
  });
});

describe('who is at a question', () => {
  test('is told to the others of a shared inbox while a page is connected, and read from them', async () => {
    const team = createTeamInMemory();
    const { call, ask, clock } = await createTestApp({ team });
    const { id } = await ask();
    const told = await call('POST', at(id, '/presence'), { tab: 't', doing: 'answering' });
    expect(told.body).toEqual({ told: true });
    await clock.advanceBy(0);
    expect(await team.present()).toContainEqual({
      person: 'ada',
      host: 'here',
      activity: { session: id, doing: 'answering' },
    });
    expect((await call('GET', at(id))).body.entry.people).toEqual([]);
    const activities = [{ session: id, doing: 'looking' }] as const;
    await team.announce({ announcer: 'other', person: 'Ben', host: 'tower', activities });
    const people = [{ name: 'Ben', doing: 'looking' }];
    expect((await call('GET', at(id))).body.entry.people).toEqual(people);
    const { interactions } = (await call('GET', '/api/interactions')).body;
    expect(interactions[0].people).toEqual(people);
  });

  test('is told to no one in an inbox of one person', async () => {
    const { call, ask } = await createTestApp();
    const { id } = await ask();
    const told = await call('POST', at(id, '/presence'), { tab: 't', doing: 'looking' });
    expect(told.body).toEqual({ told: false });
  });
});
