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
    expect((await call('GET', '/api/members')).body).toEqual({ members: [] });
    await team.announce({ announcer: 'p', person: 'Ana', host: 'h', places: [] });
    expect((await call('GET', '/api/members')).body).toEqual({ members: ['Ana'] });
  });

  test('of one person has nobody to be handed to', async () => {
    const { call } = await createTestApp();
    expect((await call('GET', '/api/members')).body).toEqual({ members: [] });
  });
});
