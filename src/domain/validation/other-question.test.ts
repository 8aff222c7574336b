import { describe, expect, test } from 'vitest';
import { readGiven } from './given-fields.ts';
import type { OtherOption } from './other-options.ts';
import {
  type OtherQuestion,
  ownMode,
  questionNames,
  readOtherQuestion,
  refuseSecret,
  refuseTooMany,
} from './other-question.ts';
import { problemLine } from './problem.ts';

const read = (fields: object, path: readonly PropertyKey[] = ['questions', 0]) =>
  readOtherQuestion(readGiven(fields), path);

function question(fields: object, path?: readonly PropertyKey[]): OtherQuestion {
  const { found, problems } = read(fields, path);
  expect(problems).toEqual([]);
  const [first] = found;
  if (first === undefined) throw new Error('not read');
  return first;
}

const refusals = (fields: object) => read(fields).problems.map(problemLine);
const ids = (options: readonly OtherOption[]) => options.map(({ id }) => id);
const two = { question: 'Which?', options: ['a', 'b'] };

test('a question has every field, with null for what was not said', () => {
  expect(question({ question: 'Which?' })).toEqual({
    id: null,
    title: 'Which?',
    short: null,
    prompt: null,
    mode: 'text_input',
    options: [],
    defaultIds: null,
    min: null,
    max: null,
    placeholder: null,
    preview: null,
    optional: false,
  });
});

describe('its texts', () => {
  const options = ['a', 'b'];
  test.each<[string, object, string, string | null, string | null]>([
    ['question', { question: 'Q' }, 'Q', null, null],
    ['title', { title: 'T' }, 'T', null, null],
    ['message', { message: 'M' }, 'M', null, null],
    ['header', { header: 'H' }, 'H', null, null],
    ['prompt', { prompt: 'P' }, 'P', null, null],
    ['context', { context: 'C' }, 'C', null, null],
    ['description', { description: 'D' }, 'D', null, null],
    ['text', { text: 'X' }, 'X', null, null],
    ['question and header', { question: 'Q', header: 'H' }, 'Q', 'H', null],
    ['question and title', { question: 'Q', title: 'T' }, 'Q', 'T', null],
    ['question, title and header', { question: 'Q', title: 'T', header: 'H' }, 'Q', 'H', null],
    ['question and message', { question: 'Q', message: 'M' }, 'Q', null, 'M'],
    ['question and prompt', { question: 'Q', prompt: 'P' }, 'Q', null, 'P'],
    ['question and context', { question: 'Q', context: 'C' }, 'Q', null, 'C'],
    ['question and description', { question: 'Q', description: 'D' }, 'Q', null, 'D'],
    ['message and header', { message: 'M', header: 'H' }, 'M', 'H', null],
    ['message and prompt', { message: 'M', prompt: 'P' }, 'M', null, 'P'],
    ['header and description', { header: 'H', description: 'D' }, 'H', null, 'D'],
    ['all', { question: 'Q', prompt: 'P', message: 'M', context: 'C' }, 'Q', null, 'P\n\nM\n\nC'],
    [
      'the same twice',
      { question: 'Q', header: 'Q', prompt: 'Q', message: 'M', context: 'M' },
      'Q',
      null,
      'M',
    ],
    ['a blank question', { question: ' ', header: 'H' }, 'H', null, null],
    ['a question of another kind', { question: ['Q'], title: 'T' }, 'T', null, null],
    ['a number', { question: 7 }, '7', null, null],
    ['space around', { question: ' Q\n' }, ' Q\n', null, null],
    ['prompt and title, with options', { prompt: 'P', title: 'T', options }, 'P', 'T', null],
    ['the same with a message', { prompt: 'P', title: 'T', message: 'M', options }, 'P', 'T', 'M'],
    ['the same with a header', { prompt: 'P', title: 'T', header: 'H', options }, 'P', 'H', null],
    ['prompt and title, without options', { prompt: 'P', title: 'T' }, 'T', null, 'P'],
    ['prompt and a blank title', { prompt: 'P', title: ' ', options }, 'P', null, null],
    ['prompt, title and question', { prompt: 'P', title: 'T', question: 'Q', options }, 'Q', 'T', 'P'],
  ])('from %s', (_what, fields, title, short, prompt) => {
    expect(question(fields)).toMatchObject({ title, short, prompt });
  });

  test('are ours in a flat call: no tool has a flat one with `prompt` and `title`', () => {
    expect(question({ prompt: 'P', title: 'T', choices: ['a'] }, [])).toMatchObject({
      title: 'T',
      short: null,
      prompt: 'P',
    });
  });

  test.each<[string, object]>([
    ['none', {}],
    ['blank', { question: ' ', header: '\u200B' }],
    ['of another kind', { question: {}, title: ['T'], header: true }],
    ['of the options only', { options: ['a'] }],
    ['an id only', { id: 'q' }],
  ])('are needed: %s', (_what, fields) => {
    expect(refusals(fields)).toEqual(['questions[0].question: is missing; give the question in one line']);
  });

  test('are missed together with what is wrong with the options', () => {
    expect(refusals({ options: [{}] })).toEqual([
      'questions[0].question: is missing; give the question in one line',
      'questions[0].options[0]: has no label; give a text, or an object such as {"label": "Keep it"}',
    ]);
  });
});

