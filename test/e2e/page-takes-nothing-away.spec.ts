import { untilArmed } from '../support/e2e-page.ts';
import { expect, otherId, questionId, test } from '../support/page-scene.ts';
import { option, request } from '../support/samples.ts';

const hybrid = request({ mode: 'hybrid' });
const field = { name: 'Your own answer' };
const submit = { name: 'Submit', exact: true };
const byTerminal = { face: 'terminal', program: 'choice-mcp', attempt: 'theirs' } as const;
const theirs = { selectedIds: ['a'], customInput: null, optionNotes: [], globalNote: null };

test('a note emptied to be written anew stays under the cursor, and what is typed next is text', async ({
  page,
  scene,
}) => {
  scene.put(questionId, request({ optionNotes: [{ optionId: 'a', text: 'from the agent' }] }));
  await scene.open(page);
  const note = page.getByRole('textbox', { name: 'Note on A' });
  await note.click();
  await untilArmed(page);
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('2 of them');
  await expect(note).toHaveValue('2 of them');
  expect(scene.answer()).toBeNull();
});

test('what is on its way cannot be changed: nothing is typed that would not be sent', async ({
  page,
  scene,
}) => {
  scene.put(questionId, hybrid);
  await scene.open(page);
  await page.getByRole('textbox', field).fill('as far as this');
  await page.route('**/answer', (route) => route.abort());
  await page.getByRole('button', submit).click();
  await expect(page.getByText('as soon as it is back')).toBeVisible();
  await page.getByRole('textbox', field).press('End');
  await page.keyboard.type(' and no further');
  await expect(page.getByRole('textbox', field)).toHaveValue('as far as this');
  await page.unroute('**/answer');
  await expect.poll(() => scene.answer()?.customInput).toBe('as far as this');
});

test('after a reload, an ending given elsewhere still leaves the text to its writer', async ({
  page,
  scene,
}) => {
  scene.put(questionId, hybrid);
  await scene.open(page);
  await page.getByRole('textbox', field).fill('half a thought');
  await expect(page.getByText('Draft saved')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('textbox', field)).toHaveValue('half a thought');
  const ending = { kind: 'cancelled', reason: null, notes: [], by: byTerminal } as const;
  scene.world.apply(questionId, { kind: 'ended', at: Date.now(), ending });
  scene.changed(questionId);
  await expect(page.getByRole('heading', { name: 'Cancelled' })).toBeVisible();
  await expect(page.locator('.unsent')).toContainText('half a thought');
});

test('an answer given with this very draft elsewhere leaves nothing to keep', async ({ page, scene }) => {
  scene.put(questionId, hybrid);
  await scene.open(page);
  await page.getByRole('textbox', field).fill('the same words');
  await expect(page.getByText('Draft saved')).toBeVisible();
  const answer = { ...theirs, selectedIds: [], customInput: 'the same words' };
  const ending = { kind: 'submitted', answers: [answer], rephrase: null, by: byTerminal } as const;
  scene.world.apply(questionId, { kind: 'ended', at: Date.now(), ending });
  scene.changed(questionId);
  await expect(page.getByRole('heading', { name: 'Answered in the terminal' })).toBeVisible();
  await expect(page.locator('.unsent')).toHaveCount(0);
});

test('a person typing when another face answers does not open the next question with Enter', async ({
  page,
  scene,
}) => {
  scene.put(questionId, hybrid);
  scene.put(otherId, request({ title: 'Another one' }));
  await scene.open(page);
  await page.getByRole('textbox', field).pressSequentially('prose');
  scene.world.apply(questionId, {
    kind: 'ended',
    at: Date.now(),
    ending: { kind: 'submitted', answers: [theirs], rephrase: null, by: byTerminal },
  });
  scene.changed(questionId);
  const heading = page.getByRole('heading', { name: 'Answered in the terminal' });
  await expect(heading).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(heading).toBeVisible();
});

test('a reason begun is kept on the way back, and when the question ends under it', async ({
  page,
  scene,
}) => {
  scene.put(questionId, hybrid);
  await scene.open(page);
  await page.keyboard.press('Escape');
  const reason = page.getByRole('textbox', { name: 'Reason' });
  await reason.fill('the release is frozen');
  await page.keyboard.press('Escape');
  await expect(reason).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(reason).toHaveValue('the release is frozen');
  scene.world.apply(questionId, {
    kind: 'ended',
    at: Date.now(),
    ending: { kind: 'submitted', answers: [theirs], rephrase: null, by: byTerminal },
  });
  scene.changed(questionId);
  await expect(page.locator('.unsent')).toContainText('the release is frozen');
});

test('hiding the option that Tab would reach leaves another one to reach', async ({ page, scene }) => {
  const options = [option('a', { recommended: true }), option('b'), option('c')];
  scene.put(questionId, request({ mode: 'multi', options, max: 3 }));
  await scene.open(page);
  await expect(page.getByRole('checkbox', { name: 'A' })).toBeFocused();
  scene.world.apply(questionId, { kind: 'adjusted', at: Date.now(), terms: {}, hidden: ['a'] });
  scene.changed(questionId);
  await expect(page.getByRole('checkbox', { name: 'A' })).toHaveCount(0);
  await expect(page.getByRole('checkbox', { name: 'B' })).toHaveAttribute('tabindex', '0');
});

test('that the agent went away shows in the open question too, and goes when it is back', async ({
  page,
  scene,
}) => {
  scene.put(questionId, hybrid);
  await scene.open(page);
  await page.locator('.connection-live').waitFor();
  for (const [attention, count] of [
    ['gone', 1],
    ['waiting', 0],
  ] as const) {
    scene.world.attend(questionId, attention);
    scene.pushRow(questionId);
    await expect(page.getByText('The agent stopped waiting')).toHaveCount(count);
  }
});

test('a click that comes to nothing says so', async ({ page, scene }) => {
  scene.put(questionId, hybrid);
  await scene.open(page);
  await page.route('**/deadline', (route) => route.abort());
  await page.getByRole('button', { name: 'Add 5 minutes' }).click();
  await expect(page.getByRole('alert')).toContainText('Not done: the portal is not responding.');
  await page.unroute('**/deadline');
  await page.getByRole('button', { name: 'Add 5 minutes' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
});
