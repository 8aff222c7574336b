import { openSettings, submitButton } from '../support/e2e-page.ts';
import { pickOne, pickOrType, pickSome } from '../support/e2e-questions.ts';
import { expect, openQuestion, test } from './fixtures.ts';

test.describe('Option and global annotations captured', () => {
  test('notes on picked and other options and the one on the whole come back with the selection', async ({
    page,
    startAgent,
  }) => {
    const agent = await startAgent();
    const asked = await agent.ask({ ...pickOrType, option_annotations: { beta: 'from the agent' } });
    await openQuestion(page, asked.url, pickOrType.title);
    await page.getByRole('button', { name: 'Add a note to Alpha' }).click();
    await page.getByLabel('Note on Alpha').fill('only after 18:00');
    await page.getByRole('button', { name: 'Add a note to Delta' }).click();
    await page.getByLabel('Note on Delta').fill('   ');
    await expect(page.getByLabel('Note on Beta')).toHaveValue('from the agent');
    await page.getByRole('button', { name: 'Note on the whole answer' }).click();
    await page.getByLabel('Note on the whole answer').fill('none of these is quite right\n第二行');
    await expect(
      page.getByRole('checkbox', { name: 'Alpha' }),
      'writing a note does not pick',
    ).not.toBeChecked();
    await page.getByRole('checkbox', { name: 'Gamma' }).click();
    await page.getByLabel('Your own answer').fill('  a mixture  ');
    await submitButton(page).click();
    expect((await agent.poll(asked.session_id)).selection).toMatchObject({
      selected_ids: ['gamma'],
      custom_input: '  a mixture  ',
      option_annotations: { alpha: 'only after 18:00', beta: 'from the agent' },
      global_annotation: 'none of these is quite right\n第二行',
    });
  });

  test('a cancel takes the notes along and asks for its reason, pre-filled with the one on the whole', async ({
    page,
    startAgent,
  }) => {
    const agent = await startAgent();
    const asked = await agent.ask(pickOne);
    await openQuestion(page, asked.url, pickOne.title);
    await page.getByRole('button', { name: 'Add a note to Alpha' }).click();
    await page.getByLabel('Note on Alpha').fill('no budget');
    await page.getByRole('button', { name: 'Note on the whole answer' }).click();
    await page.getByLabel('Note on the whole answer').fill('later');
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await dialog.getByRole('button', { name: 'Keep answering' }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await expect(dialog.getByRole('textbox')).toHaveValue('later');
    await dialog.getByRole('textbox').fill('much later');
    await dialog.getByRole('button', { name: 'Cancel question' }).click();
    expect(await agent.poll(asked.session_id)).toMatchObject({
      action_status: 'cancelled',
      selection: { global_annotation: 'much later', option_annotations: { alpha: 'no budget' } },
    });
  });
});

test.describe('Annotation toggle state persisted', () => {
  test('notes switched off stay off for the next question and the next server, until they are on again', async ({
    page,
    startAgent,
  }) => {
    const addNote = page.getByRole('button', { name: /Add a note to|Note on the whole answer/ });
    const first = await startAgent();
    const asked = await first.ask(pickSome);
    await openQuestion(page, asked.url, pickSome.title);
    await expect(addNote).toHaveCount(5);
    const before = await openSettings(page);
    await before.panel.getByRole('switch', { name: 'Notes on options' }).uncheck();
    await before.panel.getByRole('switch', { name: 'Note on the whole answer' }).uncheck();
    await before.close();
    await expect(addNote).toHaveCount(0);
    await page.getByRole('checkbox', { name: 'Beta' }).click();
    await submitButton(page).click();
    await first.poll(asked.session_id);
    await page.goto('about:blank');
    await first.close();

    const second = await startAgent();
    const wishes = { option_annotations_enabled: true, option_annotations: { beta: 'dropped' } };
    const again = await second.ask({ ...pickSome, ...wishes, title: 'After the restart' });
    await openQuestion(page, again.url, 'After the restart');
    await expect(addNote).toHaveCount(0);
    const after = await openSettings(page);
    await expect(after.panel.getByRole('switch', { name: 'Notes on options' })).not.toBeChecked();
    await after.panel.getByRole('switch', { name: 'Note on the whole answer' }).check();
    await after.close();
    await expect(addNote).toHaveCount(1);
    await page.getByRole('checkbox', { name: 'Beta' }).click();
    await submitButton(page).click();
    expect((await second.poll(again.session_id)).selection.option_annotations).toEqual({});
  });
});
