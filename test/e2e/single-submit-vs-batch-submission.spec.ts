import { escapeOnce, openSettings, submitButton } from '../support/e2e-page.ts';
import { pickOne, pickSome } from '../support/e2e-questions.ts';
import { expect, openQuestion, test } from './fixtures.ts';

test.describe('Single submit vs batch submission', () => {
  test('with single submit picking sends at once, after a moment in which Esc takes it back', async ({
    page,
    startAgent,
  }) => {
    const agent = await startAgent();
    const asked = await agent.ask({ ...pickOne, default_selection_ids: ['delta'] });
    await openQuestion(page, asked.url, pickOne.title);
    const gamma = page.getByRole('radio', { name: 'Gamma' });
    await expect(page.getByRole('radio', { name: 'Delta' }), 'the default is preselected').toBeChecked();
    await escapeOnce(page, 'Esc takes it back');
    await gamma.click();
    await expect(gamma).not.toBeChecked();
    await expect(page.getByRole('radio', { name: 'Delta' })).toBeChecked();
    const poll = agent.poll(asked.session_id);
    const picked = Date.now();
    await gamma.click();
    expect((await poll).selection.selected_ids).toEqual(['gamma']);
    expect(Date.now() - picked, 'shown for a moment before it is sent').toBeGreaterThanOrEqual(390);
  });

  test('switched off, a pick waits for Submit, and stays off for the next question', async ({
    page,
    startAgent,
  }) => {
    const agent = await startAgent();
    const asked = await agent.ask({ ...pickOne, single_submit_mode: true });
    await openQuestion(page, asked.url, pickOne.title);
    const { panel, close } = await openSettings(page);
    await panel.getByRole('switch', { name: 'Submit on pick' }).uncheck();
    await close();
    await page.getByRole('radio', { name: 'Gamma' }).click();
    await page.getByRole('radio', { name: 'Alpha' }).click();
    await expect(page.getByText('Draft saved')).toBeVisible();
    await expect(page.getByRole('radio', { name: 'Gamma' })).not.toBeChecked();
    await submitButton(page).click();
    expect((await agent.poll(asked.session_id)).selection.selected_ids).toEqual(['alpha']);

    const next = agent.ask({ ...pickOne, title: 'And now?' });
    await page.getByRole('link', { name: 'And now?' }).first().click();
    await expect(page.getByText('Pick one', { exact: true })).toBeVisible();
    await page.getByRole('radio', { name: 'Delta' }).click();
    await submitButton(page).click();
    expect((await next).selection.selected_ids).toEqual(['delta']);
  });

  test('several are bounded on both sides, with the reason shown', async ({ page, startAgent }) => {
    const agent = await startAgent();
    const asked = await agent.ask({ ...pickSome, min_selections: 2, max_selections: 3 });
    await openQuestion(page, asked.url, pickSome.title);
    const toggle = (name: string) => page.getByRole('checkbox', { name }).click();
    const refuses = async (reason: string) => {
      await expect(submitButton(page)).toBeDisabled();
      await expect(submitButton(page)).toHaveAccessibleDescription(reason);
      await page.keyboard.press('Control+Enter');
    };
    await refuses('Pick 2 to 3');
    await toggle('Delta');
    await refuses('Pick 2 to 3, 1 so far');
    for (const name of ['Gamma', 'Beta', 'Alpha']) await toggle(name);
    // One too many is not taken, and it is said why.
    await expect(page.getByRole('checkbox', { name: 'Alpha' })).not.toBeChecked();
    await expect(page.getByRole('status').getByText('3 at most; unpick one first')).toBeVisible();
    await toggle('Gamma');
    await toggle('Alpha');
    await expect(submitButton(page)).toBeEnabled();
    await submitButton(page).click();
    const { action_status, selection } = await agent.poll(asked.session_id);
    expect([action_status, selection.selected_ids]).toEqual(['selected', ['alpha', 'beta', 'delta']]);
  });
});
