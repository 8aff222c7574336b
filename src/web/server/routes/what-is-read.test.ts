import { describe, expect, test } from 'vitest';
import { createTestApp } from '../../../../test/support/portal-app.ts';

type App = Awaited<ReturnType<typeof createTestApp>>;
/** A body as text, where it holds what no literal can. */
type Body = object | string;

/** The problems a request is refused for; or, where it is understood, its status. */
async function read({ send }: App, method: string, target: string, body?: Body) {
  const reply = await send(method, target, body === undefined ? {} : { body });
  const { error } = JSON.parse(reply.body);
  return reply.status === 400 ? error.problems : reply.status;
}

async function post(deed: string, body: Body) {
  const app = await createTestApp();
  const { id } = await app.ask();
  return read(app, 'POST', `/api/interactions/${id}/${deed}`, body);
}

const attempt = 'attempt: give a text of 1 to 100 characters';
const unknown = (field: string) =>
  `${field}: there is no such field; there are attempt, selected_ids, custom_input, option_annotations, global_annotation, answers, reply`;

const entries =
  'answers: give a list of objects with selected_ids, custom_input, option_annotations, global_annotation';

describe('an answer', () => {
  test.each<[Body, unknown]>([
    [{ attempt: 'a', selected_ids: ['a'] }, 200],
    [{ attempt: 'x'.repeat(100), selected_ids: ['a'] }, 200],
    [{ attempt: 'x'.repeat(101) }, [attempt]],
    [{ attempt: '👍'.repeat(51) }, [attempt]],
    [{ attempt: '' }, [attempt]],
    [{ attempt: null }, [attempt]],
    [{ attempt: 'a', selected_ids: ['a'], custom_input: null, option_annotations: null }, 200],
    [{ attempt: 'a', selected_ids: null, global_annotation: null }, 422],
    [{ attempt: 'a', selected_ids: ['a', 1] }, ['selected_ids: give a list of texts']],
    [
      { attempt: 'a', option_annotations: ['a'] },
      ['option_annotations: give an object of texts, one per option id'],
    ],
    [{ attempt: 'a', answers: [{ selected_ids: ['a'] }] }, 200],
    [{ attempt: 'a', answers: [{ selected_ids: ['a'], note: '' }] }, [entries]],
    [{ attempt: 'a', answers: [7] }, [entries]],
    [
      { attempt: 'a', answers: [{ selected_ids: ['a'] }], selected_ids: ['a'] },
      ['answers: give either this or selected_ids'],
    ],
    [{ attempt: 'a', answers: [] }, ['answers: give one entry, for the only question; 0 are given']],
    [{ attempt: 'a', reply: 'what' }, ['reply: give one of rephrase']],
    [
      { attempt: 'a', reply: 'rephrase', custom_input: 'no', selected_ids: ['a'] },
      ['reply: give either this or selected_ids'],
    ],
    [{ attempt: 'a', reply: 'rephrase', custom_input: 'no' }, 200],
    [{ attempt: 'a', reply: 'rephrase' }, 422],
    [{ attempt: 'a', note: 1, id: 2 }, [unknown('note'), unknown('id')]],
    ['{"attempt":"a","selected_ids":["a"],"__proto__":{"x":1}}', [unknown('__proto__')]],
  ])('%j', async (body, expected) => {
    expect(await post('answer', body)).toEqual(expected);
  });
});

describe('a cancel', () => {
  test.each<[Body, unknown]>([
    [{ attempt: 'a' }, 200],
    [{ attempt: 'a', global_annotation: null, option_annotations: null }, 200],
    [{ attempt: 'a', notes: [{ global_annotation: 'x' }] }, 200],
    [
      { attempt: 'a', notes: [{}], option_annotations: { a: 'x' } },
      ['notes: give either this or option_annotations'],
    ],
    [{}, [attempt]],
    [
      { attempt: 'a', selected_ids: [] },
      [
        'selected_ids: there is no such field; there are attempt, global_annotation, option_annotations, notes',
      ],
    ],
  ])('%j', async (body, expected) => {
    expect(await post('cancel', body)).toEqual(expected);
  });
});

