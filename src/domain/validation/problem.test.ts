import { describe, expect, test } from 'vitest';
import { listed, mostProblems, pathText, problem, problemLine, quote } from './problem.ts';

describe('the line an agent reads', () => {
  test('names the place, then what is wrong', () => {
    const line = problemLine(
      problem('options[2].id', 'duplicate', '"a" is used twice; give each option its own id'),
    );
    expect(line).toBe('options[2].id: "a" is used twice; give each option its own id');
  });

  test('has no place when the whole request is meant', () => {
    expect(problemLine(problem('', 'too-long', 'the request is too long'))).toBe('the request is too long');
  });
});

describe('a path', () => {
  test.each([
    [[], ''],
    [['title'], 'title'],
    [['options', 2, 'id'], 'options[2].id'],
    [['default_selection_ids', 0], 'default_selection_ids[0]'],
    [['option_annotations', '__proto__'], 'option_annotations.__proto__'],
    [['option_annotations', 'two words'], 'option_annotations["two words"]'],
    [['option_annotations', '1'], 'option_annotations["1"]'],
    [['a\nb'], '["a\\nb"]'],
    [[''], '[""]'],
  ])('%j reads %s', (path, text) => {
    expect(pathText(path)).toBe(text);
  });

  test('stays short and on one line whatever an agent calls its fields', () => {
    const text = pathText(['options', 0, `${'x'.repeat(5_000)}\n`]);
    expect(text.length).toBeLessThan(100);
    expect(text).not.toContain('\n');
  });
});

describe('a quote', () => {
  test.each([
    ['a', '"a"'],
    ['say "hi"', '"say \\"hi\\""'],
    ['two\nlines', '"two\\nlines"'],
    [5, '5'],
    [true, 'true'],
    [null, 'null'],
    [undefined, 'undefined'],
    [{ a: 1 }, '{"a":1}'],
    [['x'], '["x"]'],
  ])('of %j is %s', (value, text) => {
    expect(quote(value)).toBe(text);
  });

  test('is cut where it would drown the sentence', () => {
    expect(quote('x'.repeat(500))).toBe(`"${'x'.repeat(77)}…"`);
    expect(quote(Array.from({ length: 500 }, () => 1))).toBe(`[${'1,'.repeat(38)}1…`);
  });

  test('is cut between characters', () => {
    expect(quote('👍'.repeat(500))).toBe(`"${'👍'.repeat(77)}…"`);
  });
});

describe('the listed problems', () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, n) => problem(`f${n}`, 'missing', 'is missing'));

  test('are all of them, up to fifty', () => {
    expect(listed([])).toEqual([]);
    expect(listed(many(mostProblems))).toEqual(many(50));
  });

  test('beyond that say that there are more', () => {
    const told = listed(many(51));
    expect(told.slice(0, 50)).toEqual(many(50));
    expect(told.slice(50)).toEqual([
      { path: '', code: 'and-more', message: 'there are more problems like these; mend these first' },
    ]);
  });
});
