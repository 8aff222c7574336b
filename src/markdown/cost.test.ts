import { describe, expect, test } from 'vitest';
import { costOf } from './cost.ts';
import { longestRun } from './limits.ts';
import { readBlocks } from './read-blocks.ts';

/** What the only block of a text costs. */
function cost(text: string): number {
  const [first, ...others] = readBlocks(text.split('\n'));
  if (first === undefined || others.length > 0) throw new Error('not one block');
  return costOf(first.block);
}

const stars = (count: number) => '*'.repeat(count);

describe('what a block costs', () => {
  test.each([
    ['a paragraph', 'words', 2],
    ['a mark', '*words*', 4],
    ['a line break', 'one\ntwo', 3],
    ['an address', 'see https://x.y', 6],
    ['a heading', '# a `b`', 4],
    ['an item is a block, and so is its list', '- a', 6],
    ['a quote', '> *a', 5],
    ['code, whatever stands in it', `\`\`\`\n${'*a* '.repeat(100)}\n\`\`\``, 2],
    ['a table, cell by cell', 'a|b\n-|-\n`c`|', 10],
  ])('%s', (_name, text, expected) => {
    expect(cost(text)).toBe(expected);
  });

  test('a table also costs the cells that fill up short rows', () => {
    const head = `${'|a'.repeat(100)}|\n${'|-'.repeat(100)}|\n`;
    expect(cost(`${head}|\n|`)).toBe(2 * 300);
  });
});

describe('rows of marks too long to mean anything', () => {
  const long = longestRun + 1;

  test.each([
    ['as long as allowed', `${stars(longestRun)}a${stars(longestRun)}`],
    ['one that opens, and none that closes', `${stars(long)}a b`],
    ['lines drawn between spaces', `${stars(long)} NOTE ${stars(long)} x`],
    ['of different marks', `${stars(long)}a${'_'.repeat(long)}`],
  ])('%s costs what it costs', (_name, text) => {
    expect(cost(text)).toBeLessThan(100);
  });

  test.each([
    ['around a word', `${stars(long)}a${stars(long)}`],
    ['around lines', `x ${stars(long)}a\nb${stars(long)}`],
    ['in an item', `- ${stars(long)}a${stars(long)}`],
    ['in a cell', `a|b\n-|-\n${stars(long)}c${stars(long)}|d`],
    ['in a heading', `# ${'_'.repeat(long)}c${'_'.repeat(long)}`],
  ])('%s can never be paid', (_name, text) => {
    expect(cost(text)).toBe(Number.POSITIVE_INFINITY);
  });
});
