import { describe, expect, test } from 'vitest';
import { createTestApp } from '../../../../test/support/portal-app.ts';
import { form, option, request } from '../../../../test/support/samples.ts';
import { draftOf } from '../../../../test/support/sessions.ts';

const three = form([
  { title: 'When?', mode: 'single' },
  { title: 'Which checks?', mode: 'multi', min: 2, max: 3 },
  { title: 'Its name', mode: 'text_input', optional: true },
]);

async function asked() {
  const app = await createTestApp();
  const { id } = await app.ask({ request: three });
  const post = (deed: string, body: object) => app.call('POST', `/api/interactions/${id}/${deed}`, body);
  return { ...app, id, post };
}

describe('a form', () => {
  test('is answered by one answer for each question, in their order', async () => {
    const { post } = await asked();
    const answers = [{ selected_ids: ['a'] }, { selected_ids: ['a', 'b'], global_annotation: 'both' }, {}];
    const { status, body } = await post('answer', { attempt: 'x', answers });
    expect(status).toBe(200);
    expect(body.session.ending).toMatchObject({
      kind: 'submitted',
      rephrase: null,
      answers: [
        { selectedIds: ['a'] },
        { selectedIds: ['a', 'b'], globalNote: 'both' },
        { customInput: null },
      ],
    });
    expect(body.entry).toMatchObject({ status: 'submitted', questions: 3, reply: null });
  });

  test('is not answered by the fields of a single answer, nor by too few', async () => {
    const { post } = await asked();
    const flat = await post('answer', { attempt: 'x', selected_ids: ['a'] });
    expect(flat.status).toBe(400);
    expect(flat.body.error.problems[0]).toMatch(/^answers: give 3 entries/);
    const few = await post('answer', { attempt: 'x', answers: [{}, {}] });
    expect([few.status, few.body.error.problems]).toEqual([
      400,
      ['answers: give 3 entries, one for each question in their order; 2 are given'],
    ]);
  });

  test('names the question whose answer does not fit', async () => {
    const { post } = await asked();
    const { status, body } = await post('answer', {
      attempt: 'x',
      answers: [{ selected_ids: ['a'] }, { selected_ids: ['a'] }, {}],
    });
    expect([status, body.error.problems]).toEqual([422, ['Which checks?: Pick at least 2, 1 so far']]);
  });

  test('is sent back with why, and with what was answered by then', async () => {
    const { post, call } = await asked();
    const answers = [{ selected_ids: ['a'] }, { selected_ids: ['a'] }, {}];
    const { status, body } = await post('answer', {
      attempt: 'x',
      reply: 'rephrase',
      custom_input: 'Split it up',
      answers,
    });
    expect(status).toBe(200);
    expect(body.entry).toMatchObject({ status: 'submitted', reply: 'rephrase' });
    // What could not be sent as it is stays behind.
    expect(body.session.ending).toMatchObject({
      rephrase: 'Split it up',
      answers: [{ selectedIds: ['a'] }, { selectedIds: [] }, {}],
    });
    const found = async (status: string) =>
      (await call('GET', `/api/history?status=${status}`)).body.interactions.length;
    expect([await found('rephrase'), await found('submitted')]).toEqual([1, 0]);
  });

  test('is cancelled with what was noted at each question', async () => {
    const { post } = await asked();
    const flat = await post('cancel', { attempt: 'x', option_annotations: { a: 'whose?' } });
    expect(flat.body.error.problems[0]).toMatch(/^notes: give 3 entries/);
    const { body } = await post('cancel', {
      attempt: 'x',
      global_annotation: 'not now',
      notes: [{ option_annotations: { a: 'late' } }, { global_annotation: 'too many' }, {}],
    });
    expect(body.session.ending).toMatchObject({
      reason: 'not now',
      notes: [{ optionNotes: [{ optionId: 'a', text: 'late' }] }, { globalNote: 'too many' }, {}],
    });
  });

  test('hides options of one question only, and remembers whose they were', async () => {
    const { post, hidden } = await asked();
    const { body } = await post('options', { hidden: ['c'], question: 1 });
    expect(body.session.hidden).toEqual([[], ['c'], []]);
    expect(hidden).toEqual([['c']]);
    expect((await post('options', { hidden: [], question: 3 })).status).toBe(400);
  });

  test('keeps a draft for each question, and the words that would send it back', async () => {
    const { post, pushed, id } = await asked();
    const rephrase = { value: 'Which release?', at: 5 };
    const second = draftOf({ selectedIds: ['a'] }, 5);
    const { body } = await post('draft', { tab: 't', draft: { answers: [draftOf({}), second], rephrase } });
    expect(body.draft).toEqual({ answers: [draftOf({}), second], rephrase });
    const later = await post('draft', { tab: 't', draft: { globalNote: { value: 'flat', at: 6 } } });
    expect(later.body.draft.answers[0].globalNote.value).toBe('flat');
    expect(later.body.draft.answers[1]).toEqual(second);
    expect(pushed).toContainEqual({ type: 'draft', session_id: id, draft: later.body.draft, tab: 't' });
  });

  test('keeps no draft of a question that it does not have', async () => {
    const { post } = await asked();
    const answers = Array.from({ length: 9 }, () => draftOf({ customInput: 'x' }, 5));
    const { body } = await post('draft', { tab: 't', draft: { answers } });
    expect(body.draft.answers).toHaveLength(3);
  });
});

test('a question that is put off says until when, and has that much more time', async () => {
  const { post, clock } = await asked();
  const { body } = await post('snooze', {});
  expect(body.entry).toMatchObject({ snoozed_until: clock.now() + 600_000, remaining_seconds: 900 });
});

test('evidence comes parsed, of the question and of each option', async () => {
  const { ask, call } = await createTestApp();
  const options = [option('a', { preview: '**bold**', recommended: true }), option('b')];
  const { id } = await ask({ request: request({ options, preview: 'plain' }) });
  const { texts } = (await call('GET', `/api/interactions/${id}`)).body;
  expect(texts.questions[0].preview.blocks).toEqual([
    { kind: 'paragraph', children: [{ kind: 'text', text: 'plain' }] },
  ]);
  expect(texts.questions[0].options[0].blocks[0].children[0].kind).toBe('strong');
  expect(texts.questions[0].options[1]).toBeNull();
});
