import { execFile } from 'node:child_process';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { SettingsReply } from '../../src/web/wire/replies.ts';
import { leaveWaiting, openSettings, secondsLeft } from '../support/e2e-page.ts';
import { pickSome } from '../support/e2e-questions.ts';
import { quickEndings, seededTitles, seedList } from '../support/e2e-seed.ts';
import { isUp } from '../support/portal-client.ts';
import { expect, openQuestion, test } from './fixtures.ts';

test.describe('Web configuration applied', () => {
  test('interface, shown options and timeout are set in the panel and hold for this question at once', async ({
    page,
    startAgent,
  }) => {
    const agent = await startAgent({ env: { CHOICE_PORTAL_LINGER_SECONDS: '0' } });
    const asked = await agent.ask({ ...pickSome, min_selections: 2 });
    await openQuestion(page, asked.url, pickSome.title);
    await page.getByRole('checkbox', { name: 'Delta' }).click();
    const { panel, close } = await openSettings(page);
    await expect(panel.getByLabel('Where to ask')).toHaveValue('auto');

    const shown = (label: string) => panel.getByRole('checkbox', { name: label, exact: true });
    await shown('Gamma').uncheck();
    await expect(panel.getByText('3 of 4 shown')).toBeVisible();
    await shown('Delta').uncheck();
    await expect(panel.getByText('2 of 4 shown')).toBeVisible();
    await expect(shown('Alpha'), 'never fewer than must be picked').toBeDisabled();
    const time = panel.getByLabel('Time to answer', { exact: true });
    await time.fill('1200');
    await time.press('Tab');
    await close();

    await expect(page.getByRole('checkbox')).toHaveCount(2);
    await expect(page.getByText('2 hidden')).toBeVisible();
    await expect.poll(() => secondsLeft(page)).toBeGreaterThan(1_190);
    await page.getByRole('checkbox', { name: 'Alpha' }).click();
    await expect(page.getByRole('button', { name: 'Submit' }), 'hiding un-picks').toBeDisabled();
    await page.getByRole('checkbox', { name: 'Beta' }).click();
    await page.getByRole('button', { name: 'Submit' }).click();
    const result = await agent.poll(asked.session_id);
    expect(result.selection.selected_ids).toEqual(['alpha', 'beta']);
    expect(result.timeout_seconds, 'counted from the asking').toBeGreaterThanOrEqual(1_200);
    await page.close();
    await expect.poll(() => isUp(new URL(String(asked.url)).origin)).toBe(false);
  });

  test('settings_first opens the settings before each question, once', async ({ page, startAgent, home }) => {
    await writeFile(join(home, 'config.json'), '{"settings_first": true}');
    // The tab is open when the second question is asked, and the call would wait for its person.
    const agent = await startAgent({ env: { CHOICE_HOLD_SECONDS: '1' } });
    const asked = await agent.ask(pickSome);
    await page.goto(String(asked.url));
    const panel = page.getByRole('dialog', { name: 'Settings' });
    await expect(panel).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await expect(page.getByRole('heading', { name: pickSome.title })).toBeVisible();
    await page.getByRole('link', { name: 'History' }).click();
    await page.goBack();
    await expect(page.getByRole('checkbox', { name: 'Alpha' })).toBeVisible();
    await expect(panel).toBeHidden();
    await agent.ask({ ...pickSome, title: 'The next one' });
    await page.getByRole('link', { name: 'The next one' }).click();
    await expect(panel).toBeVisible();
  });

  test('what is being typed into the panel survives a change made elsewhere', { tag: '@thorough' }, async ({
    context,
    page,
    startAgent,
  }) => {
    const agent = await startAgent();
    const asked = await agent.ask(pickSome);
    await openQuestion(page, asked.url, pickSome.title);
    const { panel } = await openSettings(page);
    const time = panel.getByLabel('Time to answer', { exact: true });
    await time.pressSequentially('99');
    const typed = await time.inputValue();
    const other = await context.newPage();
    await other.goto(String(asked.url).replace(/#.*/, ''));
    await other.getByRole('button', { name: '中文' }).click();
    await expect(page.getByRole('dialog', { name: '设置' })).toBeVisible();
    await expect(page.getByRole('dialog').getByLabel('回答时限', { exact: true })).toHaveValue(typed);
  });

  test('a settings file that cannot be understood is set aside, and the open panel says where it is', {
    tag: '@thorough',
  }, async ({ home, page, startAgent }) => {
    const agent = await startAgent();
    const asked = await agent.ask(pickSome);
    await openQuestion(page, asked.url, pickSome.title);
    const { panel } = await openSettings(page);
    await writeFile(join(home, 'config.json'), '{ "theme": ');
    const told = panel.getByText(/could not be parsed.*config\.json\.corrupt-/);
    await expect(told).toBeVisible();
    const [kept = ''] = (await readdir(home)).filter((name) => name.includes('.corrupt-'));
    await rm(join(home, kept));
    await expect(told).toBeHidden();
  });

  test('the browser program is only shown, and the command beside it changes it', {
    tag: '@thorough',
  }, async ({ page, startAgent }) => {
    const agent = await startAgent();
    const asked = await agent.ask(pickSome);
    await openQuestion(page, asked.url, pickSome.title);
    const { panel } = await openSettings(page);
    await panel.getByText('Everything else').click();
    const setting = panel.getByRole('group', { name: 'Browser program' });
    await expect(setting.getByRole('textbox')).toHaveCount(0);
    await expect(setting).toContainText('only the command line can change it');
    const command = (await setting.locator('code').textContent()) ?? '';
    expect(command).toContain('config set browser VALUE');
    await promisify(execFile)('sh', ['-c', command.replace('VALUE', 'true')]);
    await expect(setting.locator('.setting-value')).toHaveText('true');
    await expect(setting).toContainText('saved');
  });

  test('asking in the terminal from now on moves the question in front only when that is meant', async ({
    page,
    startAgent,
  }) => {
    const agent = await startAgent({ env: { CHOICE_HOLD_SECONDS: '1' } });
    const asked = await agent.ask(pickSome);
    await openQuestion(page, asked.url, pickSome.title);
    const { panel } = await openSettings(page);
    const where = panel.getByLabel('Where to ask');
    const later = panel.getByRole('button', { name: 'Only later ones' });

    await where.selectOption('terminal');
    await expect(panel.getByText('Move this question to the terminal as well?')).toBeVisible();
    await expect(later, 'the harmless answer is the one a key gives').toBeFocused();
    await page.keyboard.press('Escape');
    await expect(later).toBeHidden();
    await expect(where, 'Esc leaves all as it was, and the panel open').toHaveValue('auto');
    await expect(where).toBeFocused();

    await where.selectOption('terminal');
    await later.click();
    await expect(panel.getByRole('button', { name: 'Reset to default' })).toBeVisible();
    await expect(where).toHaveValue('terminal');
    expect(await agent.poll(asked.session_id)).toMatchObject({ action_status: 'pending', interface: 'web' });

    await where.selectOption('web');
    await where.selectOption('terminal');
    await panel.getByRole('button', { name: 'Move it' }).click();
    await expect(panel.getByText(`terminal --session ${asked.session_id}`)).toBeVisible();
    expect(await agent.poll(asked.session_id)).toMatchObject({ interface: 'terminal' });
  });

  test('keeping less asks first, says how many decisions go, and can be left', async ({
    page,
    startAgent,
  }) => {
    const { url, portal } = await seedList(await startAgent({ env: quickEndings }));
    await openQuestion(page, url, seededTitles.web);
    const { panel } = await openSettings(page);
    await panel.getByText('Everything else').click();
    const most = panel.getByLabel('Ended questions to keep');
    const question = panel.getByText(
      /Change it to 2\? This removes \d decisions? from the history for good\./,
    );
    const leave = panel.getByRole('button', { name: 'Leave it' });
    const stored = async () => {
      const { settings } = (await (await portal.get('/api/settings')).json()) as SettingsReply;
      return settings.find(({ key }) => key === 'max_sessions')?.value;
    };

    await most.fill('2');
    await most.press('Tab');
    await expect(question).toBeVisible();
    await expect(leave, 'the harmless answer is the one a key gives').toBeFocused();
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(most, 'Esc leaves all as it was, and the panel open').toBeFocused();
    await expect(most).toHaveValue('1000');
    expect(await stored()).toBe(1_000);

    await most.fill('2');
    await most.press('Tab');
    await panel.getByRole('button', { name: 'Change and remove' }).click();
    await expect(most).toBeFocused();
    await expect(most).toHaveValue('2');
    await expect.poll(stored).toBe(2);
    await expect(panel.getByText('Could not be saved')).toHaveCount(0);
  });

  test('forgetting the wish for the browser warns, too, where the environment says terminal', {
    tag: '@thorough',
  }, async ({ page, startAgent }) => {
    const agent = await startAgent({ env: { CHOICE_HOLD_SECONDS: '1', CHOICE_INTERFACE: 'terminal' } });
    const asked = await agent.ask(pickSome);
    await openQuestion(page, asked.url, pickSome.title);
    const { panel } = await openSettings(page);
    const where = panel.getByLabel('Where to ask');
    const reset = panel.getByRole('button', { name: 'Reset to default' });
    await where.selectOption('web');
    await expect(page.getByText('This question was handed to the terminal.'), 'it is back').toBeHidden();
    await reset.click();
    await expect(panel.getByText('Move this question to the terminal as well?')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(where).toHaveValue('web');
    await reset.click();
    await panel.getByRole('button', { name: 'Only later ones' }).click();
    await expect(where).toHaveValue('terminal');
    await expect(reset).toBeHidden();
    expect(await agent.poll(asked.session_id)).toMatchObject({ action_status: 'pending', interface: 'web' });
  });

  test('the panel says how long this question has where that is not what is set', {
    tag: '@thorough',
  }, async ({ page, startAgent }) => {
    const agent = await startAgent();
    const asked = await agent.ask({ ...pickSome, timeout_seconds: 600 });
    await openQuestion(page, asked.url, pickSome.title);
    const { panel } = await openSettings(page);
    const time = panel.getByLabel('Time to answer', { exact: true });
    await expect(time).toHaveValue('300');
    await expect(time).toHaveAccessibleDescription(/5 min.*This question: 10 min/);
    await time.fill('900');
    await time.press('Tab');
    await expect(time).toHaveAccessibleDescription(/15 min/);
    await expect(panel.getByText('This question:')).toHaveCount(0);
  });

  test('a question handed to the terminal shows the command and can be brought back', async ({
    page,
    startAgent,
  }) => {
    const agent = await startAgent({ env: { CHOICE_HOLD_SECONDS: '1' } });
    const asked = await agent.ask(pickSome);
    await openQuestion(page, asked.url, pickSome.title);
    await page.getByRole('checkbox', { name: 'Alpha' }).click();
    const { panel, close } = await openSettings(page);
    await panel.getByRole('button', { name: 'Hand over' }).click();
    await expect(panel.getByText(`terminal --session ${asked.session_id}`)).toBeVisible();
    await close();
    await expect(page.getByText('handed to the terminal')).toBeVisible();
    expect(await agent.poll(asked.session_id)).toMatchObject({
      action_status: 'pending_terminal_launch',
      interface: 'terminal',
    });
    await page.getByRole('button', { name: 'Bring it back here' }).click();
    await expect(page.getByText('handed to the terminal')).toBeHidden();
    await expect(page.getByRole('checkbox', { name: 'Alpha' })).toBeChecked();
    expect(await agent.poll(asked.session_id)).toMatchObject({ action_status: 'pending', interface: 'web' });
  });
});

test.describe('Persisted configuration reused', () => {
  test('the next invocation starts from what was saved, and may still be changed', async ({
    page,
    startAgent,
  }) => {
    const first = await startAgent();
    const asked = await first.ask(pickSome);
    await openQuestion(page, asked.url, pickSome.title);
    const before = await openSettings(page);
    await before.panel.getByRole('checkbox', { name: 'Gamma', exact: true }).uncheck();
    const where = before.panel.getByLabel('Where to ask');
    await Promise.all([page.waitForResponse(/\/api\/settings/), where.selectOption('web')]);
    const time = before.panel.getByLabel('Time to answer', { exact: true });
    await time.fill('777');
    await time.press('Tab');
    await before.close();
    await expect.poll(() => secondsLeft(page)).toBeGreaterThan(700);
    await page.getByRole('checkbox', { name: 'Alpha' }).click();
    await page.getByRole('button', { name: 'Submit' }).click();
    await first.poll(asked.session_id);
    await page.goto('about:blank');
    await first.close();

    const second = await startAgent();
    const again = await second.ask({ ...pickSome, timeout_seconds: 60, interface: 'terminal' });
    expect(again, 'the person outranks the agent').toMatchObject({ interface: 'web', timeout_seconds: 777 });
    await openQuestion(page, again.url, pickSome.title);
    await expect(page.getByRole('checkbox')).toHaveCount(3);
    expect(await secondsLeft(page)).toBeGreaterThan(760);
    const after = await openSettings(page);
    await expect(after.panel.getByLabel('Time to answer', { exact: true })).toHaveValue('777');
    await expect(after.panel.getByLabel('Where to ask')).toHaveValue('web');
    await expect(after.panel.getByRole('checkbox', { name: 'Gamma', exact: true })).not.toBeChecked();
    await after.close();
    await page.getByRole('button', { name: 'Show all' }).click();
    await page.getByRole('checkbox', { name: 'Gamma' }).click();
    await page.getByRole('button', { name: 'Submit' }).click();
    expect((await second.poll(again.session_id)).selection.selected_ids).toEqual(['gamma']);

    leaveWaiting(second.ask({ ...pickSome, title: 'Another question' }));
    await page.getByRole('link', { name: 'Another question' }).first().click();
    await expect(page.getByRole('heading', { name: 'Another question' })).toBeVisible();
    await expect(page.getByRole('checkbox')).toHaveCount(4);
  });
});
