import { describe, expect, test } from 'vitest';
import { createTestApp } from '../../../../test/support/portal-app.ts';
import { asker, request } from '../../../../test/support/samples.ts';
import type { Entry } from '../../wire/replies.ts';

async function appWithHistory() {
  const app = await createTestApp();
  const ids: string[] = [];
  for (const [title, client] of [
    ['Deploy now?', 'claude-code'],
    ['Which database?', 'codex'],
    ['=cmd|calc', 'codex'],
  ] as const) {
    const session = await app.ask({ request: request({ title }), asker: { ...asker, client } });
    await app.clock.advanceBy(1_000);
    await app.call('POST', `/api/interactions/${session.id}/answer`, {
      attempt: title,
      selected_ids: ['a'],
    });
    ids.unshift(session.id);
  }
  return { ...app, ids };
}

describe('the history', () => {
  test('lists what has ended, latest first, page by page, with the agents there are', async () => {
    const { call, ids, ask } = await appWithHistory();
    await ask();
    const first = await call('GET', '/api/history?limit=2');
    expect(first.body.interactions.map((entry: Entry) => entry.session_id)).toEqual(ids.slice(0, 2));
    expect(first.body).toMatchObject({ next: ids[1], agents: ['claude-code', 'codex'] });
    const second = await call('GET', `/api/history?limit=2&before=${first.body.next}`);
    expect(second.body.interactions.map((entry: Entry) => entry.session_id)).toEqual(ids.slice(2));
    expect(second.body.next).toBeNull();
  });

  test('is searched and filtered', async () => {
    const { call, ids, clock } = await appWithHistory();
    const found = async (query: string) =>
      (await call('GET', `/api/history?${query}`)).body.interactions.map((entry: Entry) => entry.session_id);
    expect(await found('q=database')).toEqual([ids[1]]);
    expect(await found('agent=claude-code&status=submitted&interface=web')).toEqual([ids[2]]);
    expect(await found('status=timeout')).toEqual([]);
    expect(await found(`from=${clock.now()}`)).toEqual([ids[0]]);
    expect(await found(`to=${new Date(clock.now() - 1_500).toISOString()}`)).toEqual([ids[2]]);
    expect(await found('q=&status=&from=')).toEqual(ids);
  });

  test('of several people is filtered by person', async () => {
    const { call, ids, ask, stored } = await appWithHistory();
    stored.set('person', 'Ana');
    const { id } = await ask();
    await call('POST', `/api/interactions/${id}/answer`, { attempt: 'by-ana', selected_ids: ['a'] });
    const { body } = await call('GET', '/api/history?person=Ana');
    expect(body.interactions.map((entry: Entry) => entry.session_id)).toEqual([id]);
    expect(body.people).toEqual(['Ana']);
    expect((await call('GET', '/api/history/export?person=ana')).body).toHaveLength(1);
    expect((await call('GET', '/api/history?person=')).body.interactions).toHaveLength(ids.length + 1);
  });

  test('says what is wrong with a query', async () => {
    const { call } = await createTestApp();
    const { status, body } = await call('GET', '/api/history?status=x&interface=y&from=z&limit=0&before=q');
    expect(status).toBe(400);
    expect(body.error.problems).toHaveLength(5);
  });
});

describe('an export', () => {
  test.each([
    ['json', 'application/json', 'json'],
    ['markdown', 'text/markdown', 'md'],
    ['csv', 'text/csv', 'csv'],
  ])('comes as a file: %s', async (format, type, ending) => {
    const { send } = await appWithHistory();
    const reply = await send('GET', `/api/history/export?format=${format}&q=database`);
    expect(reply.status).toBe(200);
    expect(reply.headers).toMatchObject({
      'content-type': `${type}; charset=utf-8`,
      'content-disposition': `attachment; filename="choice-history.${ending}"`,
    });
    expect(reply.body).toContain('Which database?');
    expect(reply.body).not.toContain('Deploy now?');
  });

  test('in no format we know is refused', async () => {
    const { call } = await createTestApp();
    expect((await call('GET', '/api/history/export?format=pdf')).body.error.problems).toEqual([
      'format: give one of json, markdown, csv',
    ]);
  });
});

describe('forgetting', () => {
  test('removes one ended question', async () => {
    const { call, ids } = await appWithHistory();
    expect((await call('DELETE', `/api/history/${ids[0]}`)).body).toEqual({ removed: 1 });
    expect((await call('GET', '/api/history')).body.interactions).toHaveLength(2);
    expect((await call('DELETE', `/api/history/${ids[0]}`)).status).toBe(404);
  });

  test('never removes an open one', async () => {
    const { call, ask } = await appWithHistory();
    const { id } = await ask();
    const refused = await call('DELETE', `/api/history/${id}`);
    expect(refused).toMatchObject({ status: 409, body: { error: { code: 'still-open' } } });
    expect((await call('DELETE', '/api/history')).body).toEqual({ removed: 3 });
    expect((await call('GET', '/api/interactions')).body.interactions).toHaveLength(1);
  });
});
