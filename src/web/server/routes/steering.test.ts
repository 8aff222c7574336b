import { describe, expect, test } from 'vitest';
import { createTestApp } from '../../../../test/support/portal-app.ts';

const at = (id: string, deed = '') => `/api/interactions/${id}${deed}`;

describe('a deadline', () => {
  test.each([
    ['is moved by so much', { add_seconds: 60 }, 360],
    ['is set to so long from now', { timeout_seconds: 30 }, 30],
    ['goes as far as 24 hours after asking', { latest: true }, 86_400],
    ['never goes further', { add_seconds: 86_400 }, 86_400],
    ['is moved by activity', { add_seconds: 60, why: 'activity' }, 360],
  ])('%s', async (_name, body, remaining) => {
    const { call, ask } = await createTestApp();
    const { id } = await ask();
    const reply = await call('POST', at(id, '/deadline'), body);
    expect(reply.status).toBe(200);
    expect(reply.body.entry.remaining_seconds).toBe(remaining);
  });

  test.each([
    [{}, 'give exactly one of add_seconds, timeout_seconds, latest'],
    [{ add_seconds: 1, latest: true }, 'give exactly one of add_seconds, timeout_seconds, latest'],
    [{ add_seconds: 0 }, 'add_seconds: give a whole number from 1 to 86400'],
    [{ timeout_seconds: 29 }, 'timeout_seconds: give a whole number from 30 to 86400'],
    [{ timeout_seconds: 1.5 }, 'timeout_seconds: give a whole number from 1 to 86400'],
    [{ add_seconds: 61, why: 'activity' }, 'add_seconds: give a whole number from 1 to 60'],
    [{ latest: false }, 'latest: give one of true'],
    [{ latest: true, why: 'boredom' }, 'why: give one of person, activity'],
  ])('is not moved by %j', async (body, problem) => {
    const { call, ask } = await createTestApp();
    const { id, deadline } = await ask();
    const reply = await call('POST', at(id, '/deadline'), body);
    expect(reply.status).toBe(400);
    expect(reply.body.error.problems).toEqual([problem]);
    expect((await call('GET', at(id))).body.session.deadline).toBe(deadline);
  });
});

describe('the interface of a question', () => {
  test('changes to the terminal with the command to run, and back', async () => {
    const { call, ask } = await createTestApp();
    const { id } = await ask();
    const away = await call('POST', at(id, '/interface'), { interface: 'terminal' });
    expect(away.body).toMatchObject({
      terminal_command: `node choice-mcp.cjs terminal --session ${id}`,
      interaction: { entry: { interface: 'terminal' } },
    });
    const back = await call('POST', at(id, '/interface'), { interface: 'web' });
    expect(back.body).toMatchObject({ terminal_command: null, interaction: { entry: { interface: 'web' } } });
  });

  test('becomes the terminal with the whole time to answer, and the browser with what is left', async () => {
    const { call, ask, clock } = await createTestApp();
    const { id } = await ask();
    await clock.advanceBy(285_000);
    const left = async (face: string) =>
      (await call('POST', at(id, '/interface'), { interface: face })).body.interaction.entry
        .remaining_seconds;
    expect(await left('terminal')).toBe(300);
    await clock.advanceBy(100_000);
    expect(await left('web')).toBe(200);
  });

  test('that is there already stays, and a live terminal with it', async () => {
    const { call, ask, portalDeps } = await createTestApp();
    const { id } = await ask();
    await portalDeps.services.changeSession.attach(id, { id: 't', pid: 1, host: 'h' });
    const reply = await call('POST', at(id, '/interface'), { interface: 'terminal' });
    expect(reply.body.interaction.session.terminal).toEqual({ id: 't', pid: 1, host: 'h' });
  });

  test('is one of two', async () => {
    const { call, ask } = await createTestApp();
    const { id } = await ask();
    expect((await call('POST', at(id, '/interface'), { interface: 'phone' })).status).toBe(400);
    expect((await call('POST', at(id, '/interface'), {})).status).toBe(400);
  });
});