describe('how it is answered', () => {
  const three = { question: 'Which?', options: ['a', 'b', 'c'] };
  test.each<[string, object, Partial<OtherQuestion>]>([
    ['options', two, { mode: 'hybrid', min: null, max: 1 }],
    ['no options', { question: 'Q' }, { mode: 'text_input', min: null, max: null }],
    ['an empty list of options', { question: 'Q', options: [] }, { mode: 'text_input' }],
    ['no options, free text off', { question: 'Q', custom: false }, { mode: 'text_input' }],
    ['custom: false', { ...two, custom: false }, { mode: 'single', min: null, max: null }],
    ['custom: "false"', { ...two, custom: 'false' }, { mode: 'single' }],
    ['custom: true', { ...two, custom: true }, { mode: 'hybrid', max: 1 }],
    ['allowFreeform: false', { ...two, allowFreeform: false }, { mode: 'single' }],
    ['allowFreeformInput: false', { ...two, allowFreeformInput: false }, { mode: 'single' }],
    ['one of them off', { ...two, custom: true, allowFreeform: false }, { mode: 'single' }],
    ['multiSelect', { ...two, multiSelect: true }, { mode: 'hybrid', min: null, max: null }],
    ['multiple', { ...two, multiple: true }, { mode: 'hybrid', max: null }],
    ['multi_select', { ...two, multi_select: true }, { mode: 'hybrid', max: null }],
    ['allowMultiple', { ...two, allowMultiple: true }, { mode: 'hybrid', max: null }],
    ['type: multiple', { ...two, type: 'multiple' }, { mode: 'hybrid', max: null }],
    ['type: Multi-Select', { ...two, type: 'Multi-Select' }, { mode: 'hybrid', max: null }],
    ['a flag before the type', { ...two, type: 'multiple', multiple: false }, { mode: 'hybrid', max: 1 }],
    ['several, without free text', { ...two, multiple: true, custom: false }, { mode: 'multi', max: null }],
    ['type: choice', { ...two, type: 'choice' }, { mode: 'hybrid', max: 1 }],
    ['type: text', { ...two, type: 'text' }, { mode: 'text_input', options: [], max: null }],
    ['type: Text', { ...two, type: 'Text' }, { mode: 'text_input' }],
    ['a type of another kind', { ...two, type: ['text'] }, { mode: 'hybrid' }],
    ['maxItems', { ...three, maxItems: 2 }, { mode: 'hybrid', min: null, max: 2 }],
    ['max', { ...three, max: 2 }, { mode: 'hybrid', min: null, max: 2 }],
    ['min', { ...three, min: 2 }, { mode: 'hybrid', min: 2, max: null }],
    ['both bounds', { ...three, minItems: 1, maxItems: 2 }, { min: 1, max: 2 }],
    ['bounds beyond the options', { ...three, multiple: true, min: 7, max: 9 }, { min: 3, max: 3 }],
    ['bounds in the wrong order', { ...three, multiple: true, min: 3, max: 2 }, { min: 2, max: 2 }],
    ['at least none', { ...three, multiple: true, min: 0 }, { min: 0, max: null }],
    ['at most none', { ...three, multiple: true, max: 0 }, { min: null, max: null }],
    ['bounds of another kind', { ...three, multiple: true, min: '1', max: -2 }, { min: null, max: null }],
    ['bounds of a pick of one', { ...three, multiple: false, min: 2, max: 3 }, { min: null, max: 1 }],
    ['max: 1', { ...three, min: 1, max: 1 }, { mode: 'hybrid', min: null, max: 1 }],
    [
      'bounds without options',
      { question: 'Q', min: 2, max: 3 },
      { mode: 'text_input', min: null, max: null },
    ],
    ['our own single', { ...two, selection_mode: 'single' }, { mode: 'single', max: null }],
    ['our own multi', { ...two, selection_mode: 'multi', max_selections: 1 }, { mode: 'multi', max: 1 }],
    ['our own hybrid', { ...two, selection_mode: 'hybrid' }, { mode: 'hybrid', max: null }],
    ['our own text_input', { ...two, selection_mode: 'text_input' }, { mode: 'text_input', options: [] }],
    ['our own older name', { ...two, type: 'multi_select' }, { mode: 'multi' }],
    ['a mode that is none', { ...two, selection_mode: 'radio' }, { mode: 'hybrid', max: 1 }],
  ])('%s', (_what, fields, expected) => {
    expect(question(fields)).toMatchObject(expected);
  });

  test.each(['yesno', 'YesNo', 'yes/no', 'yes_no', 'boolean', 'confirm'])('%s is Yes and No', (type) => {
    expect(question({ question: 'Q', type })).toMatchObject({ mode: 'hybrid', max: 1 });
    expect(ids(question({ question: 'Q', type }).options)).toEqual(['Yes', 'No']);
  });

  test('yes and no in words of their own stay', () => {
    const asked = question({ question: 'Q', type: 'yesno', options: ['Yes, drop it', 'No'] });
    expect(ids(asked.options)).toEqual(['Yes, drop it', 'No']);
  });

  test('"Other" goes where the person may type, and counts for no bound', () => {
    const fields = { question: 'Q', options: ['a', 'b', 'Other'], multiple: true, max: 3 };
    expect(question(fields)).toMatchObject({ max: 2 });
    expect(ids(question(fields).options)).toEqual(['a', 'b']);
    expect(ids(question({ ...fields, custom: false }).options)).toEqual(['a', 'b', 'Other']);
    expect(ids(question({ ...fields, options: ['Other'] }).options)).toEqual(['Other']);
  });
});