describe('a deadline', () => {
  const exactlyOne = 'give exactly one of add_seconds, timeout_seconds, latest';
  const why = 'why: give one of person, activity';
  test.each<[Body, unknown]>([
    [{ add_seconds: 60, why: 'person', more: 1 }, 200],
    [{ why: 'boredom' }, [why, exactlyOne]],
    [{ add_seconds: 60, why: null }, [why]],
    [{ add_seconds: 61, why: 'boredom' }, [why]],
    [{ add_seconds: null }, ['add_seconds: give a whole number from 1 to 86400']],
    [
      { add_seconds: null, timeout_seconds: 5 },
      ['add_seconds: give a whole number from 1 to 86400', exactlyOne],
    ],
    [{ timeout_seconds: 86_401 }, ['timeout_seconds: give a whole number from 1 to 86400']],
    [{ add_seconds: -1, why: 'activity' }, ['add_seconds: give a whole number from 1 to 60']],
    [{ timeout_seconds: 1e9, why: 'activity' }, ['timeout_seconds: give a whole number from 1 to 60']],
    [{ add_seconds: '5', why: 'activity' }, ['add_seconds: give a whole number from 1 to 60']],
    [{ latest: true, why: 'activity' }, 200],
    [{ latest: null }, ['latest: give one of true']],
  ])('%j', async (body, expected) => {
    expect(await post('deadline', body)).toEqual(expected);
  });
});

describe('the interface and the options of a question', () => {
  const faces = ['interface: give one of web, terminal'];
  test.each<[string, Body, unknown]>([
    ['interface', { interface: 'web', more: 1 }, 200],
    ['interface', {}, faces],
    ['interface', { interface: null }, faces],
    ['options', { hidden: [], more: 1 }, 200],
    ['options', { hidden: null }, 200],
    ['options', {}, ['hidden: give a list of texts']],
    ['options', { hidden: [], question: 1 }, ['question: give the number of a question, counted from 0']],
    ['snooze', {}, 200],
    ['snooze', { minutes: 1_441 }, ['minutes: give a whole number from 1 to 1440']],
    ['options', { hidden: [1] }, ['hidden: give a list of texts']],
    ['assignee', { assignee: 'Ana' }, 200],
    ['assignee', { assignee: null }, 200],
    ['assignee', {}, ['assignee: give a text of at most 60 characters, or null']],
    ['assignee', { assignee: 'x'.repeat(61) }, ['assignee: give a text of at most 60 characters, or null']],
  ])('%s %j', async (deed, body, expected) => {
    expect(await post(deed, body)).toEqual(expected);
  });
});

describe('a draft', () => {
  const tab = 'tab: give a text of 1 to 100 characters';
  const draft =
    'draft: give an object with answers and rephrase, or with selectedIds, customInput, globalNote and optionNotes';
  const of = (fields: unknown) => ({ tab: 't', draft: fields });
  const note = { optionId: 'a', value: 'x', at: 0 };
  test.each<[Body, unknown]>([
    [{}, [tab, draft]],
    [{ tab: 'x'.repeat(101), draft: {} }, [tab]],
    [{ ...of({}), more: 1 }, 200],
    [of(null), [draft]],
    [of([]), [draft]],
    [of({ selectedIds: null, customInput: null, globalNote: null, optionNotes: null }), 200],
    [of({ customInput: { value: 'x', at: 1.5, more: 1 } }), 200],
    [of({ customInput: { value: 'x', at: 2 ** 52 } }), 200],
    [of({ customInput: { value: 'x', at: 2 ** 53 } }), [draft]],
    [of({ customInput: { value: 'x', at: -1 } }), [draft]],
    [of({ customInput: { value: 'x', at: '1' } }), [draft]],
    [of({ customInput: { value: null, at: 1 } }), [draft]],
    [of({ globalNote: { value: 1, at: 1 } }), [draft]],
    [of({ globalNote: 'x' }), [draft]],
    [of({ selectedIds: { value: 'a', at: 1 } }), [draft]],
    [of({ selectedIds: { value: [1], at: 1 } }), [draft]],
    [of({ optionNotes: [{ ...note, more: 1 }] }), 200],
    [of({ optionNotes: [null] }), [draft]],
    [of({ optionNotes: {} }), [draft]],
    [of({ optionNotes: [{ value: 'x', at: 0 }] }), [draft]],
    [of({ optionNotes: [{ ...note, at: undefined }] }), [draft]],
    [of({ more: null }), [draft]],
    ['{"tab":"t","draft":{"__proto__":null}}', [draft]],
  ])('%j', async (body, expected) => {
    expect(await post('draft', body)).toEqual(expected);
  });

  test('keeps nothing that it does not know', async () => {
    const { call, ask } = await createTestApp();
    const { id } = await ask();
    const sent = of({ customInput: { value: 'x', at: 1, more: 1 }, optionNotes: [{ ...note, more: 1 }] });
    const { body } = await call('POST', `/api/interactions/${id}/draft`, sent);
    const only = {
      selectedIds: null,
      customInput: { value: 'x', at: 1 },
      globalNote: null,
      optionNotes: [note],
    };
    expect(body.draft).toEqual({ answers: [only], rephrase: null });
  });
});

