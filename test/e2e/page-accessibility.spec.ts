import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { showState } from '../../gallery/show-state.ts';
import { states } from '../../gallery/states.ts';

/** Every state of the page in both themes and both languages, measured by axe. */
for (const state of states) {
  test(`${state.name} has no accessibility violation`, async ({ browser }) => {
    for (const theme of ['light', 'dark'] as const) {
      for (const language of ['en', 'zh'] as const) {
        const size = state.sizes?.includes('wide') === false ? 'narrow' : 'wide';
        await showState(browser, state, { size, theme, language }, async (page) => {
          // A card that is just changing its colour has, for 120 ms, no contrast to speak of.
          await page.emulateMedia({ reducedMotion: 'reduce' });
          const { violations } = await new AxeBuilder({ page }).analyze();
          const found = violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
          expect(found, `${theme} ${language}`).toEqual([]);
        });
      }
    }
  });
}
