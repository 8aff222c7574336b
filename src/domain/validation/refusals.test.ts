import { describe, expect, test } from 'vitest';
import { parseCall } from './parse-request.ts';
import { problemLine } from './problem.ts';

/** A sound request of each kind; a case changes one thing about it. `undefined` takes a field away. */
const single = {
  title: 'Deploy how?',
  prompt: 'The build is green. I need a decision because a rollback is slow.',
  selection_mode: 'single',
  options: [{ id: 'blue', recommended: true }, { id: 'rolling' }, { id: 'stop' }],
};
const multi = { ...single, selection_mode: 'multi' };
const hybrid = { ...single, selection_mode: 'hybrid' };
const { options: _none, ...textual } = single;
const text = { ...textual, selection_mode: 'text_input' };

const rec = (id: unknown) => ({ id, recommended: true });
const long = (count: number) => 'x'.repeat(count);
const json = (source: string): unknown => JSON.parse(source);

/** What is sent, and every line that comes back. One line per mistake, each saying what to do. */
const refusals: readonly [string, unknown, ...string[]][] = [
  // the arguments as a whole
  [
    'no arguments',
    undefined,
    'the arguments are not an object; give title, prompt, selection_mode and options',
  ],
  ['null', null, 'the arguments are not an object; give title, prompt, selection_mode and options'],
  ['a list', [single], 'the arguments are not an object; give title, prompt, selection_mode and options'],
  [
    'a text',
    '{"title":"x"}',
    'the arguments are not an object; give title, prompt, selection_mode and options',
  ],
  [
    'an empty object',
    {},
    'title: is missing; give the question in one line',
    'prompt: is missing; give the task context and the reason a choice is needed',
    'selection_mode: is missing; use single, multi, text_input or hybrid',
  ],
  [
    'more than 512 KiB',
    { ...text, prompt: long(520 * 1024) },
    'the request has 521 KiB; shorten it to at most 512 KiB',
  ],
  [
    '512 KiB of multi-byte text',
    { ...text, prompt: '好'.repeat(180 * 1024) },
    'the request has 541 KiB; shorten it to at most 512 KiB',
  ],

  // title and prompt
  ['no title', { ...single, title: undefined }, 'title: is missing; give the question in one line'],
  ['a null title', { ...single, title: null }, 'title: is missing; give the question in one line'],
  ['an empty title', { ...single, title: '' }, 'title: is empty; write something'],
  ['a blank title', { ...single, title: ' \n ' }, 'title: is blank; write something'],
  ['a zero-width title', { ...single, title: '\u200B\u2060' }, 'title: is blank; write something'],
  [
    'a title of colour codes',
    { ...single, title: '\u001B[31m\u001B[0m' },
    'title: is blank; write something',
  ],
  ['a number as title', { ...single, title: 7 }, 'title: is the number 7; give a string'],
  ['a list as title', { ...single, title: ['Deploy?'] }, 'title: is a list; give a string'],
  ['true as title', { ...single, title: true }, 'title: is true; give a string'],
  ['an object as title', { ...single, title: {} }, 'title: is an object; give a string'],
  ['a long title', { ...single, title: long(301) }, 'title: has 301 characters; shorten it to at most 300'],
  [
    'a long title in emoji',
    { ...single, title: '👍'.repeat(301) },
    'title: has 301 characters; shorten it to at most 300',
  ],
  [
    'no prompt',
    { ...single, prompt: undefined },
    'prompt: is missing; give the task context and the reason a choice is needed',
  ],
  ['an empty prompt', { ...single, prompt: '' }, 'prompt: is empty; write something'],
  ['a blank prompt', { ...single, prompt: '\t\n' }, 'prompt: is blank; write something'],
  ['a number as prompt', { ...single, prompt: 0.5 }, 'prompt: is the number 0.5; give a string'],
  [
    'a long prompt',
    { ...single, prompt: long(65_537) },
    'prompt: has 65,537 characters; shorten it to at most 65,536',
  ],

  // selection_mode
  [
    'no mode',
    { ...single, selection_mode: undefined },
    'selection_mode: is missing; use single, multi, text_input or hybrid',
  ],
  [
    'a misspelt mode',
    { ...single, selection_mode: 'sinlge' },
    'selection_mode: "sinlge" is not accepted; did you mean single? (one of single, multi, text_input, hybrid)',
  ],
  [
    'a mode in capitals',
    { ...single, selection_mode: 'MULTI' },
    'selection_mode: "MULTI" is not accepted; did you mean multi? (one of single, multi, text_input, hybrid)',
  ],
  [
    'half a mode',
    { ...text, selection_mode: 'text' },
    'selection_mode: "text" is not accepted; did you mean text_input? (one of single, multi, text_input, hybrid)',
  ],
  [
    'a strange mode',
    { ...single, selection_mode: 'radio' },
    'selection_mode: "radio" is not accepted; use one of single, multi, text_input, hybrid',
  ],
  [
    'a number as mode',
    { ...single, selection_mode: 1 },
    'selection_mode: 1 is not accepted; use one of single, multi, text_input, hybrid',
  ],
  [
    'the name of a built-in as mode',
    { ...single, selection_mode: 'constructor' },
    'selection_mode: "constructor" is not accepted; use one of single, multi, text_input, hybrid',
  ],

  // options as a list
  [
    'single without options',
    { ...single, options: undefined },
    'options: is missing; single needs at least one option',
  ],
  [
    'multi without options',
    { ...multi, options: undefined },
    'options: is missing; multi needs at least one option',
  ],
  [
    'hybrid without options',
    { ...hybrid, options: null },
    'options: is missing; hybrid needs at least one option',
  ],
  ['no option in the list', { ...single, options: [] }, 'options: is empty; give at least one'],
  [
    'options as text',
    { ...single, options: '[{"id":"a"}]' },
    'options: is a string; give a list of objects such as {"id": "keep", "label": "Keep it", "recommended": true}',
  ],
  [
    'options by id',
    { ...single, options: { a: 'A' } },
    'options: is an object; give a list of objects such as {"id": "keep", "label": "Keep it", "recommended": true}',
  ],
  [
    'options as plain texts',
    { ...single, options: ['yes', 'no'] },
    'options[0]: is a string; give an object such as {"id": "keep", "label": "Keep it"}',
    'options[1]: is a string; give an object such as {"id": "keep", "label": "Keep it"}',
  ],
  [
    'a null among options',
    { ...single, options: [rec('a'), null] },
    'options[1]: is null; give an object such as {"id": "keep", "label": "Keep it"}',
  ],
  [
    '201 options',
    { ...single, options: Array.from({ length: 201 }, (_, n) => rec(`o${n}`)) },
    'options: has 201 entries; give at most 200',
  ],
  [
    'nothing recommended',
    { ...single, options: [{ id: 'a' }, { id: 'b', recommended: false }] },
    'options: recommends nothing; set recommended: true on at least one option',
  ],

  // one option
  [
    'no id',
    { ...single, options: [rec('a'), { label: 'B' }] },
    'options[1].id: is missing; give a short text of your own, it comes back in selected_ids',
  ],
  [
    'a number as id',
    { ...single, options: [rec(1), { id: 'b' }] },
    'options[0].id: is the number 1; give a short text of your own, it comes back in selected_ids',
  ],
  ['an empty id', { ...single, options: [rec('')] }, 'options[0].id: is empty; write something'],
  ['a blank id', { ...single, options: [rec('  ')] }, 'options[0].id: is blank; give it a visible character'],
  [
    'a zero-width id',
    { ...single, options: [rec('\u200B')] },
    'options[0].id: is blank; give it a visible character',
  ],
  [
    'a long id',
    { ...single, options: [rec(long(129))] },
    'options[0].id: has 129 characters; shorten it to at most 128',
  ],
  [
    'an id that ends in half a character',
    { ...single, options: [rec('blue \ud83d'), { id: 'rolling' }] },
    'options[0].id: holds half a character; use whole ones',
  ],
  [
    'the same id twice',
    { ...single, options: [rec('a'), { id: 'b' }, { id: 'a' }] },
    'options[2].id: "a" is used twice; give each option its own id',
  ],
  [
    'the same id but for a space',
    { ...single, options: [rec('a'), { id: ' a ' }] },
    'options[1].id: " a " is used twice; give each option its own id',
  ],
  [
    'the same id in another normal form',
    { ...single, options: [rec('caf\u00E9'), { id: 'cafe\u0301' }] },
    'options[1].id: "cafe\u0301" is used twice; give each option its own id',
  ],
  [
    'a hostile id twice',
    { ...single, options: [rec('__proto__'), { id: '__proto__' }] },
    'options[1].id: "__proto__" is used twice; give each option its own id',
  ],
  [
    'a number as label',
    { ...single, options: [{ ...rec('a'), label: 3 }] },
    'options[0].label: is the number 3; give a string',
  ],
  [
    'a long label',
    { ...single, options: [{ ...rec('a'), label: long(301) }] },
    'options[0].label: has 301 characters; shorten it to at most 300',
  ],
  [
    'a list as description',
    { ...single, options: [{ ...rec('a'), description: ['fast'] }] },
    'options[0].description: is a list; give a string',
  ],
  [
    'a long description',
    { ...single, options: [{ ...rec('a'), description: long(4_097) }] },
    'options[0].description: has 4,097 characters; shorten it to at most 4,096',
  ],
  [
    'a text as recommended',
    { ...single, options: [{ id: 'a', recommended: 'yes' }] },
    'options[0].recommended: is a string; give true or false',
  ],
  [
    'a misspelt field of an option',
    { ...single, options: [{ ...rec('a'), descripton: 'fast' }] },
    'options[0].descripton: is not a known field; did you mean description?',
  ],
  [
    'a strange field of an option',
    { ...single, options: [{ ...rec('a'), value: 1 }] },
    'options[0].value: is not a known field; remove it; known are id, label, description, recommended, preview',
  ],
  [
    'a hostile field of an option',
    { ...single, options: [json('{"id":"a","recommended":true,"__proto__":{}}')] },
    'options[0].__proto__: is not a known field; remove it; known are id, label, description, recommended, preview',
  ],

  // unknown fields
  ['a misspelt field', { ...single, titel: 'x' }, 'titel: is not a known field; did you mean title?'],
  [
    'a field in camel case',
    { ...multi, maxSelections: 2 },
    'maxSelections: is not a known field; did you mean max_selections?',
  ],
  [
    'half a field',
    { ...single, timeout: 60 },
    'timeout: is not a known field; did you mean timeout_seconds?',
  ],
  [
    'a strange field',
    { ...single, priority: 'high' },
    'priority: is not a known field; remove it; known are title, prompt, selection_mode, options, default_selection_ids, min_selections, max_selections, placeholder, option_annotations, global_annotation, preview, questions, placeholder_visible, single_submit_mode, option_annotations_enabled, global_annotation_enabled, timeout_seconds, wait, interface, session_id',
  ],
  [
    'a field called __proto__',
    json(JSON.stringify(single).replace('{', '{"__proto__":{"title":"x"},')),
    '__proto__: is not a known field; remove it; known are title, prompt, selection_mode, options, default_selection_ids, min_selections, max_selections, placeholder, option_annotations, global_annotation, preview, questions, placeholder_visible, single_submit_mode, option_annotations_enabled, global_annotation_enabled, timeout_seconds, wait, interface, session_id',
  ],
  [
    'a field with a strange name',
    { ...single, 'ti tle\n': 'x' },
    '["ti tle\\n"]: is not a known field; did you mean title?',
  ],

  // defaults
  [
    'a default that is no option',
    { ...single, default_selection_ids: ['green'] },
    'default_selection_ids[0]: "green" is not one of the options; use an id from options',
  ],
  [
    'a misspelt default',
    { ...single, default_selection_ids: ['roling'] },
    'default_selection_ids[0]: "roling" is not one of the options; did you mean "rolling"?',
  ],
  [
    'a default in capitals',
    { ...single, default_selection_ids: ['Stop'] },
    'default_selection_ids[0]: "Stop" is not one of the options; did you mean "stop"?',
  ],
  [
    'a default with a space',
    { ...single, default_selection_ids: ['stop '] },
    'default_selection_ids[0]: "stop " is not one of the options; copy the id "stop" exactly, with its spaces and accents',
  ],
  [
    'a default called constructor',
    { ...single, default_selection_ids: ['constructor'] },
    'default_selection_ids[0]: "constructor" is not one of the options; use an id from options',
  ],
  [
    'a default twice',
    { ...multi, default_selection_ids: ['stop', 'stop'] },
    'default_selection_ids[1]: "stop" is named twice; name it once',
  ],
  [
    'two defaults in single',
    { ...single, default_selection_ids: ['blue', 'stop'] },
    'default_selection_ids: names 2 options; name at most 1',
  ],
  [
    'more defaults than the maximum',
    { ...multi, max_selections: 2, default_selection_ids: ['blue', 'rolling', 'stop'] },
    'default_selection_ids: names 3 options; name at most 2',
  ],
  [
    'one text as defaults',
    { ...single, default_selection_ids: 'blue' },
    'default_selection_ids: is a string; give a list of option ids',
  ],
  [
    'a number among defaults',
    { ...multi, default_selection_ids: ['blue', 2] },
    'default_selection_ids[1]: is the number 2; give the id of an option',
  ],
  [
    'a null among defaults',
    { ...multi, default_selection_ids: [null] },
    'default_selection_ids[0]: is null; give the id of an option',
  ],

  // how many
  [
    'inverted limits',
    { ...multi, min_selections: 3, max_selections: 2 },
    'min_selections: is 3, above max_selections 2; lower it or raise max_selections',
  ],
  [
    'a maximum above the options',
    { ...multi, max_selections: 4 },
    'max_selections: is 4, but there are 3 options; lower it or add options',
  ],
  [
    'a minimum above the only option',
    { ...multi, options: [rec('a')], min_selections: 2 },
    'min_selections: is 2, but there is 1 option; lower it or add options',
  ],
  ['a negative minimum', { ...multi, min_selections: -1 }, 'min_selections: is below 0; give 0 or more'],
  [
    'half an option',
    { ...multi, max_selections: 1.5 },
    'max_selections: is the number 1.5; give a whole number',
  ],
  ['a number as text', { ...multi, min_selections: '1' }, 'min_selections: is a string; give a whole number'],
  [
    'a maximum of none without a minimum',
    { ...multi, max_selections: 0 },
    'max_selections: is 0, below the default min_selections 1; give 1 or more, or min_selections: 0 too',
  ],
  [
    'single with a maximum of two',
    { ...single, max_selections: 2 },
    'max_selections: is 2; single takes 1, or use multi',
  ],
  [
    'single with a maximum of none',
    { ...single, max_selections: 0 },
    'max_selections: is 0; single takes 1, or use multi',
  ],
  [
    'single with a minimum of two',
    { ...single, min_selections: 2 },
    'min_selections: is 2; single takes 0 or 1, or use multi',
  ],

  // what does not go with the mode
  [
    'text_input with options',
    { ...text, options: single.options },
    'options: is not for text_input; remove it, or use single, multi or hybrid',
  ],
  [
    'text_input with misshapen options, said once',
    { ...text, options: ['yes', 'no'] },
    'options: is not for text_input; remove it, or use single, multi or hybrid',
  ],
  [
    'text_input with everything that is for options',
    {
      ...text,
      default_selection_ids: ['a', 'a'],
      min_selections: 3,
      max_selections: 2,
      option_annotations_enabled: false,
      option_annotations: { a: 'x' },
    },
    'default_selection_ids: is not for text_input; remove it, or use single, multi or hybrid',
    'min_selections: is not for text_input; remove it, or use single, multi or hybrid',
    'max_selections: is not for text_input; remove it, or use single, multi or hybrid',
    'option_annotations_enabled: is not for text_input; remove it, or use single, multi or hybrid',
    'option_annotations: is not for text_input; remove it, or use single, multi or hybrid',
  ],
  [
    'a placeholder in single',
    { ...single, placeholder: 'Type here' },
    'placeholder: is not for single; remove it, or use text_input or hybrid',
  ],
  [
    'a hidden placeholder in multi',
    { ...multi, placeholder_visible: false },
    'placeholder_visible: is not for multi; remove it, or use text_input or hybrid',
  ],
  [
    'single submit in multi',
    { ...multi, single_submit_mode: true },
    'single_submit_mode: true is only for single; remove it for multi',
  ],
  [
    'single submit in hybrid',
    { ...hybrid, single_submit_mode: true },
    'single_submit_mode: true is only for single; remove it for hybrid',
  ],
  [
    'single submit in text_input',
    { ...text, single_submit_mode: true },
    'single_submit_mode: true is only for single; remove it for text_input',
  ],

  // the remaining fields
  [
    'a long placeholder',
    { ...text, placeholder: long(501) },
    'placeholder: has 501 characters; shorten it to at most 500',
  ],
  [
    'a text as switch',
    { ...text, placeholder_visible: 'yes' },
    'placeholder_visible: is a string; give true or false',
  ],
  [
    'a number as switch',
    { ...single, single_submit_mode: 1 },
    'single_submit_mode: is the number 1; give true or false',
  ],
  [
    'a list as switch',
    { ...single, option_annotations_enabled: [] },
    'option_annotations_enabled: is a list; give true or false',
  ],
  [
    'a text for the global switch',
    { ...single, global_annotation_enabled: 'no' },
    'global_annotation_enabled: is a string; give true or false',
  ],
  [
    'notes as a list',
    { ...single, option_annotations: ['fast'] },
    'option_annotations: is a list; give an object of option id to text',
  ],
  [
    'notes as text',
    { ...single, option_annotations: 'fast' },
    'option_annotations: is a string; give an object of option id to text',
  ],
  [
    'a note on a misspelt option',
    { ...single, option_annotations: { bleu: 'fast' } },
    'option_annotations.bleu: "bleu" is not one of the options; did you mean "blue"?',
  ],
  [
    'a note on __proto__',
    { ...single, option_annotations: json('{"__proto__":"x"}') },
    'option_annotations.__proto__: "__proto__" is not one of the options; use an id from options',
  ],
  [
    'a note that is no text, on an option called __proto__',
    { ...single, options: [rec('__proto__')], option_annotations: json('{"__proto__":5}') },
    'option_annotations.__proto__: is the number 5; give a string',
  ],
  [
    'a number as note',
    { ...single, option_annotations: { blue: 5 } },
    'option_annotations.blue: is the number 5; give a string',
  ],
  [
    'a long note',
    { ...single, option_annotations: { blue: long(8_193) } },
    'option_annotations.blue: has 8,193 characters; shorten it to at most 8,192',
  ],
  [
    'more notes than options can be',
    {
      ...single,
      option_annotations: Object.fromEntries(Array.from({ length: 201 }, (_, n) => [`o${n}`, 'x'])),
    },
    'option_annotations: has 201 entries; give at most 200',
  ],
  [
    'a long global note',
    { ...single, global_annotation: long(8_193) },
    'global_annotation: has 8,193 characters; shorten it to at most 8,192',
  ],
  [
    'a global note that is none',
    { ...single, global_annotation: 5 },
    'global_annotation: is the number 5; give a string',
  ],
  [
    'a timeout as text',
    { ...single, timeout_seconds: '60' },
    'timeout_seconds: is a string; give a whole number',
  ],
  [
    'half a second',
    { ...single, timeout_seconds: 0.5 },
    'timeout_seconds: is the number 0.5; give a whole number',
  ],
  [
    'an endless timeout',
    { ...single, timeout_seconds: Number.POSITIVE_INFINITY },
    'timeout_seconds: is the number Infinity; give a whole number',
  ],
  [
    'a timeout beyond counting',
    { ...single, timeout_seconds: 1e300 },
    'timeout_seconds: is above 9,007,199,254,740,991; give 9,007,199,254,740,991 or less',
  ],
  [
    'a misspelt interface',
    { ...single, interface: 'terminl' },
    'interface: "terminl" is not accepted; did you mean terminal? (one of auto, web, terminal)',
  ],
  [
    'a strange interface',
    { ...single, interface: 'email' },
    'interface: "email" is not accepted; use one of auto, web, terminal',
  ],

  // older names
  [
    'old and new mode disagree',
    { ...single, type: 'multi_select' },
    'type: is the old name of selection_mode and says something else than "single"; keep only selection_mode',
  ],
  [
    'old and new interface disagree',
    { ...single, transport: 'web', interface: 'terminal' },
    'transport: is the old name of interface and says something else than "terminal"; keep only interface',
  ],
  [
    'a strange value under an old name',
    { ...single, selection_mode: undefined, type: 'dropdown' },
    'selection_mode: "dropdown" is not accepted; use one of single, multi, text_input, hybrid',
  ],

  // polling
  [
    'a poll with a question beside it',
    { ...single, session_id: '01abc' },
    'title: cannot stand beside session_id; poll with session_id alone',
    'prompt: cannot stand beside session_id; poll with session_id alone',
    'selection_mode: cannot stand beside session_id; poll with session_id alone',
    'options: cannot stand beside session_id; poll with session_id alone',
  ],
  [
    'a poll with an old name beside it',
    { session_id: '01abc', type: 'single' },
    'type: cannot stand beside session_id; poll with session_id alone',
  ],
  [
    'a number as session_id',
    { session_id: 5 },
    'session_id: is not an id; give the session_id of an earlier result, or leave it out to ask',
  ],
  [
    'an empty session_id',
    { session_id: '' },
    'session_id: is not an id; give the session_id of an earlier result, or leave it out to ask',
  ],
  [
    'a question with an empty session_id',
    { ...single, session_id: ' ' },
    'session_id: is not an id; give the session_id of an earlier result, or leave it out to ask',
  ],
];

describe('refusals', () => {
  test.each(refusals)('%s', (_what, sent, ...lines) => {
    const call = parseCall(sent);
    expect(call.kind).toBe('refused');
    expect(call.kind === 'refused' && call.problems.map(problemLine)).toEqual(lines);
  });

  test('the table holds at least 80 cases, none of them twice', () => {
    expect(refusals.length).toBeGreaterThanOrEqual(80);
    expect(new Set(refusals.map(([what]) => what)).size).toBe(refusals.length);
  });

  test('the sound requests the cases start from are accepted', () => {
    for (const sound of [single, multi, hybrid, text]) expect(parseCall(sound).kind).toBe('ask');
  });
});
