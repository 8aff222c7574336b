import { expect, otherId, questionId, test } from '../support/page-scene.ts';
import { request } from '../support/samples.ts';

const hybrid = request({ mode: 'hybrid' });
const field = { name: 'Your own answer' };

test('what is typed and ticked is back after a reload', async ({ page, scene }) => {
  scene.put(questionId, hybrid);
  await scene.open(page);
  await page.getByRole('textbox', field).fill('half a thought');
  await page.getByRole('checkbox', { name: 'B' }).click();
  await expect(page.getByText('Draft saved')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('textbox', field)).toHaveValue('half a thought');
  await expect(page.getByRole('checkbox', { name: 'B' })).toBeChecked();
});

test('another tab follows, but never a field it has touched itself', async ({ page, context, scene }) => {
  scene.put(questionId, hybrid);
  await scene.open(page);
  const other = await context.newPage();
  await scene.open(other);
  await page.getByRole('textbox', field).fill('from the first tab');
  await expect(other.getByRole('textbox', field)).toHaveValue('from the first tab');
  await other.getByRole('textbox', field).fill('rather this');
  await page.getByRole('textbox', field).fill('from the first tab, again');
  await expect(page.getByText('Draft saved')).toBeVisible();
  await expect(other.getByRole('textbox', field)).toHaveValue('rather this');
});

test('what is typed while the portal is away survives a crash of the tab', async ({
  page,
  context,
  scene,
}) => {
  scene.put(questionId, hybrid);
  await scene.open(page);
  await page.route('**/draft', (route) => route.abort());
  await page.getByRole('textbox', field).fill('nobody has heard this yet');
  await expect(page.getByText('safe in this browser')).toBeVisible();
  await page.close({ runBeforeUnload: false });
  const next = await context.newPage();
  await scene.open(next);
  await expect(next.getByRole('textbox', field)).toHaveValue('nobody has heard this yet');
  await expect
    .poll(() => scene.world.interaction(questionId).draft.answers[0]?.customInput?.value)
    .toBe('nobody has heard this yet');
});

test('an answer that comes second keeps the text and says which face answered', async ({ page, scene }) => {
  scene.put(questionId, hybrid);
  await scene.open(page);
  await page.getByRole('textbox', field).fill('my long explanation');
  const answers = [{ selectedIds: ['a'], customInput: null, optionNotes: [], globalNote: null }];
  const by = { face: 'terminal', program: 'choice-mcp', attempt: 'theirs' } as const;
  // Unannounced, so that the page learns of it from the refusal of its own answer.
  const ending = { kind: 'submitted', answers, rephrase: null, by } as const;
  scene.world.apply(questionId, { kind: 'ended', at: Date.now(), ending });
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Answered in the terminal' })).toBeVisible();
  await expect(page.getByText('my long explanation')).toBeVisible();
  await page.reload();
  await expect(page.getByText('my long explanation')).toBeVisible();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByText('my long explanation')).toHaveCount(0);
});

test('switching between questions never mixes what is typed', async ({ page, scene }) => {
  scene.put(questionId, hybrid);
  scene.put(otherId, request({ mode: 'hybrid', title: 'Another one' }));
  await scene.open(page);
  await page.getByRole('textbox', field).fill('for the first');
  await page.getByRole('link', { name: 'Another one' }).click();
  await expect(page.getByRole('textbox', field)).toHaveValue('');
  await page.getByRole('textbox', field).fill('for the second');
  await page.goBack();
  await expect(page.getByRole('textbox', field)).toHaveValue('for the first');
  await expect
    .poll(() => scene.world.interaction(otherId).draft.answers[0]?.customInput?.value)
    .toBe('for the second');
  expect(scene.world.interaction(questionId).draft.answers[0]?.customInput?.value).toBe('for the first');
});
