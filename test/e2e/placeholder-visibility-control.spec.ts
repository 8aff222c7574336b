import { openSettings, submitButton } from '../support/e2e-page.ts';
import { pickOrType, typeIt } from '../support/e2e-questions.ts';
import { expect, openQuestion, test } from './fixtures.ts';

const placeholder = 'for example: v2-final';

test.describe('Placeholder visibility control', () => {
  test('the toggle beside the field shows and hides the example, and the answer tells which it was', async ({
    page,
    startAgent,
  }) => {
    const agent = await startAgent();
    const asked = await agent.ask({ ...typeIt, placeholder });
    await openQuestion(page, asked.url, typeIt.title);
    const field = page.getByLabel('Your answer', { exact: true });
    await expect(field).toHaveAttribute('placeholder', placeholder);
    await page.getByRole('button', { name: 'Hide the example' }).click();
    await expect(field).toHaveAttribute('placeholder', '');
    await page.getByRole('button', { name: 'Show the example' }).click();
    await expect(field).toHaveAttribute('placeholder', placeholder);
    await field.fill('v3');
    await submitButton(page).click();
    const shown = await agent.poll(asked.session_id);
    expect(shown).toMatchObject({
      action_status: 'custom_input',
      selection: { custom_input: 'v3', placeholder_shown: true },
    });

    const hybrid = agent.ask({ ...pickOrType, placeholder });
    await page.getByRole('link', { name: pickOrType.title }).first().click();
    const { panel, close } = await openSettings(page);
    await panel.getByRole('switch', { name: 'Example in empty text fields' }).uncheck();
    await close();
    await expect(page.getByLabel('Your own answer')).toHaveAttribute('placeholder', '');
    await page.getByRole('checkbox', { name: 'Gamma' }).click();
    await page.getByRole('button', { name: 'Add a note to Alpha' }).click();
    await page.getByLabel('Note on Alpha').fill('kept');
    await submitButton(page).click();
    expect((await hybrid).selection).toMatchObject({
      selected_ids: ['gamma'],
      option_annotations: { alpha: 'kept' },
      placeholder_shown: false,
    });
  });
});
