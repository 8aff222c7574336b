import { describe, expect, test } from 'vitest';
import {
  type OtherOption,
  optionsNamed,
  readOtherOptions,
  uniqueIds,
  wholeCharacters,
  withoutOther,
} from './other-options.ts';
import { problemLine } from './problem.ts';

const plain: OtherOption = { id: 'a', label: 'a', description: null, recommended: false, preview: null };
const option = (id: string, more: Partial<OtherOption> = {}): OtherOption => ({
  ...plain,
  id,
  label: id,
  ...more,
});
const read = (options: unknown) => readOtherOptions(new Map([['options', options]]), ['questions', 2]);
const json = (source: string): unknown => JSON.parse(source);

describe('options', () => {
  test.each<[string, unknown, readonly OtherOption[]]>([
    ['texts', ['a', 'b'], [option('a'), option('b')]],
    ['numbers', [1, 2.5], [option('1'), option('2.5')]],
    ['true and false', [true, false], [option('true'), option('false')]],
    ['a label', [{ label: 'a' }], [option('a')]],
    ['an id and a label', [{ id: 'a', label: 'A' }], [option('a', { label: 'A' })]],
    ['a value and a label', [{ value: 'a', label: 'A' }], [option('a', { label: 'A' })]],
    ['a number for a value', [{ value: 0, label: 'None' }], [option('0', { label: 'None' })]],
    ['a const and a title', [{ const: true, title: 'Yes' }], [option('true', { label: 'Yes' })]],
    ['a key and a name', [{ key: 'a', name: 'A' }], [option('a', { label: 'A' })]],
    ['a text', [{ text: 'a' }], [option('a')]],
    ['a value alone', [{ value: 'a' }], [option('a')]],
    ['an id alone', [{ id: ' a ' }], [option(' a ')]],
    ['a blank id beside a value', [{ id: ' ', value: 'a' }], [option('a')]],
    ['a structure for a value', [{ value: { x: 1 }, label: 'a' }], [option('a')]],
    [
      'every field',
      [{ label: 'a', description: 'why', recommended: true, preview: '```\n1\n```' }],
      [option('a', { description: 'why', recommended: true, preview: '```\n1\n```' })],
    ],
    ['nulls', [{ id: null, label: 'a', description: null, recommended: null }], [option('a')]],
    ['what says nothing', [{ label: 'a', description: ' ', preview: '' }], [option('a')]],
    ['wrong kinds', [{ label: 'a', description: ['x'], recommended: 1, preview: {} }], [option('a')]],
    ['unknown fields', [{ label: 'a', icon: '⭐', nested: { deep: [1] } }], [option('a')]],
    ['space around a label', [' a '], [option(' a ')]],
    ['labels by id', { a: 'A', b: 'B' }, [option('a', { label: 'A' }), option('b', { label: 'B' })]],
    [
      'objects by id',
      { a: { label: 'A', description: 'why' }, b: { id: 'c' }, d: {} },
      [option('a', { label: 'A', description: 'why' }), option('c'), option('d')],
    ],
    ['null by id', { a: null }, [option('a')]],
    ['a hostile id', json('{"__proto__": "A"}'), [option('__proto__', { label: 'A' })]],
    ['one object', { label: 'a', description: 'why' }, [option('a', { description: 'why' })]],
    ['JSON text of a list', '["a", {"label": "b"}]', [option('a'), option('b')]],
    ['JSON text of an object', '{"a": "A"}', [option('a', { label: 'A' })]],
    ['JSON text of each option', ['{"label": "a"}', '{“label”: “b”}'], [option('a'), option('b')]],
    ['a label in brackets', ['[x] keep', '{"a": 1}'], [option('[x] keep'), option('{"a": 1}')]],
    [
      'half a character',
      ['a\uD83D', 'a\uDE00'],
      [option('a\uFFFD', { label: 'a\uD83D' }), option('a\uFFFD-2', { label: 'a\uDE00' })],
    ],
  ])('from %s', (_what, given, options) => {
    expect(read(given)).toEqual({ found: options, problems: [] });
  });

  test.each<[string, unknown]>([
    ['an empty list', []],
    ['an empty object', {}],
    ['blank text', ' '],
    ['JSON text of nothing', '[]'],
    ['nothing', undefined],
  ])('are none in %s', (_what, given) => {
    expect(read(given)).toEqual({ found: [], problems: [] });
  });

  test.each(['options', 'choices', 'enum', 'oneOf', 'anyOf'])('are found under %s', (name) => {
    expect(readOtherOptions(new Map([[name, ['a']]]), []).found).toEqual([option('a')]);
  });

  test('are taken from the first field that has some', () => {
    const fields = new Map<string, unknown>([
      ['choices', ['a']],
      ['options', []],
    ]);
    expect(readOtherOptions(fields, []).found).toEqual([option('a')]);
  });

  const advice = 'give a text, or an object such as {"label": "Keep it"}';
  const list = 'a list such as [{"label": "Keep it"}, {"label": "Drop it"}]';
  test.each<[string, unknown, ...string[]]>([
    ['text', 'a or b', `questions[2].options: is a string; give ${list}`],
    ['a number', 3, `questions[2].options: is the number 3; give ${list}`],
    ['broken JSON', '["a",', `questions[2].options: is text that is not valid JSON; give ${list} instead`],
    ['too many', Array(201).fill('a'), 'questions[2].options: has 201 entries; give at most 200'],
    ['far too many', Array(100_000).fill('a'), 'questions[2].options: has 100,000 entries; give at most 200'],
    [
      'too many by id',
      Object.fromEntries(Array.from({ length: 201 }, (_, n) => [`o${n}`, 'a'])),
      'questions[2].options: has 201 entries; give at most 200',
    ],
    [
      'options without a name',
      ['a', {}, { description: 'b' }, '', ' ', null, ['c']],
      `questions[2].options[1]: has no label; ${advice}`,
      `questions[2].options[2]: has no label; ${advice}`,
      `questions[2].options[3]: is blank; ${advice}`,
      `questions[2].options[4]: is blank; ${advice}`,
      `questions[2].options[5]: is null; ${advice}`,
      `questions[2].options[6]: is a list; ${advice}`,
    ],
    ['a blank name by id', { ' ': ' ' }, `questions[2].options[" "]: is blank; ${advice}`],
  ])('are refused: %s', (_what, given, ...lines) => {
    expect(read(given).problems.map(problemLine)).toEqual(lines);
  });

  test('may be 200', () => {
    expect(read(Array(200).fill('a')).found).toHaveLength(200);
  });
});

