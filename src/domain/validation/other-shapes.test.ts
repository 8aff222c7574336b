import { describe, expect, test } from 'vitest';
import { formLines } from '../../../test/support/form-lines.ts';
import { readGiven } from './given-fields.ts';
import { readForm } from './other-shapes.ts';

const asked = { question: 'Which?', options: ['a', 'b'] };
const askedLine = 'Which? | hybrid ..1 | a, b';
const own = { title: 'Which?', selection_mode: 'single', options: [{ id: 'a', recommended: true }] };
const ownLine = `own: ${JSON.stringify(own)}`;
const entryExample = '{"question": "Which one?", "options": ["This", "That"]}';

describe('a flat call', () => {
  test.each<[string, object]>([
    ['nothing', {}],
    ['our own shape', { ...own, prompt: 'Both fit.' }],
    ['our own shape with mistakes', { titel: 'Which?', options: ['a', 'b'], multiSelect: true }],
    ['a header and a message', { header: 'Which?', message: 'Both fit.', options: ['a', 'b'] }],
    ['nulls', { ...own, questions: null, question: null, choices: null, requestedSchema: null }],
    ['a poll', { session_id: 'x' }],
  ])('is ours: %s', (_what, call) => {
    expect(readForm(readGiven(call))).toBeNull();
  });

  test.each<[string, object, ...string[]]>([
    ['question', { question: 'Which?' }, 'Which? | text_input'],
    ['choices', { title: 'Which?', choices: ['a', 'b'] }, askedLine],
    [
      'choices, with a prompt',
      { title: 'Which?', prompt: 'P', choices: ['a'] },
      'Which? — P | hybrid ..1 | a',
    ],
    [
      'requestedSchema',
      { requestedSchema: { properties: { a: { type: 'boolean' } } } },
      '#a a (optional) | single | true=Yes, false=No',
    ],
    [
      'question and requestedSchema',
      { question: 'Well?', requestedSchema: { properties: { a: {} }, required: ['a'] } },
      'form: Well? — -',
      '#a a | text_input',
    ],
    ['question and questions', { question: 'Well?', questions: [asked] }, 'form: Well? — -', askedLine],
    ['no text', { choices: ['a'] }, 'refused: question: is missing; give the question in one line'],
    [
      'a secret',
      { question: 'Token?', secret: true },
      'refused: secret: marks a secret, and passwords do not belong in a conversation; remove this question and tell the user where to enter it themselves',
    ],
    [
      'options that are none',
      { question: 'Which?', options: 'a or b' },
      'refused: options: is a string; give a list such as [{"label": "Keep it"}, {"label": "Drop it"}]',
    ],
    [
      'a choice without a name',
      { question: 'Which?', choices: ['a', {}] },
      'refused: choices[1]: has no label; give a text, or an object such as {"label": "Keep it"}',
    ],
  ])('is another tool’s: %s', (_what, call, ...lines) => {
    expect(formLines(call)).toEqual(lines);
  });

  test('stands at the top', () => {
    expect(readForm(readGiven(asked))?.form.entries).toMatchObject([{ shape: 'other', path: [] }]);
  });

  test('leaves the call what is not the question’s', () => {
    const call = { ...asked, id: 'q', type: 'choice', timeout_seconds: 60, colour: 'red', transport: 'web' };
    expect(formLines({ ...asked, metadata: {}, nonBlocking: true })).toEqual([
      'rest: {"wait":false}',
      askedLine,
    ]);
    expect(formLines(call)).toEqual([
      'rest: {"timeout_seconds":60,"colour":"red","interface":"web"}',
      `#q ${askedLine}`,
    ]);
  });
});

