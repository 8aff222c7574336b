import { describe, expect, test } from 'vitest';
import { ordinaryPrompts } from '../../test/support/ordinary-prompts.ts';
import { parseMarkdown } from './parse.ts';
import { previewDocument } from './preview.ts';
import type { Document } from './tree.ts';

/** The language of a preview that is code as a whole; undefined for Markdown. */
function languageOf(text: string): string | null | undefined {
  const document = previewDocument(text);
  if (isMarkdown(text, document)) return undefined;
  const [block, ...others] = document.blocks;
  if (block?.kind !== 'code' || others.length > 0) throw new Error('neither code nor Markdown');
  expect(block.text).toBe(text.replace(/^(?:[ \t]*\n)+/, '').replace(/(?:\n[ \t]*)+$/, ''));
  return block.language;
}

function isMarkdown(text: string, document: Document): boolean {
  return JSON.stringify(document) === JSON.stringify(parseMarkdown(text));
}

const lines = (...all: readonly string[]) => all.join('\n');

describe('a diff', () => {
  test.each([
    [
      'of git',
      lines('diff --git a/x b/x', 'index 1..2 100644', '--- a/x', '+++ b/x', '@@ -1 +1 @@', '-a', '+b'),
    ],
    [
      'of a file that moved',
      lines('diff --git a/x b/y', 'similarity index 100%', 'rename from x', 'rename to y'),
    ],
    ['of diff -u', lines('--- x\t2026-01-01', '+++ y\t2026-01-02', '@@ -1 +1 @@', '-a', '+b')],
    ['that begins with its place', lines('@@ -10,99 +10,0 @@ function x() {', ' a', '-b')],
    ['behind blank lines', lines('', '  ', '--- x', '+++ y', '@@ -1 +1 @@', '- a', '+ b', '')],
    [
      'of git show',
      lines(
        'commit 1f3e5d7a9b',
        'Author: A',
        '',
        '    Why',
        '',
        'diff --git a/x b/x',
        '--- a/x',
        '+++ b/x',
        '@@ -1 +1 @@',
      ),
    ],
    [
      'of Subversion',
      lines('Index: x.c', '='.repeat(67), '--- x.c (revision 1)', '+++ x.c (working copy)', '@@ -1 +1 @@'),
    ],
  ])('%s is one block', (_name, text) => {
    expect(languageOf(text)).toBe('diff');
  });

  test('keeps every space of its lines', () => {
    const text = lines(' ', '@@ -1 +1 @@', '-a  ', '+b\t ', '');
    expect(previewDocument(text).blocks).toEqual([
      {
        kind: 'code',
        language: 'diff',
        text: lines('@@ -1 +1 @@', '-a  ', '+b\t '),
        lines: [[['place', '@@ -1 +1 @@']], [['removed', '-a  ']], [['added', '+b\t ']]],
      },
    ]);
  });

  test('breaks its lines as Windows does', () => {
    expect(previewDocument('@@ -1 +1 @@\r\n-a\r\n+b')).toEqual(previewDocument('@@ -1 +1 @@\n-a\n+b'));
  });
});

describe('code without a fence', () => {
  test.each([
    ['shell', lines('#!/usr/bin/env bash', 'npm ci', 'npm test')],
    ['python', lines('#!/usr/bin/python3', 'x')],
    [null, lines('#!/usr/bin/perl', 'print 1;')],
    ['json', '{"a": [1, 2, {"b": null}]}'],
    ['json', lines('[', '  1', ']')],
    ['html', lines('<!DOCTYPE html>', '<p>a</p>')],
    ['html', lines('<?xml version="1.0"?>', '<a/>')],
    ['php', lines('<?php', 'echo 1;')],
    ['console', lines('$ npm test', '12 passed')],
    ['sql', 'SELECT id FROM orders WHERE paid_at IS NULL;'],
    ['sql', lines('SELECT id', 'FROM orders', 'WHERE paid_at IS NULL', 'ORDER BY id')],
    [
      'javascript',
      lines(
        "import { a } from './a.ts';",
        '',
        '// why',
        'export function b(): number {',
        '  return a(1);',
        '}',
      ),
    ],
    ['javascript', lines('export const a = {', "  b: 'c',", '  d: [1, 2],', '};')],
    [
      'python',
      lines(
        'from os import path',
        '',
        'def f(x):',
        '    # why',
        '    y = path.join(x)',
        '    return y',
        '',
        'print(f(1))',
      ),
    ],
    ['python', lines('class A(B):', '    def c(self):', '        if self.d:', '            pass')],
    ['go', lines('package main', '', 'func main() {', '\tx := 1', '\tfmt.Println(x)', '}')],
    ['rust', lines('use std::fs;', '', 'pub fn a() -> u8 {', '    let mut b = 1;', '    b', '}')],
    ['java', lines('package a.b;', '', 'public class C {', '    private int d;', '}')],
    ['c', lines('#include <stdio.h>', '', 'int main(void) {', '  return puts("a");', '}')],
    ['csharp', lines('using System;', 'namespace A.B;', 'public class C {', '}')],
    // Of several languages, so of none that is sure.
    [null, lines('if (a > 1) {', '  b(a);', '} else {', '  c();', '}')],
    [null, lines('body {', '  color: red;', '}')],
    [null, 'const a = 1;'],
  ])('%s: %j', (language, text) => {
    expect(languageOf(text)).toBe(language);
  });
});

describe('everything else is Markdown', () => {
  const prompts = ordinaryPrompts.filter(([name]) => name !== 'JSON, not fenced');

  test.each<readonly [string, string]>([
    ['nothing', ''],
    ['blank lines', ' \n\n'],
    ['a sentence', 'Deploys to **all** regions at once.'],
    ['a list of changes', lines('- removed the cache', '+ added a queue')],
    ['words in a list', lines('- const a = 1;', '- const b = 2;')],
    ['a heading and prose', lines('# import', '', 'It imports from "a", if you want:', '', '- x', '- y')],
    ['a fenced diff', lines('```diff', '@@ -1 +1 @@', '-a', '+b', '```')],
    [
      'prose before a fenced diff',
      lines('What changes:', '', '```diff', '--- a', '+++ b', '@@ -1 +1 @@', '```'),
    ],
    [
      'prose around code',
      lines('Use this:', '', '```ts', 'const a = 1;', 'const b = 2;', 'const c = 3;', '```'),
    ],
    ['a rule below a line', lines('--- ', 'a', '+++ b')],
    ['prose that ends in semicolons', lines('first the tests;', 'then the build;', 'then the release.')],
    [
      'prose that begins like code',
      lines('if you deploy now,', 'for example on Friday:', 'return to this page'),
    ],
    ['two words', 'package manager'],
    ['a footnote', '[1]'],
    ['what is nearly JSON', '{not json}'],
    ['a table', lines('| a | b |', '| - | - |', '| `x = 1;` | y |')],
    ['an at sign', '@@ -1 +1'],
    ['an amount', '$ 5 a month'],
    ['Chinese', '部署到所有区域；然后通知团队。'],
    ...prompts,
  ])('%s', (_name, text) => {
    expect(languageOf(text)).toBeUndefined();
  });
});