describe('a mark of recommendation', () => {
  test.each<[string, string]>([
    ['Blue (Recommended)', 'Blue'],
    ['Blue (recommended)', 'Blue'],
    ['Blue(RECOMMENDED) ', 'Blue'],
    ['Blue ( Recommended )', 'Blue'],
    ['(Recommended) Blue', 'Blue'],
    ['(Recommended): Blue', 'Blue'],
    ['(recommended) - Blue', 'Blue'],
    ['蓝色（推荐）', '蓝色'],
    ['蓝色(推荐)', '蓝色'],
    ['（推荐）蓝色', '蓝色'],
    ['藍色（推薦）', '藍色'],
    ['Blue (dark) (Recommended)', 'Blue (dark)'],
  ])('in %j leaves %j', (label, bare) => {
    expect(read([label]).found).toEqual([option(bare, { recommended: true })]);
  });

  test.each([
    ['Recommended'],
    ['(Recommended)'],
    ['(Recommended) (recommended)'],
    ['Blue (Recommended) if you can'],
    ['Blue (not recommended)'],
    ['Blue recommended'],
  ])('is not in %j', (label) => {
    expect(read([label]).found).toEqual([option(label)]);
  });

  test('goes from the label and stays in an id that was given', () => {
    expect(read([{ id: 'Blue (Recommended)' }, { value: 'r', label: 'Red (Recommended)' }]).found).toEqual([
      option('Blue (Recommended)', { label: 'Blue', recommended: true }),
      option('r', { label: 'Red', recommended: true }),
    ]);
  });

  test('makes no twins unnoticed', () => {
    expect(read(['Blue', 'Blue (Recommended)']).found).toEqual([
      option('Blue'),
      option('Blue-2', { label: 'Blue', recommended: true }),
    ]);
  });

  test.each([
    ['spaces', ' '.repeat(500_000)],
    ['brackets', '('.repeat(500_000)],
    ['marks', '(recommended'.repeat(40_000)],
    ['spaces after a mark', `(Recommended)${' '.repeat(500_000)}x`],
  ])('is looked for in no more time than a label’s length asks for: %s', (_what, text) => {
    const started = process.cpuUsage();
    read([`x${text}x`, text]);
    expect(process.cpuUsage(started).user / 1_000).toBeLessThan(1_000);
  });
});

