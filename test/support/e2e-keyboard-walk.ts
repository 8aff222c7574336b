import { expect, type Page } from '@playwright/test';

/** More options than this are like the ones before. */
const enoughOptions = 12;
const stride = 8;

/** What a pointer could use on this page and neither Tab nor the arrows reach. */
export async function unreachable(page: Page): Promise<readonly string[]> {
  await markControls(page);
  await walkWithTab(page);
  await walkWithArrows(page);
  return page.locator('[data-reached="no"]').evaluateAll(
    (elements, enough) =>
      elements
        .filter((element) => {
          const options: readonly (Element | null)[] = Array.from(document.querySelectorAll('.option'));
          return options.indexOf(element.closest('.option')) < enough;
        })
        .map((element) => element.outerHTML.slice(0, 160)),
    enoughOptions,
  );
}

/** Everything a person could use now: shown, enabled, and not behind an open dialog. */
async function markControls(page: Page): Promise<void> {
  await page.evaluate(() => {
    const modal = document.querySelector('dialog[open]') ?? document;
    const usable = 'a[href], button, input, select, textarea, summary, [role="radio"], [role="checkbox"]';
    for (const element of modal.querySelectorAll<HTMLElement>(usable)) {
      const isHere = element.checkVisibility({ visibilityProperty: true });
      if (isHere && !element.matches(':disabled')) element.dataset.reached = 'no';
    }
    const reach = (target: EventTarget | null) => {
      if (target instanceof HTMLElement && target.dataset.reached) target.dataset.reached = 'yes';
    };
    document.addEventListener('focusin', ({ target }) => reach(target));
    reach(document.activeElement);
  });
}

/** Once round, looked at now and then. A date has a stop for each of its parts, and the walk leaves the page and comes back. */
async function walkWithTab(page: Page): Promise<void> {
  const inOption = '[data-key-scope="option"], .option .add-note, .option .option-preview';
  const outside = page.locator(`[data-reached="no"]:not(${inOption})`);
  const steps = (await page.locator('[data-reached]').count()) + 15;
  for (let step = 0; step < steps && (await outside.count()) > 0; step += stride) {
    await Promise.all(Array.from({ length: stride }, () => page.keyboard.press('Tab')));
  }
}

/** The options of a question are one stop for Tab; the arrows walk through them, and each brings its note along. */
async function walkWithArrows(page: Page): Promise<void> {
  for (const section of await page.locator('[data-section]').all()) {
    const options = section.locator('[data-key-scope="option"][data-reached]');
    const count = Math.min(await options.count(), enoughOptions);
    if (count === 0) continue;
    await section.locator('[data-key-scope="option"][tabindex="0"]').focus();
    await page.keyboard.press('Home');
    for (let at = 0; at < count; at += 1) {
      await expect(options.nth(at)).toBeFocused();
      // Its note, and what shows its preview.
      for (const key of ['Tab', 'Tab', 'Shift+Tab', 'Shift+Tab', 'ArrowDown']) await page.keyboard.press(key);
    }
  }
}