describe('its defaults', () => {
  test.each<[string, object, readonly string[] | null]>([
    ['none', {}, null],
    ['an id', { default: 'b' }, ['b']],
    ['several of a pick of one', { default: ['b', 'a'] }, ['a']],
    ['several', { default: ['b', 'a'], multiple: true }, ['a', 'b']],
    ['more than the bound', { default: ['b', 'a'], multiple: true, max: 1 }, ['a']],
    ['an empty list', { default: [] }, []],
    ['a stranger', { default: 'x' }, null],
    ['the one that is dropped', { default: 'Other', options: ['a', 'Other'] }, null],
    ['under our own name', { default_selection_ids: ['b'] }, ['b']],
    ['null', { default: null }, null],
  ])('%s', (_what, fields, defaultIds) => {
    expect(question({ ...two, ...fields }).defaultIds).toEqual(defaultIds);
  });

  test('are the placeholder of a text', () => {
    expect(question({ question: 'Q', default: 'main' })).toMatchObject({
      defaultIds: null,
      placeholder: 'main',
    });
    expect(question({ question: 'Q', default: 'main', placeholder: 'branch' }).placeholder).toBe('branch');
  });
});

describe('what else it carries', () => {
  test.each<[string, object, Partial<OtherQuestion>]>([
    ['an id', { id: ' q ' }, { id: ' q ' }],
    ['half a character in an id', { id: 'q\uD83D' }, { id: 'q\uFFFD' }],
    ['a number for an id', { id: 7 }, { id: null }],
    ['a blank id', { id: ' ' }, { id: null }],
    ['a placeholder', { placeholder: 'or your own' }, { placeholder: 'or your own' }],
    ['a placeholder where nothing is typed', { placeholder: 'x', custom: false }, { placeholder: null }],
    ['a placeholder of another kind', { placeholder: false }, { placeholder: null }],
    ['a preview', { preview: '--- a' }, { preview: '--- a' }],
    ['a preview of another kind', { preview: {} }, { preview: null }],
    ['optional: true', { optional: true }, { optional: true }],
    ['optional: false', { optional: false }, { optional: false }],
    ['required: false', { required: false }, { optional: true }],
    ['required: true', { required: true }, { optional: false }],
    ['required: "false"', { required: 'false' }, { optional: true }],
    ['required as a list', { required: ['a'] }, { optional: false }],
  ])('%s', (_what, fields, expected) => {
    expect(question({ ...two, ...fields })).toMatchObject(expected);
  });

  test('whatever is unknown is passed over', () => {
    const strange = JSON.parse('{"__proto__": {"title": "x"}, "constructor": 1, "icon": {}}') as object;
    expect(question(Object.assign(strange, two))).toEqual(question(two));
  });
});