describe('the list of questions', () => {
  const broken = `refused: questions: is text that is not valid JSON; give a list such as [${entryExample}] instead`;
  test.each<[string, unknown, ...string[]]>([
    ['a list', [asked, asked], askedLine, askedLine],
    ['one object', asked, askedLine],
    ['one object in our own shape', own, ownLine],
    ['plain texts', ['Which?', 'Why?'], 'Which? | text_input', 'Why? | text_input'],
    ['one plain text', 'Which? And why?', 'Which? And why? | text_input'],
    ['JSON text', JSON.stringify([asked, own]), askedLine, ownLine],
    ['JSON text of one object', JSON.stringify(asked), askedLine],
    ['JSON text of each', [JSON.stringify(asked), JSON.stringify(own)], askedLine, ownLine],
    ['JSON text with a trailing comma', '[{"question": "Which?",},]', 'Which? | text_input'],
    ['twenty', Array(20).fill('Which?'), ...Array<string>(20).fill('Which? | text_input')],
    ['eight of our own', Array(8).fill(own), ...Array<string>(8).fill(ownLine)],
    [
      'eight of our own and others',
      [...Array(8).fill(own), asked],
      ...Array<string>(8).fill(ownLine),
      askedLine,
    ],
    ['an empty list', [], 'refused: questions: is empty; give at least one question, or leave it out'],
    [
      'an empty list as text',
      '[]',
      'refused: questions: is empty; give at least one question, or leave it out',
    ],
    ['an empty object', {}, 'refused: questions.question: is missing; give the question in one line'],
    ['blank text', ' ', 'refused: questions: is blank; write the question'],
    ['a number', 3, `refused: questions: is the number 3; give a list such as [${entryExample}]`],
    ['true', true, `refused: questions: is true; give a list such as [${entryExample}]`],
    ['broken JSON', '[{"question": "Which?"', broken],
    ['21', Array(21).fill(asked), 'refused: questions: has 21 entries; ask at most 20 in one call'],
    [
      'far too many',
      Array(50_000).fill(7),
      'refused: questions: has 50,000 entries; ask at most 20 in one call',
    ],
    ['nine of our own', Array(9).fill(own), 'refused: questions: has 9 entries; ask at most 8 in one call'],
    ['30 of our own', Array(30).fill(own), 'refused: questions: has 30 entries; ask at most 8 in one call'],
    [
      'what is no question',
      [asked, null, 7, ['Which?'], '', '{"question": '],
      askedLine,
      `refused: questions[1]: is null; give an object such as ${entryExample}`,
      `refused: questions[2]: is the number 7; give an object such as ${entryExample}`,
      `refused: questions[3]: is a list; give an object such as ${entryExample}`,
      'refused: questions[4]: is blank; write the question',
      `refused: questions[5]: is text that is not valid JSON; give an object such as ${entryExample} instead`,
    ],
    [
      'mistakes in several entries',
      [{ options: ['a'] }, { question: 'Q', options: ['a', null, {}] }, { question: 'Q', secret: true }],
      'refused: questions[0].question: is missing; give the question in one line',
      'refused: questions[1].options[1]: is null; give a text, or an object such as {"label": "Keep it"}',
      'refused: questions[1].options[2]: has no label; give a text, or an object such as {"label": "Keep it"}',
      'refused: questions[2].secret: marks a secret, and passwords do not belong in a conversation; remove this question and tell the user where to enter it themselves',
    ],
  ])('is %s', (_what, questions, ...lines) => {
    expect(formLines({ questions })).toEqual(lines);
  });

  test('says where each of them stands', () => {
    const paths = (questions: unknown) =>
      readForm(readGiven({ questions }))?.form.entries.map((one) => one.path);
    expect(paths([asked, null, own])).toEqual([
      ['questions', 0],
      ['questions', 2],
    ]);
    expect(paths(asked)).toEqual([['questions']]);
  });
});

describe('an entry', () => {
  test.each<[string, object]>([
    ['selection_mode', { title: 'Which?', selection_mode: 'text_input' }],
    ['a mode that is none', { title: 'Which?', selection_mode: 'radio' }],
    ['the older name of the mode', { title: 'Which?', type: 'single', options: ['a'] }],
    ['the older name of the mode and its older value', { title: 'Which?', type: 'multi_select' }],
    ['an option with an id', { title: 'Which?', options: ['a', { id: 'b' }] }],
    ['an option with an id, beside another tool’s names', { question: 'Which?', options: [{ id: 1 }] }],
    ['nulls among its fields', { title: 'Which?', selection_mode: 'single', prompt: null }],
  ])('is in our own shape by %s, and handed over as it came', (_what, entry) => {
    const form = readForm(readGiven({ questions: [entry] }))?.form;
    expect(form?.entries).toEqual([{ shape: 'own', path: ['questions', 0], fields: entry }]);
    expect(form?.entries[0]).toHaveProperty('fields', entry);
  });

  test.each<[string, object, string]>([
    ['no mode', { title: 'Which?' }, 'Which? | text_input'],
    ['a null for the mode', { ...asked, selection_mode: null, type: null }, askedLine],
    ['a type that is no mode of ours', { ...asked, type: 'choice' }, askedLine],
    ['a null for an id', { title: 'Which?', options: [{ id: null, label: 'a' }] }, 'Which? | hybrid ..1 | a'],
    ['an id of its own only', { id: 'q', ...asked }, `#q ${askedLine}`],
    ['ids in choices', { title: 'Which?', choices: [{ id: 'a', label: 'A' }] }, 'Which? | hybrid ..1 | a=A'],
    ['ids in JSON text', { title: 'Which?', options: '[{"id": "a"}]' }, 'Which? | hybrid ..1 | a'],
    ['ids by name', { title: 'Which?', options: { a: { id: 'b' } } }, 'Which? | hybrid ..1 | b'],
  ])('is in another shape with %s', (_what, entry, line) => {
    expect(formLines({ questions: [entry] })).toEqual([line]);
  });

  test('in our own shape may not ask for a secret either', () => {
    expect(formLines({ questions: [{ ...own, isSecret: true }] })).toEqual([
      'refused: questions[0].isSecret: marks a secret, and passwords do not belong in a conversation; remove this question and tell the user where to enter it themselves',
    ]);
  });
});

