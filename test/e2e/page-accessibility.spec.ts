import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { showState } from '../../gallery/show-state.ts';
import { states } from '../../gallery/states.ts';
import { unreachable } from '../support/e2e-keyboard-walk.ts';

test.describe.configure({ mode: 'parallel' });

/**
 * Every state of the page, reached with keys only, measured by axe, then walked through by keyboard. `npm run test:all` does it in both languages and both themes,
 * `npm run test:accessibility` in every combination of them. `npm test` takes every sixteenth state, in English and Chinese by turns.
 */
const dresses = [
  { language: 'en', theme: 'light' },
  { language: 'zh', theme: 'dark' },
  { language: 'zh', theme: 'light' },
  { language: 'en', theme: 'dark' },
] as const;
const combinations = process.env.ACCESSIBILITY === 'full' ? dresses : dresses.slice(0, 2);

for (const [index, state] of states.entries()) {
  for (const [turn, dress] of combinations.entries()) {
    const isSample = index % 16 === 0 && turn === (index / 16) % 2;
    const title = `${state.name} has no accessibility violation and needs no pointer (${dress.language}, ${dress.theme})`;
    test(title, { tag: isSample ? [] : '@thorough' }, async ({ browser }) => {
      const size = state.sizes?.includes('wide') === false ? 'narrow' : 'wide';
      await showState(browser, state, { size, ...dress }, async (page) => {
        expect(await violations(page)).toEqual([]);
        const pointers = await page.evaluate(() => performance.eventCounts.get('pointerdown'));
        expect(pointers, 'no pointer was used to come here').toBe(0);
        expect(await unreachable(page)).toEqual([]);
      });
    });
  }
}

async function violations(page: Page): Promise<readonly string[]> {
  // The page has no frames, so nothing has to be put together in a second page: that took a third of the time.
  // Nor is it told in detail what was right, nor are style sheets fetched a second time.
  const options = { resultTypes: ['violations' as const], preload: false };
  const result = await new AxeBuilder({ page }).setLegacyMode().options(options).analyze();
  return result.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.failureSummary} ${nodes[0]?.html}`);
}
