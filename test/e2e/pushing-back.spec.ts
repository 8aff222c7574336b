import { release } from '../../gallery/content-forms.ts';
import { untilArmed } from '../support/e2e-page.ts';
import { expect, otherId, questionId, test } from '../support/page-scene.ts';
import { request } from '../support/samples.ts';

test('a question is sent back in the person’s words, with what was answered by then', async ({
  page,
  scene,
}) => {
  scene.put(questionId, release);
  await scene.open(page);
  await untilArmed(page);
  await page.keyboard.press('1');
  await page.getByRole('button', { name: 'Not the right question…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Not the right question?' });
  await expect(dialog).toContainText('Answers you have already given are kept');
  await dialog.getByRole('button', { name: 'Offer other options.' }).click();
  const why = dialog.getByRole('textbox', { name: 'What should change' });
  await expect(why).toBeFocused();
  await page.keyboard.type(' Thursday is missing.');
  await dialog.getByRole('button', { name: 'Split this up into smaller questions.' }).click();
  const text = 'Offer other options. Thursday is missing.\nSplit this up into smaller questions.';
  await expect(why).toHaveValue(text);
  await dialog.getByRole('button', { name: 'Send back' }).click();
  await expect(page.getByRole('heading', { name: 'Asked to rephrase' })).toBeVisible();
  const session = scene.world.get(questionId);
  expect(session?.state === 'ended' && session.ending).toMatchObject({
    kind: 'submitted',
    rephrase: text,
    answers: [{ selectedIds: ['today'] }, { selectedIds: [] }, { customInput: null }, { selectedIds: [] }],
  });
  await expect(page.getByRole('link', { name: release.title })).toContainText('asked to rephrase');
});

test('what is begun is kept on the way back and after a reload; nothing is sent without words', async ({
  page,
  scene,
}) => {
  scene.put(questionId, request(), { terms: { singleSubmit: false } });
  await scene.open(page);
  const open = () => page.getByRole('button', { name: 'Not the right question…' }).click();
  await open();
  const dialog = page.getByRole('dialog', { name: 'Not the right question?' });
  await expect(dialog).not.toContainText('already given');
  await dialog.getByRole('button', { name: 'Send back' }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('textbox')).toBeFocused();
  await page.keyboard.type('Which one?');
  await dialog.getByRole('button', { name: 'Keep answering' }).click();
  await expect(page.getByText('Draft saved')).toBeVisible();
  await page.reload();
  await open();
  await expect(dialog.getByRole('textbox')).toHaveValue('Which one?');
  expect(scene.world.get(questionId)?.state).toBe('open');
});

test('the history has what was sent back apart from what was answered', async ({ page, scene }) => {
  const by = { face: 'web', program: 'browser', attempt: 'past' } as const;
  for (const [id, rephrase] of [
    [questionId, 'Which one?'],
    [otherId, null],
  ] as const) {
    scene.put(id, request({ title: rephrase === null ? 'An answered one' : 'A wrong one' }));
    const answers = [{ selectedIds: ['a'], customInput: null, optionNotes: [], globalNote: null }];
    const ending = { kind: 'submitted', answers, rephrase, by } as const;
    scene.world.apply(id, { kind: 'ended', at: Date.now(), ending });
  }
  await scene.open(page, '/history');
  const main = page.getByRole('main');
  await expect(main.getByRole('link')).toHaveCount(2);
  const status = page.getByRole('combobox', { name: 'Status' });
  await status.selectOption('asked to rephrase');
  await expect(main.getByRole('link', { name: 'A wrong one' })).toBeVisible();
  await expect(main.getByRole('link')).toHaveCount(1);
  await status.selectOption('submitted');
  await expect(main.getByRole('link', { name: 'An answered one' })).toBeVisible();
  await expect(main.getByRole('link')).toHaveCount(1);
});