describe('"Other"', () => {
  test.each([
    ['Other'],
    ['other'],
    [' OTHER '],
    ['Other…'],
    ['Other...'],
    ['Other:'],
    ['Other …'],
    ['其他'],
    ['其它…'],
    ['其他：'],
    ['Something else'],
    ['something else…'],
  ])('goes: %j', (label) => {
    expect(withoutOther([option('a'), option('o', { label })])).toEqual([option('a')]);
  });

  test.each([
    ['Other databases'],
    ['Another'],
    ['Others'],
    ['None'],
    ['其他数据库'],
    [`Other${' '.repeat(50)}x`],
  ])('stays where it says more: %j', (label) => {
    expect(withoutOther([option('a'), option('o', { label })])).toHaveLength(2);
  });

  test('stays where there is nothing else', () => {
    const only = [option('o', { label: 'Other' })];
    expect(withoutOther(only)).toEqual(only);
  });
});

describe('a default', () => {
  const options = [option('a', { label: 'A' }), option('true', { label: 'Yes' }), option('3')];

  test.each<[string, unknown, readonly string[]]>([
    ['an id', 'a', ['a']],
    ['a label', 'A', ['a']],
    ['a label with its mark', 'A (Recommended)', ['a']],
    ['true', true, ['true']],
    ['a number', 3, ['3']],
    ['several, in the order of the options', ['3', 'Yes', 'a'], ['a', 'true', '3']],
    ['one twice', ['a', 'A'], ['a']],
    ['a stranger', 'x', []],
    ['a stranger among them', ['x', 'a', {}, null], ['a']],
    ['nothing', null, []],
    ['an object', { a: true }, []],
  ])('by %s', (_what, wanted, ids) => {
    expect(optionsNamed(wanted, options).map(({ id }) => id)).toEqual(ids);
  });
});

describe('ids', () => {
  test.each<[string, readonly (string | null)[], readonly (string | null)[]]>([
    ['none', [], []],
    ['all different', ['a', 'b', ' c '], ['a', 'b', ' c ']],
    ['twins', ['a', 'a', 'b', 'a'], ['a', 'a-2', 'b', 'a-3']],
    ['a twin whose new id is taken', ['a', 'a', 'a-2'], ['a', 'a-3', 'a-2']],
    ['twins of a twin', ['a', 'a', 'a-2', 'a-2'], ['a', 'a-3', 'a-2', 'a-2-2']],
    ['twins but for a space', ['a', ' a '], ['a', 'a-2']],
    ['twins in another normal form', ['caf\u00E9', 'cafe\u0301'], ['caf\u00E9', 'cafe\u0301-2']],
    ['twins but for capitals, which are none', ['a', 'A'], ['a', 'A']],
    ['hostile names', ['__proto__', '__proto__', 'constructor'], ['__proto__', '__proto__-2', 'constructor']],
    ['gaps', [null, 'a', null, 'a'], [null, 'a', null, 'a-2']],
  ])('of %s', (_what, given, unique) => {
    expect(uniqueIds(given)).toEqual(unique);
  });

  test('keep out of the way of those elsewhere', () => {
    expect(uniqueIds(['a', 'b', 'a'], ['a', 'a-2'])).toEqual(['a-3', 'b', 'a-4']);
  });

  test('of many twins take no quadratic time', () => {
    const started = process.cpuUsage();
    const ids = uniqueIds([
      ...Array(50_000).fill('a'),
      ...Array.from({ length: 50_000 }, (_, n) => `a-${n}`),
    ]);
    expect(new Set(ids).size).toBe(100_000);
    expect(process.cpuUsage(started).user / 1_000).toBeLessThan(1_000);
  });

  test.each([
    ['a👍', 'a👍'],
    ['a\uD83D', 'a\uFFFD'],
    ['\uDE00a', '\uFFFDa'],
  ])('have whole characters: %j', (id, whole) => {
    expect(wholeCharacters(id)).toBe(whole);
  });
});