describe('getting in', () => {
  const text = (field: string, max: number) => `${field}: give a text of 1 to ${max} characters`;
  test.each<[string, Body, unknown]>([
    ['/api/token', {}, [text('key', 200), text('nonce', 128), text('proof', 200)]],
    ['/api/token', { key: 'k', nonce: 'n', proof: 'p', more: 1 }, 403],
    ['/api/token', { key: 'k'.repeat(201), nonce: 'n', proof: 'p' }, [text('key', 200)]],
    ['/proof', { nonce: 'a b' }, [text('nonce', 128)]],
    [
      '/proof',
      { nonce: 'n'.repeat(128), key: 7, browser: [], follower: {}, stand_back: 'now', more: 1 },
      200,
    ],
    ['/proof', { nonce: 'n', key: null, browser: null, follower: null, stand_back: { version: 9 } }, 200],
    ['/planted', { found: 'page', more: 1 }, 200],
    ['/planted', {}, ['found: give one of page, worker']],
    ['/planted', { found: null }, ['found: give one of page, worker']],
    ['/api/ticket', { more: 1 }, 200],
  ])('%s %j', async (path, body, expected) => {
    expect(await read(await createTestApp(), 'POST', path, body)).toEqual(expected);
  });
});

describe('a query', () => {
  const nobody = '01k9zv3m4n0000000000000001';
  const filter = ['filter: give one of all, active, completed'];
  const limit = (max: number) => [`limit: give a whole number from 1 to ${max}`];
  const moment = (field: string) => `${field}: give a date, or milliseconds since 1970`;
  const everyProblem = [
    'before: give one of the ids of this history',
    'status: give one of submitted, auto_submitted, cancelled, timeout, rephrase',
    'interface: give one of web, terminal, client',
    moment('from'),
    moment('to'),
    ...limit(200),
  ];
  test.each<[string, unknown]>([
    ['/api/interactions', 200],
    ['/api/interactions?filter=active&more=1', 200],
    ['/api/interactions?filter=', filter],
    ['/api/interactions?filter=all&filter=mine', 200],
    ['/api/interactions?filter=mine&filter=all', filter],
    ['/api/history?q=&status=&interface=&agent=&from=&to=&before=&limit=&more=1', 200],
    [
      `/api/history?q=a&status=timeout&interface=web&agent=x&from=0&to=2026-01-01&before=${nobody}&limit=200`,
      200,
    ],
    ['/api/history?status=x&interface=x&from=x&to=2026-02-31&before=x&limit=x', everyProblem],
    ['/api/history?status=pending', [everyProblem[1]]],
    ['/api/history?limit=0', limit(200)],
    ['/api/history?limit=201', limit(200)],
    ['/api/history?limit=1.5', limit(200)],
    ['/api/history?limit=%2B5', limit(200)],
    ['/api/history/export?format=', ['format: give one of json, markdown, csv']],
    ['/api/history/export?limit=100000&q=', 200],
    ['/api/history/export?limit=100001', limit(100_000)],
    [
      '/api/history/export?format=x&from=x&limit=0',
      ['format: give one of json, markdown, csv', moment('from'), ...limit(100_000)],
    ],
  ])('%s', async (target, expected) => {
    expect(await read(await createTestApp(), 'GET', target)).toEqual(expected);
  });

  test.each<[string, Body, unknown]>([
    ['?session=', { language: 'zh' }, 404],
    [`?session=${nobody}`, { language: 'zh' }, 404],
    ['?more=1', { language: 'zh' }, 200],
    ['', {}, 200],
    ['', { language: null }, 200],
    ['', '{"__proto__":1}', 422],
    ['', { language: ['zh'] }, 422],
  ])('of a change of settings: %s %j', async (query, body, expected) => {
    expect(await read(await createTestApp(), 'PATCH', `/api/settings${query}`, body)).toEqual(expected);
  });
});
