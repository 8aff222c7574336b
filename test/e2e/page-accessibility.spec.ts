import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { showState } from '../../gallery/show-state.ts';
import { states } from '../../gallery/states.ts';

test.describe.configure({ mode: 'parallel' });

/**
 * Every state of the page, measured by axe. `npm run test:accessibility` does it in both languages; `npm test`,
 * which has eight minutes for everything, takes them in turn.
 */
const everything = process.env.ACCESSIBILITY === 'full';
const languages = ['en', 'zh'] as const;

for (const [index, state] of states.entries()) {
  for (const language of languages.filter((_language, turn) => everything || turn === index % 2)) {
    test(`${state.name} has no accessibility violation (${language})`, async ({ browser }) => {
      const size = state.sizes?.includes('wide') === false ? 'narrow' : 'wide';
      await showState(browser, state, { size, theme: 'light', language }, async (page) => {
        // A card that is just changing its colour has, for 120 ms, no contrast to speak of.
        await page.emulateMedia({ reducedMotion: 'reduce' });
        expect(await violations(page), 'light').toEqual([]);
        await page.evaluate(() => {
          document.documentElement.dataset.theme = 'dark';
        });
        // The other theme has the same structure; only its colours can be wrong.
        expect(await violations(page, ['color-contrast', 'link-in-text-block']), 'dark').toEqual([]);
      });
    });
  }
}

async function violations(page: Page, rules?: readonly string[]): Promise<readonly string[]> {
  const axe = new AxeBuilder({ page });
  const result = await (rules === undefined ? axe : axe.withRules([...rules])).analyze();
  return result.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.failureSummary} ${nodes[0]?.html}`);
}
