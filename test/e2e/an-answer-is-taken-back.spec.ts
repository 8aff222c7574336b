import { untilArmed } from '../support/e2e-page.ts';
import { expect, questionId, type Scene, test } from '../support/page-scene.ts';
import { owner, request } from '../support/samples.ts';

const goingOn = request({ mode: 'hybrid', wait: false });
const field = { name: 'Your own answer' };
const change = { name: 'Change the answer' };

function put(scene: Scene, attention: 'recent' | 'waiting' | 'gone' = 'recent'): void {
  scene.put(questionId, goingOn);
  scene.world.attend(questionId, attention);
  scene.changed(questionId);
}

function begin(scene: Scene): void {
  scene.world.apply(questionId, { kind: 'delivering', at: Date.now(), by: owner, replaces: null });
}

test('an answer that has not left is changed, and the earlier one stays in the history', async ({
  page,
  scene,
}) => {
  put(scene);
  await scene.open(page);
  await page.getByRole('textbox', field).fill('the first thought');
  await page.getByRole('checkbox', { name: 'B' }).click();
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Not sent yet' })).toBeVisible();
  await page.getByRole('button', change).click();
  await expect(page.getByRole('textbox', field)).toHaveValue('the first thought');
  await expect(page.getByRole('checkbox', { name: 'B' })).toBeChecked();
  await expect(page.getByText('You took your answer back')).toBeVisible();
  await page.getByRole('textbox', field).fill('the second thought');
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Answered' })).toBeVisible();
  expect(scene.answer()?.customInput).toBe('the second thought');
  const card = page.getByRole('status').filter({ has: page.getByRole('heading', { name: 'Answered' }) });
  await expect(card.getByText('Earlier answer, taken back')).toBeVisible();
  await expect(card.getByText('B, the first thought')).toBeVisible();
  await page.goto(`${scene.url}/history`);
  await page.getByRole('main').getByRole('link', { name: goingOn.title }).click();
  await expect(page.getByText('B, the first thought')).toBeVisible();
});

test('what was typed in this browser before comes not back over the answer', async ({ page, scene }) => {
  put(scene);
  await scene.open(page);
  await page.route('**/draft', (route) => route.abort());
  await page.getByRole('textbox', field).fill('never sent to anybody');
  await expect(page.getByText('safe in this browser')).toBeVisible();
  const answers = [{ selectedIds: ['b'], customInput: null, optionNotes: [], globalNote: null }];
  const by = { face: 'terminal', program: 'choice-mcp', attempt: 'theirs' } as const;
  const ending = { kind: 'submitted', answers, rephrase: null, by } as const;
  scene.world.apply(questionId, { kind: 'ended', at: Date.now(), ending });
  scene.changed(questionId);
  await expect(page.getByRole('heading', { name: 'Your unsent draft' })).toBeVisible();
  await page.unroute('**/draft');
  await page.getByRole('button', change).click();
  await expect(page.getByRole('checkbox', { name: 'B' })).toBeChecked();
  await expect(page.getByRole('textbox', field)).toHaveValue('');
  await page.reload();
  await expect(page.getByRole('checkbox', { name: 'B' })).toBeChecked();
  await expect(page.getByRole('textbox', field)).toHaveValue('');
});

test('another tab follows when an answer is taken back', async ({ page, context, scene }) => {
  put(scene);
  await scene.open(page);
  const other = await context.newPage();
  await scene.open(other);
  await page.getByRole('checkbox', { name: 'C' }).click();
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(other.getByRole('heading', { name: 'Answered in another tab' })).toBeVisible();
  await other.getByRole('button', change).click();
  await expect(page.getByRole('checkbox', { name: 'C' })).toBeChecked();
  await page.getByRole('checkbox', { name: 'C' }).click();
  await page.getByRole('checkbox', { name: 'A' }).click();
  await expect(other.getByRole('checkbox', { name: 'A' })).toBeChecked();
});

test('an answer that has begun to leave stays, and the page says why', async ({ page, scene }) => {
  put(scene);
  await scene.open(page);
  await page.getByRole('checkbox', { name: 'B' }).click();
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  // Unannounced, so that the page learns of it from the refusal.
  await expect(page.getByRole('button', change)).toBeVisible();
  begin(scene);
  await page.getByRole('button', change).click();
  await expect(page.getByText('The answer is on its way to the agent already')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Answered' })).toBeVisible();
  await expect(page.getByRole('button', change)).toHaveCount(0);
});

test('a waiting agent collects its answer, and nothing flashes by', async ({ page, scene }) => {
  put(scene, 'waiting');
  await scene.open(page);
  await page.evaluate(() => {
    new MutationObserver(() => {
      if (document.body.innerText.includes('Not sent yet')) document.body.dataset.flashed = '';
    }).observe(document.body, { subtree: true, childList: true });
  });
  await page.getByRole('checkbox', { name: 'B' }).click();
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Answered' })).toBeVisible();
  begin(scene);
  scene.changed(questionId);
  await expect.poll(() => scene.world.interaction(questionId).entry.can_take_back).toBe(false);
  await untilArmed(page);
  await page.waitForTimeout(1_000);
  expect(await page.evaluate(() => document.body.dataset.flashed)).toBeUndefined();
});

test('an answer that nobody collects can be taken back a moment later', async ({ page, scene }) => {
  put(scene, 'waiting');
  await scene.open(page);
  await page.getByRole('checkbox', { name: 'B' }).click();
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(page.getByRole('button', change)).toBeVisible();
});
