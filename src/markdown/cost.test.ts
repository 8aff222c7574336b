import { describe, expect, test } from 'vitest';
import { estimateCost } from './cost.ts';

const affordable = 160_000;
const line = 'const x = a[0] * b[1]; // **y** | z\n';

describe('what a text costs', () => {
  test('nothing costs next to nothing', () => {
    expect(estimateCost('')).toBeLessThan(10);
  });

  test('a question of a few pages costs a few milliseconds', () => {
    const page =
      'Three services still call `/v1/pay`. I **need** a [decision](https://x.y).\n\n- one\n- two\n\n';
    expect(estimateCost(page.repeat(20))).toBeLessThan(20_000);
  });

  test('code is cheap, and the same lines as prose are not', () => {
    const listing = line.repeat(1_500);
    expect(estimateCost(`\`\`\`\n${listing}\`\`\`\n`)).toBeLessThan(50_000);
    expect(estimateCost(`~~~~ts\n${listing}~~~\n${listing}~~~~\n`)).toBeLessThan(100_000);
    expect(estimateCost(listing)).toBeGreaterThan(affordable);
  });

  test.each([
    ['a fence closed at once', '```\n```\n'],
    ['no fence, for it holds a backtick', '```a`b\n'],
    ['a fence in an item, which ends with the item', '- ```\n'],
    ['a fence in a quote, which ends with the quote', '> ```\n'],
    ['an indented fence, closed at the edge', '  ```\nx\n```\n'],
    ['too short a fence', '``\n'],
  ])('%s makes nothing cheaper', (_, fence) => {
    expect(estimateCost(fence + line.repeat(1_500))).toBeGreaterThan(affordable);
  });

  test.each([`${'>'.repeat(21)} x`, `${'- '.repeat(21)}x`, `${' '.repeat(81)}- x`, `${'\t'.repeat(21)}1. x`])(
    '%j goes too deep at any price',
    (source) => {
      expect(estimateCost(source)).toBe(Number.POSITIVE_INFINITY);
    },
  );

  test('each list and quote a line stands in is paid for', () => {
    expect(estimateCost('- x\n'.repeat(600))).toBeLessThan(affordable);
    expect(estimateCost('> - 1. x\n'.repeat(600))).toBeGreaterThan(affordable);
    expect(estimateCost('      - x\n'.repeat(1_000))).toBeGreaterThan(affordable);
  });

  test('lines are cheap until there are too many', () => {
    expect(estimateCost('x\n'.repeat(1_500))).toBeLessThan(affordable);
    expect(estimateCost('x\n'.repeat(3_000))).toBeGreaterThan(affordable);
  });

  test('deep indentation alone is no depth', () => {
    expect(estimateCost(`${' '.repeat(200)}x - y`)).toBeLessThan(1_000);
  });

  test('emphasis is compared within a paragraph, not across', () => {
    const apart = '*a **b c** d*\n\n'.repeat(500);
    const together = '*a **b c** d*\n'.repeat(500);
    expect(estimateCost(apart)).toBeLessThan(affordable);
    expect(estimateCost(together)).toBeGreaterThan(affordable);
  });

  test('a table costs all its cells, also the empty ones', () => {
    const head = `${'|a'.repeat(100)}|\n${'|-'.repeat(100)}|\n`;
    expect(estimateCost(head + '|\n'.repeat(20))).toBeLessThan(affordable);
    expect(estimateCost(head + '|\n'.repeat(200))).toBeGreaterThan(affordable);
  });
});
