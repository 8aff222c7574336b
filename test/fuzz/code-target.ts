import { cleanText } from '../../src/domain/text/clean-text.ts';
import { isDiff } from '../../src/markdown/code/diff-lines.ts';
import { guessCode } from '../../src/markdown/code/guess-code.ts';
import { languageNames } from '../../src/markdown/code/languages.ts';
import { toCode } from '../../src/markdown/parse.ts';
import { previewDocument } from '../../src/markdown/preview.ts';
import type { Code } from '../../src/markdown/tree.ts';
import { hostileCode } from '../support/hostile-code.ts';
import { createRandom, type Random } from '../support/seeded-random.ts';
import { seenInTerminal, seenInTree } from '../support/seen-code.ts';
import type { FuzzTarget } from './fuzz.ts';

/**
 * Code and diffs of 32 KB: coloured at once, to the last character, and alike in both faces. Only our own scanners have
 * to be that quick; Markdown has limits of its own, in hostile-markdown.test.ts.
 */
export const code: FuzzTarget = {
  name: 'code in both faces',
  limitMs: 20,
  async open() {
    let tookMs = 0;
    function run(random: Random): void {
      const language = random.pick(languageNames);
      const text = cleanText(hostileCode(random, language));
      const startedAt = performance.now();
      const colored = toCode(text, language);
      isDiff(text);
      guessCode(text);
      tookMs = performance.now() - startedAt;
      checkCode(colored);
      if (random.chance(0.2)) checkPreview(text);
    }
    // The first texts of a process are slow because nothing is compiled yet, whatever they hold.
    for (let seed = 0; seed < 50; seed += 1) run(createRandom(seed));
    return { run, tookMs: () => tookMs };
  },
};

function checkCode(code: Code): void {
  const lines = code.lines?.map((line) =>
    line.map((run) => (typeof run === 'string' ? run : run[1])).join(''),
  );
  if (lines?.join('\n') !== code.text) throw new Error('some of the text was lost');
  if (JSON.stringify(seenInTerminal(code)) !== JSON.stringify(seenInTree(code))) {
    throw new Error('the terminal shows something else than the page');
  }
}

function checkPreview(text: string): void {
  const { blocks } = previewDocument(text);
  if (text.trim() !== '' && blocks.length === 0) throw new Error('nothing is shown');
}
