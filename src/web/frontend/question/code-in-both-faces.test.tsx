// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { render } from 'preact';
import { describe, expect, test } from 'vitest';
import { hostileCode } from '../../../../test/support/hostile-code.ts';
import { createRandom } from '../../../../test/support/seeded-random.ts';
import {
  type SeenLine,
  type SeenRun,
  seenInTerminal,
  seenInTree,
  seenLines,
} from '../../../../test/support/seen-code.ts';
import { cleanText } from '../../../domain/text/clean-text.ts';
import { languageNames } from '../../../markdown/code/languages.ts';
import { toCode } from '../../../markdown/parse.ts';
import type { Code } from '../../../markdown/tree.ts';
import { type Page, PageProvider } from '../page.ts';
import { pageWords } from '../strings.ts';
import { Prompt } from './prompt.tsx';

function seenOnPage(code: Code): readonly SeenLine[] {
  const root = document.createElement('div');
  const page = { words: signal(pageWords.en), spoken: signal('') } as unknown as Page;
  render(
    <PageProvider value={page}>
      <Prompt document={{ blocks: [code], plain: false }} />
    </PageProvider>,
    root,
  );
  const lines: SeenRun[][] = [[]];
  for (const node of root.querySelector('pre code')?.childNodes ?? []) {
    const kind = node instanceof HTMLElement ? node.className.replace('code-', '') : 'plain';
    for (const [at, text] of (node.textContent ?? '').split('\n').entries()) {
      if (at > 0) lines.push([]);
      if (text !== '') lines.at(-1)?.push({ kind: kind as SeenRun['kind'], text });
    }
  }
  return seenLines(lines);
}

describe('page and terminal show the same code', () => {
  test('a keyword is a keyword in both', () => {
    const code = toCode('let a = f(1); // b\n"c"', 'ts');
    const expected: readonly SeenLine[] = [
      [
        { kind: 'keyword', text: 'let' },
        { kind: 'plain', text: ' a = f(' },
        { kind: 'number', text: '1' },
        { kind: 'plain', text: '); ' },
        { kind: 'comment', text: '// b' },
      ],
      [{ kind: 'string', text: '"c"' }],
    ];
    expect(seenOnPage(code)).toEqual(expected);
    expect(seenInTerminal(code)).toEqual(expected);
  });

  test('an added line is one in both', () => {
    const code = toCode('--- a\n+++ b\n@@ -1 +1 @@\n-a\n+b\n c\n\\ No newline', 'diff');
    const expected = ['file', 'file', 'place', 'removed', 'added', 'plain', 'comment'];
    expect(seenOnPage(code).map(([run]) => run?.kind)).toEqual(expected);
    expect(seenInTerminal(code).map(([run]) => run?.kind)).toEqual(expected);
  });

  test.each([null, ...languageNames])('%s, whatever it holds', (language) => {
    for (let seed = 0; seed < 25; seed += 1) {
      const text = cleanText(hostileCode(createRandom(seed), language ?? 'javascript')).slice(0, 1_500);
      const code = toCode(text, language);
      const page = seenOnPage(code);
      expect(seenInTerminal(code), JSON.stringify(text.slice(0, 80))).toEqual(page);
      expect(seenInTree(code), 'what the fuzzer compares').toEqual(page);
    }
  });
});
