import type { Page } from '@playwright/test';
import { approveDiff, compared, release } from '../../gallery/content-forms.ts';
import { untilArmed } from '../support/e2e-page.ts';
import { expect, questionId, test } from '../support/page-scene.ts';

const batch = { terms: { singleSubmit: false } };
const preview = (page: Page, label: string) => page.getByRole('region', { name: `Preview: ${label}` });
const places = (page: Page) =>
  page.getByRole('radio').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('the preview follows the focus, and the options stay where they are', async ({ page, scene }) => {
    scene.put(questionId, compared, batch);
    await scene.open(page);
    await untilArmed(page);
    await expect(preview(page, 'Blue/green')).toContainText('BlueGreen');
    const before = await places(page);
    await page.keyboard.press('ArrowDown');
    await expect(preview(page, 'Rolling')).toContainText('RollingUpdate');
    await expect(preview(page, 'Blue/green')).toHaveCount(0);
    await page.keyboard.press('ArrowDown');
    await expect(page.getByText('No preview for this option.')).toBeVisible();
    expect(await places(page)).toEqual(before);
    expect(scene.answers()).toBeNull();
  });

  test('two pinned ones stand side by side, and stay', async ({ page, scene }) => {
    scene.put(questionId, compared, batch);
    await scene.open(page);
    await untilArmed(page);
    for (const key of ['p', 'ArrowDown', 'p', 'ArrowDown']) await page.keyboard.press(key);
    const [left, right] = [preview(page, 'Blue/green'), preview(page, 'Rolling')];
    await expect(left).toBeVisible();
    await expect(right).toBeVisible();
    const [a, b] = [await left.boundingBox(), await right.boundingBox()];
    expect(a?.y).toBe(b?.y);
    expect(b?.x ?? 0).toBeGreaterThan((a?.x ?? 0) + (a?.width ?? 0));
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('p');
    await expect(right).toHaveCount(0);
    await expect(left).toBeVisible();
  });

  test('the question’s own stands beside its options, and long lines scroll inside it', async ({
    page,
    scene,
  }) => {
    scene.put(questionId, approveDiff, batch);
    await scene.open(page);
    const own = page.getByRole('region', { name: 'Preview', exact: true });
    const options = await page.getByRole('radiogroup').boundingBox();
    const box = await own.boundingBox();
    expect(box?.x ?? 0).toBeGreaterThan((options?.x ?? 0) + (options?.width ?? 0));
    const code = own.locator('.code-scroll');
    expect(await code.evaluate((one) => one.scrollWidth > one.clientWidth)).toBe(true);
    const root = page.locator('html');
    expect(await root.evaluate((one) => one.scrollWidth > one.clientWidth)).toBe(false);
  });

  test('in a form, nothing below moves while evidence comes and goes', async ({ page, scene }) => {
    scene.put(questionId, release);
    await scene.open(page);
    await untilArmed(page);
    await page.keyboard.press('Alt+ArrowDown');
    const below = page.getByRole('heading', { name: 'What should the release be called?' });
    const before = await below.boundingBox();
    for (let step = 0; step < 4; step += 1) {
      await page.keyboard.press('ArrowDown');
      expect((await below.boundingBox())?.y).toBe(before?.y);
    }
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 320, height: 568 } });

  test('a preview unfolds under its option', async ({ page, scene }) => {
    scene.put(questionId, compared, batch);
    await scene.open(page);
    await untilArmed(page);
    const button = page.getByRole('button', { name: 'Preview: Rolling' });
    await expect(button).toHaveAttribute('aria-expanded', 'false');
    await expect(page.getByText('RollingUpdate')).toHaveCount(0);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('p');
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    await expect(page.getByText('RollingUpdate')).toBeVisible();
    await button.click();
    await expect(page.getByText('RollingUpdate')).toHaveCount(0);
    const root = page.locator('html');
    expect(await root.evaluate((one) => one.scrollWidth > one.clientWidth)).toBe(false);
  });
});