describe('hidden options', () => {
  test('are hidden, and remembered for the next time', async () => {
    const { call, ask, hidden } = await createTestApp();
    const { id } = await ask();
    const reply = await call('POST', at(id, '/options'), { hidden: ['b', 'b'] });
    expect(reply.body.session.hidden).toEqual([['b']]);
    expect(hidden).toEqual([['b']]);
  });

  test('are never so many that nothing can be answered', async () => {
    const { call, ask, hidden } = await createTestApp();
    const { id } = await ask();
    const reply = await call('POST', at(id, '/options'), { hidden: ['a', 'b', 'c'] });
    expect(reply).toMatchObject({
      status: 422,
      body: { error: { message: 'At least 1 must stay visible.' } },
    });
    expect(hidden).toEqual([]);
  });
});

describe('hidden options that make no sense', () => {
  test.each([
    [{}, 'hidden: give a list of texts'],
    [{ hidden: 'a' }, 'hidden: give a list of texts'],
    [{ hidden: ['b', 'zz'] }, 'hidden: the question has no option "zz"; name options by their id'],
  ])('%j changes nothing and says why', async (body, problem) => {
    const { call, ask } = await createTestApp();
    const { id } = await ask();
    await call('POST', at(id, '/options'), { hidden: ['c'] });
    const reply = await call('POST', at(id, '/options'), body);
    expect(reply).toMatchObject({ status: 400, body: { error: { problems: [problem] } } });
    expect((await call('GET', at(id))).body.session.hidden).toEqual([['c']]);
  });
});

describe('a draft', () => {
  const draft = (text: string, atMs: number) => ({
    selectedIds: { value: ['b'], at: atMs },
    customInput: null,
    globalNote: { value: text, at: atMs },
    optionNotes: [
      { optionId: 'a', value: 'note', at: atMs },
      { optionId: 'stranger', value: 'x', at: atMs },
    ],
  });

  test('is kept, merged and shown to the other tabs', async () => {
    const { call, ask, clock, pushed } = await createTestApp();
    const { id } = await ask();
    const first = await call('POST', at(id, '/draft'), { tab: 't1', draft: draft('newer', clock.now()) });
    expect(first.status).toBe(200);
    const { body } = await call('POST', at(id, '/draft'), {
      tab: 't2',
      draft: draft('older', clock.now() - 5),
    });
    expect(body.draft.answers[0].globalNote.value).toBe('newer');
    expect(body.draft.answers[0].optionNotes.map((note: { optionId: string }) => note.optionId)).toEqual([
      'a',
    ]);
    expect(pushed).toContainEqual({ type: 'draft', session_id: id, draft: body.draft, tab: 't2' });
    expect((await call('GET', at(id))).body.draft).toEqual(body.draft);
  });

  test('typed after the clock was set back replaces what was typed before', async () => {
    const { call, ask, clock } = await createTestApp();
    const { id } = await ask();
    const before = clock.now() + 3_600_000;
    await call('POST', at(id, '/draft'), { tab: 't', draft: draft('before', before) });
    // Every face dates what is typed later than all it has seen.
    const { body } = await call('POST', at(id, '/draft'), { tab: 't', draft: draft('after', before + 1) });
    expect(body.draft.answers[0].globalNote.value).toBe('after');
  });

  test('of an ended question is refused with the winner', async () => {
    const { call, ask } = await createTestApp();
    const { id } = await ask();
    await call('POST', at(id, '/cancel'), { attempt: 'a' });
    const reply = await call('POST', at(id, '/draft'), { tab: 't', draft: {} });
    expect(reply).toMatchObject({ status: 409, body: { winner: { entry: { status: 'cancelled' } } } });
  });

  test.each([
    [{ tab: 't' }],
    [{ tab: 't', draft: { selectedIds: ['a'] } }],
    [{ tab: 't', draft: { globalNote: { value: 'x', at: 'now' } } }],
    [{ tab: 't', draft: { globalNote: { value: 'x', at: 2 ** 53 } } }],
    [{ tab: 't', draft: { optionNotes: {} } }],
    [{ tab: 't', draft: { optionNotes: [null] } }],
    [{ tab: 't', draft: { optionNotes: [{ optionId: 7, value: 'x', at: 1 }] } }],
    [{ draft: {} }],
  ])('of the wrong shape is refused: %j', async (body) => {
    const { call, ask } = await createTestApp();
    const { id } = await ask();
    expect((await call('POST', at(id, '/draft'), body)).status).toBe(400);
  });
});