describe('ids of questions', () => {
  const idsOf = (questions: readonly object[]) =>
    readForm(readGiven({ questions }))?.form.entries.map((entry) =>
      entry.shape === 'other' ? entry.question.id : entry.fields.id,
    );
  const other = (id?: unknown) => ({ ...asked, id });

  test.each<[string, readonly object[], readonly unknown[]]>([
    ['none', [other(), other()], [null, null]],
    ['some', [other('a'), other(), other('b')], ['a', null, 'b']],
    ['twins', [other('a'), other('a'), other('a')], ['a', 'a-2', 'a-3']],
    ['a twin of one in our own shape', [other('a'), { ...own, id: 'a' }], ['a-2', 'a']],
    [
      'twins in our own shape, which are the caller’s to refuse',
      [
        { ...own, id: 'a' },
        { ...own, id: 'a' },
      ],
      ['a', 'a'],
    ],
    ['no text', [other(7), other({}), other('')], [null, null, null]],
  ])('%s', (_what, questions, ids) => {
    expect(idsOf(questions)).toEqual(ids);
  });
});

describe('what the call says about all its questions', () => {
  test.each<[string, object, ...string[]]>([
    ['nothing', {}],
    ['a title', { title: 'T' }, 'form: T — -'],
    ['a prompt', { prompt: 'P' }, 'form: - — P'],
    ['both', { title: 'T', prompt: 'P' }, 'form: T — P'],
    ['a header', { header: 'H' }, 'form: H — -'],
    ['a message', { message: 'M' }, 'form: - — M'],
    ['a context and a description', { context: 'C', description: 'D' }, 'form: - — C\n\nD'],
    ['a title and a header', { title: 'T', header: 'H' }, 'form: T — H'],
    ['the same twice', { title: 'T', prompt: 'T', message: 'T' }, 'form: T — -'],
    ['blank texts', { title: '', prompt: ' ' }],
    ['a number, which stays to be refused', { title: 7 }, 'rest: {"title":7}'],
    ['a list, which stays to be refused', { prompt: ['P'] }, 'rest: {"prompt":["P"]}'],
  ])('%s', (_what, fields, ...lines) => {
    expect(formLines({ ...fields, questions: [asked] })).toEqual([...lines, askedLine]);
  });

  const schema = { properties: { a: {} }, required: ['a'] };
  test.each<[string, object, ...string[]]>([
    ['a short message', { message: 'M' }, 'form: M — -'],
    ['a message beside a title', { title: 'T', message: 'M' }, 'form: T — M'],
    ['a message of several lines', { message: 'M\n\nand more' }, 'form: - — M\n\nand more'],
    ['a message with a line break at its end', { message: 'M\n' }, 'form: M\n — -'],
    ['a long message', { message: 'x'.repeat(301) }, `form: - — ${'x'.repeat(301)}`],
    ['as long as a title may be', { message: '👍'.repeat(300) }, `form: ${'👍'.repeat(300)} — -`],
    ['nothing', {}],
  ])('in an elicitation: %s', (_what, fields, ...lines) => {
    expect(formLines({ ...fields, requestedSchema: schema })).toEqual([...lines, '#a a | text_input']);
  });
});

describe('the other fields of a call', () => {
  test.each<[string, object, object]>([
    ['none', {}, {}],
    [
      'ours',
      { timeout_seconds: 60, interface: 'web', wait: true },
      { timeout_seconds: 60, interface: 'web', wait: true },
    ],
    ['older names', { transport: 'terminal', allow_cancel: true }, { interface: 'terminal' }],
    ['unknown ones', { colour: 'red', options: ['a'] }, { colour: 'red', options: ['a'] }],
    ['nulls', { timeout_seconds: null }, {}],
    ['those of Claude Code', { answers: {}, annotations: {}, metadata: { source: 'x' } }, {}],
    ['those of the protocol', { _meta: {}, mode: 'form' }, {}],
    ['another mode', { mode: 'url' }, { mode: 'url' }],
    ['nonBlocking', { nonBlocking: true }, { wait: false }],
    ['nonBlocking: false', { nonBlocking: false }, {}],
    ['delivery: async', { delivery: 'async' }, { wait: false }],
    ['another delivery', { delivery: 'sync' }, {}],
    ['our own word before theirs', { nonBlocking: true, wait: true }, { wait: true }],
  ])('%s', (_what, fields, rest) => {
    for (const call of [{ questions: [asked] }, { requestedSchema: { properties: { a: {} } } }]) {
      const reading = readForm(readGiven({ ...call, ...fields }));
      expect(Object.fromEntries(reading?.form.rest ?? [])).toEqual(rest);
      expect(reading?.problems).toEqual([]);
    }
  });

  test('are refused where an older name contradicts today’s', () => {
    expect(formLines({ questions: [asked], transport: 'web', interface: 'terminal' })).toEqual([
      'rest: {"interface":"terminal"}',
      askedLine,
      'refused: transport: is the old name of interface and says something else than "terminal"; keep only interface',
    ]);
  });

  test('may be called anything', () => {
    const call = JSON.parse('{"questions": ["Which?"], "__proto__": {"a": 1}, "constructor": 2}') as object;
    const rest = readForm(readGiven(call))?.form.rest;
    expect([...(rest ?? [])]).toEqual([
      ['__proto__', { a: 1 }],
      ['constructor', 2],
    ]);
  });
});
