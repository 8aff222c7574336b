import { describe, expect, test } from 'vitest';
import { createTestApp } from '../../../../test/support/portal-app.ts';
import { option, owner, request, terms } from '../../../../test/support/samples.ts';
import { createTeamInMemory } from '../../../../test/support/team-in-memory.ts';
import type { Entry } from '../../wire/replies.ts';

const unknownId = '00000000000000000000000000';
const at = (id: string, deed = '') => `/api/interactions/${id}${deed}`;

describe('the list', () => {
  test('holds every active question and the latest completed', async () => {
    const app = await createTestApp();
    const sessions = [];
    for (let count = 0; count < 9; count += 1) {
      sessions.push(await app.ask());
      await app.clock.advanceBy(1);
    }
    for (const { id } of sessions.slice(0, 7)) {
      await app.clock.advanceBy(10);
      await app.call('POST', at(id, '/cancel'), { attempt: id });
    }
    const ids = async (filter: string) => {
      const { body } = await app.call('GET', `/api/interactions?filter=${filter}`);
      return body.interactions.map((entry: Entry) => entry.session_id);
    };
    const [open, latest] = [
      sessions.slice(7).map(({ id }) => id),
      sessions
        .slice(2, 7)
        .map(({ id }) => id)
        .reverse(),
    ];
    expect(await ids('active')).toEqual(open);
    expect(await ids('completed')).toEqual(latest);
    expect(await ids('all')).toEqual([...open, ...latest]);
  });

  test('refuses a filter it does not know', async () => {
    const { call } = await createTestApp();
    const { status, body } = await call('GET', '/api/interactions?filter=mine');
    expect(status).toBe(400);
    expect(body.error.problems).toEqual(['filter: give one of all, active, completed']);
  });
});

describe('a misspelt field', () => {
  test.each(['answer', 'cancel'])('of an %s is named: what it says would be lost', async (deed) => {
    const { call, ask } = await createTestApp();
    const { id } = await ask();
    const reply = await call('POST', at(id, `/${deed}`), { attempt: 'a', selectedIds: ['a'] });
    expect(reply.status).toBe(400);
    expect(reply.body.error.problems[0]).toMatch(/^selectedIds: there is no such field; there are attempt, /);
    expect((await call('GET', at(id))).body.session.state).toBe('open');
  });

  test('of a draft is refused too', async () => {
    const { call, ask } = await createTestApp();
    const { id } = await ask();
    const draft = { selected_ids: { value: ['a'], at: 1 } };
    expect((await call('POST', at(id, '/draft'), { tab: 't', draft })).status).toBe(400);
  });
});

describe('one question', () => {
  test('comes with all that a page needs', async () => {
    const { call, ask, clock } = await createTestApp();
    const session = await ask();
    const { status, body } = await call('GET', at(session.id));
    expect(status).toBe(200);
    expect(body).toMatchObject({
      now: clock.now(),
      session: { id: session.id, state: 'open' },
      draft: { answers: [], rephrase: null },
      earlier: [null],
      entry: {
        session_id: session.id,
        status: 'pending',
        interface: 'web',
        agent: {
          client: 'claude-code',
          folder: '/home/ada/api-gateway',
          host: null,
          process: 4242,
          version: '0.1.0',
        },
        remaining_seconds: 300,
        summary: null,
      },
    });
    expect(body.texts).toMatchObject({
      prompt: {},
      questions: [{ preview: null, options: [null, null, null] }],
    });
  });

  test('names the host of its agent where another one shares the inbox', async () => {
    const elsewhere = { owner: { ...owner, host: 'build-7' } };
    const shared = await createTestApp({ team: createTeamInMemory() });
    const { id } = await shared.ask(elsewhere);
    expect((await shared.call('GET', at(id))).body.entry.agent.host).toBe('build-7');
    const here = await shared.ask();
    expect((await shared.call('GET', at(here.id))).body.entry.agent.host).toBeNull();
    const alone = await createTestApp();
    const own = await alone.ask(elsewhere);
    expect((await alone.call('GET', at(own.id))).body.entry.agent.host).toBeNull();
  });

  test('one without a prompt of its own has none to show', async () => {
    const { call, ask } = await createTestApp();
    const { id } = await ask({ request: request({ title: 'Deploy?', prompt: 'Deploy?' }) });
    expect((await call('GET', `/api/interactions/${id}`)).body.texts.prompt.blocks).toEqual([]);
  });

  test.each([
    '',
    '/answer',
    '/cancel',
    '/deadline',
    '/interface',
    '/options',
    '/draft',
    '/assignee',
    '/snooze',
  ])('that does not exist is said to be unknown%s', async (deed) => {
    const { call } = await createTestApp();
    const bodies: Record<string, unknown> = {
      '/answer': { attempt: 'a' },
      '/cancel': { attempt: 'a' },
      '/deadline': { latest: true },
      '/interface': { interface: 'web' },
      '/options': { hidden: [] },
      '/draft': { tab: 't', draft: {} },
      '/assignee': { assignee: 'Ana' },
    };
    for (const id of [unknownId, 'not-an-id', '..']) {
      const { status, body } = await call(deed === '' ? 'GET' : 'POST', at(id, deed), bodies[deed]);
      expect([status, body.error.code]).toEqual([404, 'unknown-session']);
    }
  });
});

