import { describe, expect, test } from 'vitest';
import {
  beginsLikeJson,
  firstOf,
  joined,
  kindOf,
  parseLoosely,
  readCount,
  readFlag,
  readObject,
  readText,
  refuse,
} from './loose-values.ts';
import { problemLine } from './problem.ts';

const example = 'a list such as ["a"]';

describe('a list or an object', () => {
  test.each<[string, unknown, object]>([
    ['is taken as it is', ['a'], ['a']],
    ['is taken as it is, an object too', { a: 1 }, { a: 1 }],
    ['is read out of text', '["a", {"b": 2}]', ['a', { b: 2 }]],
    ['is read out of text with space around it', ' \n {"a": 1} \n', { a: 1 }],
    ['is read out of text after a byte order mark', '\uFEFF["a"]', ['a']],
    ['is read out of text, empty', '[]', []],
  ])('%s', (_what, given, value) => {
    expect(readObject(given, ['options'], example)).toEqual({ found: [value], problems: [] });
  });

  test.each<[string, unknown, string]>([
    ['plain text', 'a, b', 'options: is a string; give a list such as ["a"]'],
    ['a number', 7, 'options: is the number 7; give a list such as ["a"]'],
    ['true', true, 'options: is true; give a list such as ["a"]'],
    ['null', null, 'options: is null; give a list such as ["a"]'],
    ['nothing', undefined, 'options: is undefined; give a list such as ["a"]'],
    ['broken JSON', '["a", "b', 'options: is text that is not valid JSON; give a list such as ["a"] instead'],
    [
      'words in brackets',
      '[sic] a or b',
      'options: is text that is not valid JSON; give a list such as ["a"] instead',
    ],
  ])('is not %s', (_what, given, line) => {
    const { found, problems } = readObject(given, ['options'], example);
    expect(found).toEqual([]);
    expect(problems.map(problemLine)).toEqual([line]);
  });
});

describe('text begins like JSON', () => {
  test.each([['[1]'], ['{"a":1}'], [' \n\t[1]'], ['[broken'], ['{ or so']])('%j does', (text) => {
    expect(beginsLikeJson(text)).toBe(true);
  });

  test.each<[unknown]>([['a'], [''], ['"[1]"'], ['(a)'], ['【a】'], [7], [null], [['a']]])(
    '%j does not',
    (value) => {
      expect(beginsLikeJson(value)).toBe(false);
    },
  );
});

describe('JSON as models write it', () => {
  test.each<[string, string, object | null]>([
    ['typographic quotes', '[“a”, “b”]', ['a', 'b']],
    ['typographic quotes, both the same', '[”a”, ”b”]', ['a', 'b']],
    ['low typographic quotes', '[„a“, „b“]', ['a', 'b']],
    ['typographic single quotes', '{‘a’: ‘b’}', { a: 'b' }],
    ['plain single quotes', "['a', 'b']", ['a', 'b']],
    ['both kinds of quotes', '{"a": “b”, “c”: "d"}', { a: 'b', c: 'd' }],
    ['an apostrophe in single quotes', '[‘it’s’, ‘they’re here’]', ['it’s', 'they’re here']],
    ['a quotation in typographic quotes', '[“say “hi” now”]', ['say “hi” now']],
    ['plain quotes in typographic ones', '[“say "hi" now”]', ['say "hi" now']],
    ['plain quotes in plain ones', '["say "hi" now"]', ['say "hi" now']],
    ['typographic quotes in plain ones', '["say “hi”",]', ['say “hi”']],
    ['a trailing comma in a list', '["a", "b",]', ['a', 'b']],
    ['a trailing comma in an object', '{"a": 1, }', { a: 1 }],
    ['trailing commas at every level', '[{"a": [1,],},]', [{ a: [1] }]],
    ['a comma at the end', '["a"],', ['a']],
    ['a comma and a bracket in a string', '["a,]", "b,}",]', ['a,]', 'b,}']],
    ['a line break in a string', '["a\nb"]', ['a\nb']],
    ['a tab in a string', '[“a\tb”]', ['a\tb']],
    ['an escaped line break', '[“a\\nb”]', ['a\nb']],
    ['an escaped quote', '[“a \\"b\\"”]', ['a "b"']],
    ['an escaped apostrophe', "['it\\'s']", ["it's"]],
    ['an escaped backslash', '[“C:\\\\a”]', ['C:\\a']],
    ['an escaped character by number', '[“\\u00E9”]', ['é']],
    ['a path with single backslashes', '[“C:\\apps”]', ['C:\\apps']],
    ['emoji and Chinese', '[“👍”, “推荐”]', ['👍', '推荐']],
    ['a number, true and null among them', '[1, true, null, “a”,]', [1, true, null, 'a']],
    ['a hostile key', '{“__proto__”: 1}', JSON.parse('{"__proto__": 1}') as object],
    ['an open string', '[“a, b]', null],
    ['an open list', '[“a”', null],
    ['two values', '[1] [2]', null],
    ['no value', '[a, b]', null],
    ['two commas', '[1,,2]', null],
    ['a backslash at the end', '["a\\', null],
  ])('%s', (_what, text, value) => {
    expect(parseLoosely(text)).toEqual(value);
  });

  test.each([
    ['[{"label":"Say “yes”"},{"label":"it’s, fine"}]'],
    ['{"a":"„b“","c":"‘d’: e"}'],
    ['["\\u201Ca\\u201D","\\"b\\",]"]'],
  ])('is never changed where it is sound: %s', (text) => {
    expect(parseLoosely(text)).toEqual(JSON.parse(text));
  });

  test('is refused where it is nested deeper than any form', () => {
    const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
    expect(parseLoosely(nested(30))).not.toBeNull();
    expect(parseLoosely(nested(40))).toBeNull();
    expect(parseLoosely(nested(200_000))).toBeNull();
    expect(parseLoosely('{"a":'.repeat(100_000))).toBeNull();
  });

  test.each([
    ['quotes', '[“'.padEnd(500_000, '”')],
    ['quotes and spaces', `[“${'”          '.repeat(50_000)}`],
    ['commas and spaces', `[${',          '.repeat(50_000)}`],
    ['spaces', `[“${' '.repeat(500_000)}x`],
    ['backslashes', `[“${'\\'.repeat(500_000)}`],
    ['openings', '[“a'.repeat(150_000)],
  ])('takes no longer than its length asks for: %s', (_what, text) => {
    const started = process.cpuUsage();
    parseLoosely(text);
    expect(process.cpuUsage(started).user / 1_000).toBeLessThan(1_000);
  });
});

