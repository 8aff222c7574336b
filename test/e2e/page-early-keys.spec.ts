import { untilArmed } from '../support/e2e-page.ts';
import { expect, questionId, test } from '../support/page-scene.ts';
import { request } from '../support/samples.ts';

test('keys pressed in the first half second never answer', async ({ page, scene }) => {
  scene.put(questionId, request());
  await page.addInitScript(() => {
    // As early as a key can come: with the first frame that shows the question.
    const press = () => {
      const option = document.querySelector<HTMLElement>('[data-key-scope="option"]');
      if (option === null) return requestAnimationFrame(press);
      for (const key of ['1', 'Enter', ' ']) {
        option.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
      }
      return document.body.setAttribute('data-pressed', '');
    };
    requestAnimationFrame(press);
  });
  await scene.open(page);
  await page.locator('[data-pressed]').waitFor({ state: 'attached' });
  await page.waitForTimeout(700);
  expect(scene.answer()).toBeNull();
  await page.keyboard.press('1');
  await expect(page.getByRole('heading', { name: 'Answered' })).toBeVisible();
});

test('typing into a tab that we opened never answers until it was really used', async ({ page, scene }) => {
  scene.put(questionId, request());
  await page.goto(`${scene.url}/choice/${questionId}#key=${await scene.newKey()}&opened=1`);
  await page.locator('h1').waitFor();
  await untilArmed(page);
  await page.keyboard.type('1 2 3');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+Enter');
  await page.waitForTimeout(600);
  expect(scene.answer()).toBeNull();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('2');
  await expect(page.getByRole('heading', { name: 'Answered' })).toBeVisible();
  expect(scene.answer()?.selectedIds).toEqual(['b']);
});

test('a question that appears by itself does not take the keys of a person who types', async ({
  page,
  scene,
}) => {
  await scene.open(page, '/');
  await expect(page.getByRole('heading', { name: 'No questions yet' })).toBeVisible();
  await page.locator('.connection-live').waitFor();
  scene.put(questionId, request({ title: 'Out of the blue?' }));
  await expect(page.getByRole('heading', { name: 'Out of the blue?' })).toBeVisible();
  await untilArmed(page);
  await page.keyboard.type('111');
  await page.waitForTimeout(600);
  expect(scene.answer()).toBeNull();
  await expect(page).toHaveURL(new RegExp(`/choice/${questionId}$`));
});

test('Enter during composition never submits', async ({ page, scene }) => {
  scene.put(questionId, request({ mode: 'text_input' }));
  await scene.open(page);
  await untilArmed(page);
  const field = page.getByRole('textbox', { name: 'Your answer' });
  await field.click();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Input.imeSetComposition', { text: 'ni hao', selectionStart: 6, selectionEnd: 6 });
  await field.dispatchEvent('keydown', { key: 'Enter', ctrlKey: true, isComposing: true, bubbles: true });
  await field.dispatchEvent('keydown', { key: 'Enter', ctrlKey: true, keyCode: 229, bubbles: true });
  expect(scene.answer()).toBeNull();
  await devtools.send('Input.insertText', { text: '你好' });
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('heading', { name: 'Answered' })).toBeVisible();
  expect(scene.answer()?.customInput).toBe('你好');
});

test('the key leaves the address bar at once', async ({ page, scene }) => {
  scene.put(questionId, request());
  await scene.open(page);
  expect(page.url()).not.toContain('key');
  expect(await page.evaluate(() => history.length)).toBeLessThanOrEqual(2);
});