describe('a secret is refused', () => {
  const advice =
    'marks a secret, and passwords do not belong in a conversation; remove this question and tell the user where to enter it themselves';

  test.each<[string, object]>([
    ['isSecret', { isSecret: true }],
    ['isSecret', { isSecret: 'true' }],
    ['secret', { secret: true }],
    ['writeOnly', { writeOnly: true }],
    ['format', { format: 'password' }],
    ['type', { type: 'password' }],
  ])('%s in %j', (name, fields) => {
    expect(refusals({ ...two, ...fields })).toEqual([`questions[0].${name}: ${advice}`]);
  });

  test('and nothing else about it is told', () => {
    expect(refusals({ isSecret: true, options: [{}] })).toEqual([`questions[0].isSecret: ${advice}`]);
  });

  test.each<[object]>([
    [{ isSecret: false }],
    [{ secret: 'false' }],
    [{ secret: null }],
    [{ format: 'email' }],
    [{ question: 'What is the password policy?' }],
  ])('which %j is not', (fields) => {
    expect(refuseSecret(readGiven({ ...two, ...fields }), [])).toBeNull();
  });
});

test.each<[object, string | null]>([
  [{ selection_mode: 'single' }, 'single'],
  [{ type: 'hybrid' }, 'hybrid'],
  [{ type: 'single_select' }, 'single'],
  [{ selection_mode: 'multi_select' }, 'multi'],
  [{ type: 'text' }, null],
  [{ type: 'constructor' }, null],
  [{ selection_mode: 7 }, null],
  [{}, null],
])('our own mode in %j is %s', (fields, mode) => {
  expect(ownMode(readGiven(fields))).toBe(mode);
});

test('too many questions are counted', () => {
  const line = (count: number, most?: number) =>
    refuseTooMany(['questions'], count, most)?.problems.map(problemLine);
  expect(line(20)).toBeUndefined();
  expect(line(21)).toEqual(['questions: has 21 entries; ask at most 20 in one call']);
  expect(line(8, 8)).toBeUndefined();
  expect(line(9, 8)).toEqual(['questions: has 9 entries; ask at most 8 in one call']);
  expect(line(100_000)).toEqual(['questions: has 100,000 entries; ask at most 20 in one call']);
});

test('the names of a question are not those of a call', () => {
  for (const name of ['timeout_seconds', 'interface', 'wait', 'session_id', 'questions', 'requestedSchema']) {
    expect(questionNames).not.toContain(name);
  }
  for (const name of [
    'question',
    'header',
    'choices',
    'multiSelect',
    'allowFreeform',
    'isSecret',
    'default',
  ]) {
    expect(questionNames).toContain(name);
  }
});