describe('an answer', () => {
  test('ends the question and says by which program', async () => {
    const { send, ask, tidied } = await createTestApp();
    const session = await ask();
    const reply = await send('POST', at(session.id, '/answer'), {
      body: {
        attempt: 'a1',
        selected_ids: ['b'],
        option_annotations: { b: 'later' },
        global_annotation: 'ok',
      },
      headers: [['user-agent', 'Browser/1.0\u001b[31m']],
    });
    expect(reply.status).toBe(200);
    expect(JSON.parse(reply.body)).toMatchObject({
      entry: { status: 'submitted', summary: expect.stringContaining('B') },
      session: {
        state: 'ended',
        ending: {
          answers: [
            { selectedIds: ['b'], optionNotes: [{ optionId: 'b', text: 'later' }], globalNote: 'ok' },
          ],
          by: { face: 'web', attempt: 'a1', program: 'Browser/1.0' },
        },
      },
    });
    expect(tidied()).toBe(1);
  });

  test('sent twice by the same attempt is one answer, told twice', async () => {
    const { call, ask } = await createTestApp();
    const { id } = await ask();
    const first = await call('POST', at(id, '/answer'), { attempt: 'same', selected_ids: ['a'] });
    const second = await call('POST', at(id, '/answer'), { attempt: 'same', selected_ids: ['a'] });
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body.session).toEqual(first.body.session);
  });

  test('that came second gets the answer that won', async () => {
    const { call, ask } = await createTestApp();
    const { id } = await ask();
    await call('POST', at(id, '/answer'), { attempt: 'one', selected_ids: ['a'] });
    const late = await call('POST', at(id, '/answer'), { attempt: 'two', selected_ids: ['b'] });
    expect(late.status).toBe(409);
    expect(late.body.error.code).toBe('already-ended');
    expect(late.body.winner.session.ending.answers[0].selectedIds).toEqual(['a']);
    expect((await call('POST', at(id, '/cancel'), { attempt: 'three' })).status).toBe(409);
  });

  test('that breaks a rule is refused in the words of the session', async () => {
    const { call, ask } = await createTestApp();
    const { id } = await ask({
      request: request({ mode: 'multi', min: 2, max: 2 }),
      terms: terms({ language: 'zh' }),
    });
    const { status, body } = await call('POST', at(id, '/answer'), { attempt: 'a', selected_ids: ['a'] });
    expect(status).toBe(422);
    expect(body.error.problems).toEqual(['请选 2 项，已选 1 项']);
  });

  test('to an option named __proto__ arrives whole', async () => {
    const { send, ask } = await createTestApp();
    const { id } = await ask({ request: request({ options: [option('__proto__', { recommended: true })] }) });
    const reply = await send('POST', at(id, '/answer'), {
      body: '{"attempt":"a","selected_ids":["__proto__"],"option_annotations":{"__proto__":"noted"}}',
    });
    expect(JSON.parse(reply.body).session.ending.answers[0]).toMatchObject({
      selectedIds: ['__proto__'],
      optionNotes: [{ optionId: '__proto__', text: 'noted' }],
    });
  });

  test('of the wrong shape is told everything that is wrong', async () => {
    const { call, ask } = await createTestApp();
    const { id } = await ask();
    const body = { selected_ids: 'a', custom_input: 7, option_annotations: { a: 1 }, global_annotation: [] };
    const reply = await call('POST', at(id, '/answer'), body);
    expect(reply.status).toBe(400);
    expect(reply.body.error.problems).toEqual([
      'attempt: give a text of 1 to 100 characters',
      'selected_ids: give a list of texts',
      'custom_input: give a text of at most 1048576 characters, or null',
      'option_annotations: give an object of texts, one per option id',
      'global_annotation: give a text of at most 1048576 characters, or null',
    ]);
  });
});

test('a cancel keeps its reason and the notes', async () => {
  const { call, ask } = await createTestApp();
  const { id } = await ask();
  const body = { attempt: 'a', global_annotation: 'not now', option_annotations: { a: 'too slow' } };
  const reply = await call('POST', at(id, '/cancel'), body);
  expect(reply.body.session.ending).toMatchObject({
    kind: 'cancelled',
    reason: 'not now',
    notes: [{ optionNotes: [{ optionId: 'a', text: 'too slow' }] }],
  });
});
