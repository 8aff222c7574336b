import { describe, expect, test } from 'vitest';
import { observeHiddenTab } from '../support/e2e-hidden-tab.ts';

describe('A hidden tab keeps the time, for ten minutes', () => {
  test('through nine lost portals page and portal never differ by more than a second', async () => {
    const losses = Array.from({ length: 9 }, (_, index) => ({
      at: 45 + index * 60,
      awaySeconds: index % 3 === 2 ? 20 : 0,
    }));
    const report = await observeHiddenTab({ seconds: 600, losses });
    expect(new Set(report.samples.map(({ visibility }) => visibility))).toEqual(new Set(['hidden']));
    expect(report.longestPauseMs, 'the tab is really throttled').toBeGreaterThan(20_000);
    const differences = report.samples.map(({ shownSeconds, serverSeconds }) =>
      Math.abs(shownSeconds - serverSeconds),
    );
    expect(Math.max(...differences)).toBeLessThanOrEqual(1);
    expect(report.reconnectedAfterMs).toHaveLength(losses.length);
    expect(Math.max(...report.reconnectedAfterMs)).toBeLessThan(2_000);
    expect(Math.max(...report.movedAfterMs)).toBeLessThan(1_000);
  });
});
