import { describe, expect, test } from 'vitest';
import { codeLines } from './code-lines.ts';

/** The kind of each line; null for an empty one. */
function kinds(...lines: readonly string[]): readonly (string | null)[] {
  const found = codeLines(lines.join('\n'), 'diff');
  for (const line of found) expect(line.length).toBeLessThan(2);
  return found.map(([run]) => (typeof run === 'string' ? 'plain' : (run?.[0] ?? null)));
}

describe('the lines of a diff', () => {
  test('as git writes them', () => {
    expect(
      kinds(
        'diff --git a/x.ts b/x.ts',
        'index 1f3..2e4 100644',
        '--- a/x.ts',
        '+++ b/x.ts',
        '@@ -1,3 +1,3 @@ function x() {',
        ' same',
        '-old',
        '+new',
        '\\ No newline at end of file',
        'diff --git a/y.ts b/z.ts',
        'similarity index 100%',
        'rename from y.ts',
        'rename to z.ts',
      ),
    ).toEqual([
      ...['file', 'file', 'file', 'file', 'place', 'plain', 'removed', 'added', 'comment'],
      ...['file', 'file', 'file', 'file'],
    ]);
  });

  test('counts that are wrong, huge or missing change nothing', () => {
    const body = [' a', '-b', '+c', '+d', '', ' e'];
    const expected = ['place', 'plain', 'removed', 'added', 'added', null, 'plain'];
    for (const place of ['@@ -1,99999999999999999999 +0,0 @@', '@@ -1 +1 @@', '@@ ... @@', '@@', '@@ what']) {
      expect(kinds(place, ...body), place).toEqual(expected);
    }
  });

  test('nothing but marked lines is a diff', () => {
    expect(kinds('- retries: 0', '+ retries: 2', 'same')).toEqual(['removed', 'added', 'plain']);
  });

  test('inside a place, two dashes are a removed line unless a place follows', () => {
    expect(kinds('@@ -1 +1 @@', '--- a comment', '+++ b', ' c')).toEqual([
      'place',
      'removed',
      'added',
      'plain',
    ]);
    expect(kinds('@@ -1 +1 @@', '--- a comment', ' c')).toEqual(['place', 'removed', 'plain']);
    expect(kinds('@@ -1 +1 @@', '-a', '--- b.ts', '+++ c.ts', '@@ -1 +1 @@', '+d')).toEqual([
      ...['place', 'removed', 'file', 'file', 'place', 'added'],
    ]);
  });

  test('words of a header are text inside a place', () => {
    expect(kinds('index of names', '@@ -1 +1 @@', 'index of names')).toEqual(['file', 'place', 'plain']);
  });

  test('a merge has a column of marks for each parent', () => {
    expect(kinds('@@@ -1,2 -1,2 +1,3 @@@', '  a', ' +b', '- c', '++d', 'diff --git a/x b/x', ' +e')).toEqual([
      ...['place', 'plain', 'added', 'removed', 'added', 'file', 'plain'],
    ]);
  });

  test('a name that begins with two at signs is no place', () => {
    expect(kinds('@@count += 1', '@'.repeat(40))).toEqual(['plain', 'plain']);
  });

  test('a text that ends with a break has an empty line behind it', () => {
    expect(kinds('+a', '')).toEqual(['added', null]);
    expect(kinds('')).toEqual([null]);
  });
});
