import { listEntry, originOf, secondsLeft } from '../support/e2e-page.ts';
import { pickOrType } from '../support/e2e-questions.ts';
import { expect, openQuestion, test } from './fixtures.ts';

test.describe('Re-entering an active interaction', () => {
  test('after the tab was closed, the root address lists the question and leads back into it', async ({
    context,
    startAgent,
  }) => {
    const agent = await startAgent();
    const asked = await agent.ask({ ...pickOrType, timeout_seconds: 400 });
    const closed = await context.newPage();
    await openQuestion(closed, asked.url, pickOrType.title);
    await closed.getByRole('checkbox', { name: 'Gamma' }).click();
    await closed.getByLabel('Your own answer').fill('half a thought');
    await closed.close();

    const page = await context.newPage();
    await page.goto(originOf(asked.url));
    await expect(page.getByRole('heading', { name: 'One question is waiting' })).toBeVisible();
    await listEntry(page, pickOrType.title).click();
    await expect(page.getByRole('heading', { name: pickOrType.title })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(`/choice/${asked.session_id}`);
    await expect(page.getByLabel('Your own answer')).toHaveValue('half a thought');
    await expect(page.getByRole('checkbox', { name: 'Gamma' })).toBeChecked();
    const left = await secondsLeft(page);
    expect(left).toBeLessThanOrEqual(400);
    expect(left).toBeGreaterThan(370);

    await page.getByRole('button', { name: 'Submit', exact: true }).click();
    expect(await agent.poll(asked.session_id)).toMatchObject({
      action_status: 'selected',
      selection: { selected_ids: ['gamma'], custom_input: 'half a thought' },
    });
  });
});
