import AxeBuilder from '@axe-core/playwright';
import { untilArmed } from '../support/e2e-page.ts';
import { expect, questionId, test } from '../support/page-scene.ts';
import { request } from '../support/samples.ts';

const title = 'Something was left in your browser';

test.beforeEach(({ scene }) => {
  scene.put(questionId, request({ title: 'Which one?' }));
  scene.knobs.plantedAt = Date.now();
});

test('the notice says what happened and what to do, and has the keyboard to itself', async ({
  page,
  scene,
}) => {
  await scene.open(page);
  const notice = page.getByRole('dialog', { name: title });
  await expect(notice.getByText('npx choice-mcp portal', { exact: true })).toBeVisible();
  await untilArmed(page);
  await page.keyboard.press('1');
  await page.keyboard.press('Escape');
  await expect(notice).toBeHidden();
  expect(scene.answer(), 'a digit typed into the notice answers nothing').toBe(null);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('1');
  await expect.poll(() => scene.answer()?.selectedIds).toHaveLength(1);
});

test('once understood it stays away, until something is found again', { tag: '@thorough' }, async ({
  page,
  scene,
}) => {
  await scene.open(page);
  await page.getByRole('button', { name: 'Got it' }).click();
  await scene.open(page);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Which one?' })).toBeVisible();
  await expect(page.getByRole('heading', { name: title })).toBeHidden();
  scene.knobs.plantedAt = Date.now();
  await page.reload();
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
});

for (const theme of ['light', 'dark'] as const) {
  test(`the notice has no accessibility violation (${theme}, Chinese)`, { tag: '@thorough' }, async ({
    page,
    scene,
  }) => {
    scene.knobs.theme = theme;
    scene.knobs.language = 'zh';
    await scene.open(page);
    await expect(page.getByRole('button', { name: '知道了' })).toBeVisible();
    const { violations } = await new AxeBuilder({ page }).include('dialog').analyze();
    expect(violations.map(({ id }) => id)).toEqual([]);
  });
}
