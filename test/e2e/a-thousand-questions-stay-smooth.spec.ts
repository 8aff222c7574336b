import type { Page } from '@playwright/test';
import { expect, questionId, test } from '../support/page-scene.ts';
import { asked, request } from '../support/samples.ts';

const count = 1_000;
const idOf = (n: number) => `01k9zv3m4p00000000000${String(n).padStart(5, '0')}`;

/** Notes which rows of the list are touched from now on, apart from their countdowns. */
async function watchRows(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.evaluate(() => {
    const touched = new Set<string>();
    Object.assign(window, { touched });
    const note = (part: Element | null | undefined) => {
      for (const title of part?.querySelectorAll('.entry-title') ?? []) touched.add(title.textContent ?? '');
    };
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        const element = target instanceof Element ? target : target.parentElement;
        if (element?.closest('.time-left') === null) note(element.closest('.entry'));
        for (const node of addedNodes) if (node instanceof Element) note(node);
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
  });
  return () => page.evaluate(() => [...(window as never as { touched: Set<string> }).touched]);
}

test.describe('A thousand open questions', () => {
  test('one that is asked, changed or answered touches its own row and no other', async ({ page, scene }) => {
    test.slow();
    for (let n = 0; n < count; n += 1) {
      scene.world.ask(idOf(n), asked({ at: Date.now(), request: request({ title: `Question ${n}` }) }));
    }
    scene.put(questionId, request({ title: 'In front' }));
    await scene.open(page);
    await page.locator('.connection-live').waitFor();
    await expect(page.locator('#session-list .entry')).toHaveCount(count + 1);

    const touched = await watchRows(page);
    scene.world.ask(idOf(count), asked({ at: Date.now(), request: request({ title: 'One more' }) }));
    scene.pushRow(idOf(count));
    await expect(page.locator('#session-list .entry')).toHaveCount(count + 2);
    scene.world.attend(idOf(7), 'gone');
    scene.pushRow(idOf(7));
    await expect(page.locator('#session-list .entry-gone')).toHaveCount(1);
    expect((await touched()).toSorted()).toEqual(['One more', 'Question 7']);
  });
});
