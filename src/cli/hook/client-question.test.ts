import { describe, expect, test } from 'vitest';
import { askedEvent, database, extras } from '../../../test/support/hook-process.ts';
import { answer } from '../../../test/support/sessions.ts';
import { fromClientAnswers, readClientQuestion, toClientAnswers } from './client-question.ts';
import { type HookEvent, readHookEvent } from './hook-event.ts';

const eventWith = (more: object = {}) =>
  readHookEvent('claude-code', askedEvent('one', more) as never) as HookEvent;
const asked = (...questions: readonly object[]) => eventWith({ tool_input: { questions } });
const request = (event: HookEvent) => {
  const read = readClientQuestion(event);
  if (read === null) throw new Error('not understood');
  return read;
};

describe('a client’s question', () => {
  test('is known by the client’s labels, and says where else it is asked', () => {
    expect(request(eventWith({ agent_id: 'helper' }))).toMatchObject({
      title: database.question,
      origin: { session: 'one', tool: 'AskUserQuestion', agent: 'helper' },
      questions: [
        {
          mode: 'hybrid',
          max: 1,
          options: [
            { id: 'Postgres (Recommended)', label: 'Postgres', recommended: true },
            { id: 'SQLite', recommended: false },
          ],
        },
        { short: 'Extras', max: 2 },
      ],
    });
  });

  test.each([[[]], [[{}]], [[null]], ['text'], [[database, { question: ' ' }]]])(
    'is left to the client: %j',
    (questions) => {
      expect(readClientQuestion(eventWith({ tool_input: { questions } }))).toBeNull();
    },
  );
});

describe('an answer given here', () => {
  const say = (event: HookEvent, ...given: Parameters<typeof answer>[0][]) =>
    toClientAnswers(request(event), { given: given.map(answer), files: [] }, event.toolInput);

  test('is put as the client’s own dialog would, with notes beside it', () => {
    const notes = { optionNotes: [{ optionId: 'Cache', text: 'small' }], globalNote: 'for now' };
    expect(
      say(asked(database, extras), { customInput: 'MySQL' }, { selectedIds: ['Queue', 'Cache'], ...notes }),
    ).toEqual({
      answers: { [database.question]: 'MySQL', [extras.question]: 'Cache, Queue' },
      annotations: { [extras.question]: { notes: 'Cache: small\nfor now' } },
    });
  });

  test('is keyed by the client’s own words, whatever they are', () => {
    const odd = { ...database, question: '__proto__' };
    expect(Object.entries(say(asked(odd), { selectedIds: ['SQLite'] }).answers)).toEqual([
      ['__proto__', 'SQLite'],
    ]);
  });

  test('names the files that came with it', () => {
    const event = asked(database);
    const file = { path: '/home/a.png', mime_type: 'image/png', name: 'a.png', bytes: 1, question_id: '1' };
    const given = { given: [answer({ selectedIds: ['SQLite'] })], files: [file] };
    const { annotations } = toClientAnswers(request(event), given, event.toolInput);
    expect(annotations[database.question]?.notes).toContain('/home/a.png');
  });
});

describe('an answer given in the client', () => {
  const read = (response: unknown, ...questions: readonly object[]) => {
    const event = { ...asked(...questions), toolResponse: response };
    return fromClientAnswers(request(event), event);
  };

  test.each([
    [extras, 'Queue', ['Queue'], null],
    [extras, 'Cache, Queue', ['Cache', 'Queue'], null],
    [extras, 'Cache, and logs', ['Cache'], 'and logs'],
    [extras, 'none of it', [], 'none of it'],
    [database, 'Postgres (Recommended)', ['Postgres (Recommended)'], null],
    [{ ...database, options: [{ label: 'A' }, { label: 'A, B' }] }, 'A, B', ['A, B'], null],
    [extras, ['Cache', 'Queue'], ['Cache', 'Queue'], null],
  ])('is read back: %#', (question, text, selectedIds, customInput) => {
    const [found] = read({ answers: { [question.question]: text } }, question) ?? [];
    expect(found).toMatchObject({ selectedIds, customInput });
  });

  test('is none where the client tells none', () => {
    for (const response of [undefined, null, 'declined', {}, { answers: 'x' }])
      expect(read(response, database)).toBeNull();
  });
});