describe('a text', () => {
  test.each<[unknown, string | null]>([
    ['a', 'a'],
    [' a ', ' a '],
    ['a\n', 'a\n'],
    [7, '7'],
    [0.5, '0.5'],
    ['', null],
    [' \n', null],
    ['\u200B', null],
    ['\u001B[31m', null],
    [Number.NaN, null],
    [true, null],
    [null, null],
    [undefined, null],
    [['a'], null],
    [{ a: 'a' }, null],
  ])('of %j is %j', (value, text) => {
    expect(readText(value)).toBe(text);
  });
});

test.each<[unknown, boolean | null]>([
  [true, true],
  [false, false],
  ['true', true],
  ['false', false],
  ['yes', null],
  [1, null],
  [0, null],
  [null, null],
  [undefined, null],
])('a flag of %j is %j', (value, flag) => {
  expect(readFlag(value)).toBe(flag);
});

test.each<[unknown, number | null]>([
  [0, 0],
  [3, 3],
  [-1, null],
  [1.5, null],
  [Number.POSITIVE_INFINITY, null],
  ['3', null],
  [null, null],
])('a count of %j is %j', (value, count) => {
  expect(readCount(value)).toBe(count);
});

test.each<[unknown, string]>([
  [['a'], 'a list'],
  [{}, 'an object'],
  ['a', 'a string'],
  [7, 'the number 7'],
  [false, 'false'],
  [null, 'null'],
  [undefined, 'undefined'],
  [7n, '7'],
])('%s is called %s', (value, kind) => {
  expect(kindOf(value)).toBe(kind);
});

test('the first field that can be read counts', () => {
  const fields = new Map<string, unknown>([
    ['a', ' '],
    ['b', 'second'],
    ['c', 'third'],
  ]);
  expect(firstOf(fields, ['x', 'a', 'c', 'b'], readText)).toBe('third');
  expect(firstOf(fields, ['x', 'a'], readText)).toBeNull();
  expect(firstOf(fields, [], readText)).toBeNull();
});

test('what was found and what is wrong are joined in order', () => {
  const parts = [
    { found: ['a'], problems: [] },
    refuse(['questions', 1], 'missing', 'is missing'),
    { found: ['b', 'c'], problems: [] },
    refuse([], 'missing', 'nothing here'),
  ];
  const { found, problems } = joined<string>(parts);
  expect(found).toEqual(['a', 'b', 'c']);
  expect(problems.map(problemLine)).toEqual(['questions[1]: is missing', 'nothing here']);
});
