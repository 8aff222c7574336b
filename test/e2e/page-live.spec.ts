import { expect, otherId, questionId, test } from '../support/page-scene.ts';
import { request } from '../support/samples.ts';

test('the timer Worker runs and nothing is refused by the policy', async ({ page, scene }) => {
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  scene.put(questionId, request());
  const worker = page.waitForEvent('worker');
  await scene.open(page);
  expect((await worker).url()).toMatch(/^blob:http:/);
  await page.keyboard.press(',');
  await page.keyboard.press('Escape');
  expect(complaints).toEqual([]);
});

test('a lost portal is found again, and an answer given meanwhile is sent', async ({ page, scene }) => {
  scene.put(questionId, request(), { terms: { singleSubmit: false } });
  await scene.open(page);
  await page.locator('.connection-live').waitFor();
  await page.route('**/api/**', (route) => route.abort());
  scene.drop();
  await expect(page.locator('.banner')).toHaveText('Reconnecting…');
  await page.getByRole('radio', { name: 'B' }).click();
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(page.getByText('sent as soon as it is back')).toBeVisible();
  await page.unroute('**/api/**');
  await expect(page.locator('.connection-live')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Answered' })).toBeVisible();
  expect(scene.answer()?.selectedIds).toEqual(['b']);
});

test('where sockets are blocked the page polls', async ({ page, scene }) => {
  await page.addInitScript(() => {
    Object.assign(window, {
      WebSocket: class {
        onclose: (() => void) | null = null;
        constructor() {
          setTimeout(() => this.onclose?.(), 10);
        }
        close() {}
      },
    });
  });
  scene.put(questionId, request());
  await scene.open(page);
  await expect(page.locator('.banner')).toContainText('refreshing every second');
  scene.world.ask(otherId, { request: request({ title: 'Seen by polling' }), deadline: Date.now() + 60_000 });
  await expect(page.getByRole('link', { name: 'Seen by polling' })).toBeVisible();
});

test('a moved deadline shows at once, and says what moved it', async ({ page, scene }) => {
  scene.put(questionId, request(), { left: 100 });
  await scene.open(page);
  const clock = page.getByRole('timer', { name: 'Time left' });
  await expect(clock).toHaveText(/^1:(3\d|40)$/);
  await page.getByRole('button', { name: 'Add 5 minutes' }).click();
  await expect(clock).toHaveText(/^6:3\d$/);
  scene.world.apply(questionId, {
    kind: 'deadline-moved',
    at: Date.now(),
    deadline: Date.now() + 60_000,
    why: 'slept',
  });
  scene.changed(questionId);
  await expect(page.getByText('Your computer slept')).toBeVisible();
});

test('typing near the end buys a minute, visibly', async ({ page, scene }) => {
  scene.put(questionId, request({ mode: 'text_input' }), { left: 28 });
  await scene.open(page);
  await expect(page.getByText('ending soon')).toBeVisible();
  await page.getByRole('textbox', { name: 'Your answer' }).fill('still thinking');
  await expect(page.getByText('the time was extended')).toBeVisible();
  await expect(page.getByRole('timer', { name: 'Time left' })).toHaveText(/^(1:00|0:5\d)$/);
});

test('the list filters without a reload and the title counts', async ({ page, scene }) => {
  scene.put(questionId, request());
  scene.put(otherId, request({ title: 'Second' }));
  await scene.open(page, '/');
  await page.evaluate(() => document.body.setAttribute('data-same', ''));
  await expect(page).toHaveTitle('(2) choice');
  const list = page.getByRole('navigation', { name: 'Questions' });
  await list.getByRole('button', { name: 'Done' }).click();
  await expect(list.getByRole('link', { name: 'Second' })).toHaveCount(0);
  await list.getByRole('button', { name: 'Active' }).click();
  await list.getByRole('link', { name: 'Second' }).click();
  await expect(page).toHaveTitle('(2) Second · choice');
  await expect(page.locator('link[rel="icon"]')).toHaveAttribute('href', /e5484d/);
  await page.keyboard.press(']');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('How should it be deployed?');
  await expect(page.locator('[data-same]')).toHaveCount(1);
});

test('the language switches live, words and all', async ({ page, scene }) => {
  scene.put(questionId, request());
  await scene.open(page);
  await page.evaluate(() => document.body.setAttribute('data-same', ''));
  await page.getByRole('button', { name: '中文' }).click();
  await expect(page.getByRole('button', { name: '取消', exact: true })).toBeVisible();
  await expect(page.getByText('超时后不作选择').filter({ visible: true })).toHaveCount(1);
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  await expect(page.locator('[data-same]')).toHaveCount(1);
  expect(scene.world.get(questionId)?.terms.language).toBe('zh');
});
