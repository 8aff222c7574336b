import { leaveWaiting } from '../support/e2e-page.ts';
import { pickOne } from '../support/e2e-questions.ts';
import { isUp } from '../support/portal-client.ts';
import { expect, openQuestion, test } from './fixtures.ts';

test.describe('Web portal completes', () => {
  test('the portal starts with the question, relays the selection and is gone after the result', async ({
    page,
    startAgent,
  }) => {
    const agent = await startAgent({ env: { CHOICE_PORTAL_LINGER_SECONDS: '0' } });
    const asked = await agent.ask({ ...pickOne, interface: 'web' });
    const { origin, pathname } = new URL(String(asked.url));
    expect(origin).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(pathname).toBe(`/choice/${asked.session_id}`);
    expect(await isUp(origin)).toBe(true);

    await openQuestion(page, asked.url, pickOne.title);
    const poll = agent.poll(asked.session_id);
    await page.getByRole('radio', { name: 'Gamma' }).click();
    expect(await poll).toMatchObject({
      action_status: 'selected',
      interface: 'web',
      selection: { selected_ids: ['gamma'], summary: 'Which way? → Gamma' },
    });

    await expect(page.getByText('You can close this tab.')).toBeVisible();
    await page.close();
    await expect.poll(() => isUp(origin)).toBe(false);
    const next = await agent.ask({ ...pickOne, title: 'And then?' });
    expect(new URL(String(next.url)).origin, 'the next question finds it at the same address').toBe(origin);
  });

  test('a tab that finds the portal asleep says so and wakes up by itself', async ({ page, startAgent }) => {
    const agent = await startAgent({ env: { CHOICE_PORTAL_LINGER_SECONDS: '0' } });
    const asked = await agent.ask(pickOne);
    await openQuestion(page, asked.url, pickOne.title);
    await page.getByRole('radio', { name: 'Gamma' }).click();
    await expect(page.getByRole('heading', { name: 'Answered' })).toBeVisible();
    await page.getByRole('link', { name: 'choice' }).click();
    await agent.poll(asked.session_id);
    await agent.close();
    await expect(page.getByRole('heading', { name: /asleep|not responding/ })).toBeVisible();

    const another = await startAgent({ name: 'another' });
    // The tab may be back before the call looks for one, which then waits.
    leaveWaiting(another.ask({ ...pickOne, title: 'Good morning?' }));
    await expect(page.getByRole('heading', { name: 'Good morning?' })).toBeVisible();
  });
});
