import type { Page } from '@playwright/test';
import { toSeconds } from '../support/e2e-clock.ts';
import { openSettings, secondsLeft } from '../support/e2e-page.ts';
import { pickOne, typeIt } from '../support/e2e-questions.ts';
import { openSideTerminal } from '../support/e2e-terminal.ts';
import { openPortal } from '../support/portal-client.ts';
import { expect, openQuestion, test } from './fixtures.ts';

test.describe('Dynamic timeout update in web portal', () => {
  test('a changed timeout moves the server’s deadline, in every tab and in the terminal', async ({
    context,
    home,
    startAgent,
  }) => {
    const agent = await startAgent({ env: { CHOICE_HOLD_SECONDS: '1' } });
    const asked = await agent.ask(pickOne);
    const [page, other] = [await context.newPage(), await context.newPage()];
    const portal = await openPortal(String((await (await startAgent()).ask(typeIt)).url));
    await openQuestion(page, asked.url, pickOne.title);
    await openQuestion(other, String(asked.url).replace(/#.*/, ''), pickOne.title);
    const terminal = openSideTerminal(String(asked.terminal_command), home);
    const inTerminal = () => toSeconds(/(\d+(?::\d\d)+) left/.exec(terminal.screen())?.[1] ?? '0');
    await expect.poll(inTerminal).toBeGreaterThan(200);

    const looks = [() => secondsLeft(page), () => secondsLeft(other), async () => inTerminal()];
    const everywhere = async () => {
      const deadline = Number((await portal.interaction(asked.session_id)).entry.deadline);
      const differs = async (look: () => Promise<number>) =>
        Math.abs((await look()) - (deadline - Date.now()) / 1_000) > 1.5;
      await Promise.all(looks.map((look) => expect.poll(() => differs(look)).toBe(false)));
      return Math.round((deadline - Date.now()) / 1_000);
    };
    const { panel, close } = await openSettings(page);
    const field = panel.getByLabel('Time to answer', { exact: true });
    await field.fill('900');
    await Promise.all([page.waitForResponse(/\/api\/settings/), field.press('Tab')]);
    expect(await everywhere()).toBeGreaterThan(890);
    await close();
    const moved = (tab: Page, name: string) =>
      Promise.all([tab.waitForResponse(/\/deadline$/), tab.getByRole('button', { name }).click()]);
    await moved(page, 'Add 5 minutes');
    expect(await everywhere()).toBeGreaterThan(1_180);
    const pending = await agent.poll(asked.session_id);
    expect(pending.action_status).toBe('pending');
    expect(Math.abs((pending.remaining_seconds ?? 0) - (await secondsLeft(page)))).toBeLessThanOrEqual(2);
    await moved(other, 'No hurry');
    expect(await everywhere()).toBeGreaterThan(24 * 3_600 - 60);
    terminal.close();
  });

  test('the moved deadline counts, not the one the agent asked for', { tag: '@thorough' }, async ({
    page,
    startAgent,
  }) => {
    const agent = await startAgent({ env: { CHOICE_MIN_TIMEOUT_SECONDS: '1' } });
    // Long enough for a busy machine to open the page.
    const asked = await agent.ask({ ...pickOne, timeout_seconds: 12 });
    const firstDeadline = Date.now() + 12_000;
    await openQuestion(page, asked.url, pickOne.title);
    await page.getByRole('button', { name: 'Add 1 minute' }).click();
    await expect.poll(() => secondsLeft(page)).toBeGreaterThan(50);
    await expect.poll(() => Date.now() > firstDeadline + 1_000).toBe(true);
    await page.getByRole('radio', { name: 'Beta' }).click();
    expect(await agent.poll(asked.session_id)).toMatchObject({
      action_status: 'selected',
      auto_submitted: false,
      selection: { selected_ids: ['beta'] },
    });
  });

  test('a person still writing does not run out of time, and sees why', async ({ page, startAgent }) => {
    const agent = await startAgent({ env: { CHOICE_MIN_TIMEOUT_SECONDS: '1' } });
    const asked = await agent.ask({ ...typeIt, timeout_seconds: 15 });
    await openQuestion(page, asked.url, typeIt.title);
    await page.getByLabel('Your answer').pressSequentially('still thinking');
    await expect(page.getByText('the time was extended')).toBeVisible();
    expect(await secondsLeft(page)).toBeGreaterThan(50);
    expect(await secondsLeft(page)).toBeLessThanOrEqual(60);
  });
});
