import { expect, test } from '@playwright/test';
import { observeHiddenTab } from '../support/e2e-hidden-tab.ts';

/** By far the longest, and idle all the while: its name puts it first, so that the others run beside it. */
test.describe('A hidden tab keeps the time', { tag: '@thorough' }, () => {
  // Whether Chromium throttles a tab is Chromium's decision; on a crowded machine it may let one go unthrottled.
  test.describe.configure({ retries: 1 });

  test('page and portal agree, a lost portal is found again and a moved deadline shows, all in the background', async () => {
    test.setTimeout(120_000);
    const losses = [
      { at: 2, awaySeconds: 0 },
      // Deep in the throttling, with no process to take over: the page has to keep trying in the background.
      { at: 66, awaySeconds: 6 },
    ];
    const report = await observeHiddenTab({ seconds: 78, losses });
    expect(report.samples.length).toBeGreaterThan(40);
    for (const { visibility, focused } of report.samples) {
      expect({ visibility, focused }).toEqual({ visibility: 'hidden', focused: false });
    }
    expect(report.longestPauseMs, 'the tab is really throttled').toBeGreaterThan(5_000);
    const differences = report.samples.map(({ shownSeconds, serverSeconds }) => shownSeconds - serverSeconds);
    expect(Math.max(...differences.map(Math.abs))).toBeLessThanOrEqual(1);
    expect(Math.max(...report.reconnectedAfterMs)).toBeLessThan(2_000);
    expect(Math.max(...report.movedAfterMs)).toBeLessThan(1_000);
    expect(report.movedAfterMs).toHaveLength(losses.length);
  });
});
