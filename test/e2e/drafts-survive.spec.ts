import type { Page } from '@playwright/test';
import { pickOne, pickOrType } from '../support/e2e-questions.ts';
import { openSideTerminal } from '../support/e2e-terminal.ts';
import { expect, openQuestion, test } from './fixtures.ts';

const field = (page: Page) => page.getByLabel('Your own answer');
const plain = (url: string | null) => String(url).replace(/#.*/, '');

test.describe('Drafts survive', () => {
  test('a reload right after the last letter, and another tab, find everything that was typed and ticked', async ({
    context,
    home,
    startAgent,
  }) => {
    const agent = await startAgent();
    const asked = await agent.ask(pickOrType);
    const page = await context.newPage();
    await openQuestion(page, asked.url, pickOrType.title);
    await page.getByRole('checkbox', { name: 'Gamma' }).click();
    await page.getByRole('button', { name: 'Add a note to Alpha' }).click();
    await page.getByLabel('Note on Alpha').fill('because');
    await field(page).pressSequentially('half a thought');
    await page.reload();
    const begun = async (tab: Page) => {
      await expect(field(tab)).toHaveValue('half a thought');
      await expect(tab.getByLabel('Note on Alpha')).toHaveValue('because');
      await expect(tab.getByRole('checkbox', { name: 'Gamma' })).toBeChecked();
    };
    await begun(page);
    const other = await context.newPage();
    await other.goto(plain(asked.url));
    await begun(other);

    // Live from tab to tab, too; and what is being typed here is never overwritten by it.
    await other.getByLabel('Note on Alpha').fill('because I say so');
    await expect(page.getByLabel('Note on Alpha')).toHaveValue('because I say so');
    await field(page).pressSequentially(' and a half');
    await expect(field(other)).toHaveValue('half a thought and a half');

    const terminal = openSideTerminal(String(asked.terminal_command), home);
    await expect.poll(() => terminal.screen()).toContain('because I say so');
    expect(terminal.screen()).toContain('half a thought and a half');
    terminal.close();
  });

  test('kill -9 of the portal in the middle of a sentence costs no letter', async ({ page, startAgent }) => {
    const first = await startAgent({ name: 'first' });
    const second = await startAgent({ name: 'second' });
    const asked = await first.ask(pickOrType);
    await second.ask({ ...pickOrType, title: 'Keeps the portal' });
    await openQuestion(page, asked.url, pickOrType.title);
    const sentence = 'the quick brown fox jumps over the lazy dog and goes on to the next field';
    const typing = field(page).pressSequentially(sentence, { delay: 15 });
    await expect(field(page)).toHaveValue(/^the quick brown/);
    first.kill();
    await typing;
    await expect(page.getByText('Draft saved')).toBeVisible();
    await expect(field(page)).toHaveValue(sentence);
    await page.evaluate(() => {
      localStorage.clear();
    });
    await page.reload();
    await expect(field(page), 'the next portal has all of it').toHaveValue(sentence);

    const poll = second.poll(asked.session_id);
    await page.getByRole('button', { name: 'Submit' }).click();
    expect(await poll).toMatchObject({
      action_status: 'custom_input',
      selection: { custom_input: sentence },
    });
  });

  test('with no portal at all the browser keeps the text, and an answer leaves as soon as one is back', async ({
    page,
    startAgent,
  }) => {
    const first = await startAgent();
    const asked = await first.ask(pickOrType);
    await openQuestion(page, asked.url, pickOrType.title);
    first.kill();
    await field(page).fill('written into the void');
    await expect(page.getByText('What you typed is safe in this browser.')).toBeVisible();
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByText('sent as soon as it is back')).toBeVisible();
    const second = await startAgent();
    const result = await second.poll(asked.session_id);
    expect(result.selection.custom_input).toBe('written into the void');
    await expect(page.getByRole('heading', { name: 'Answered' })).toBeVisible();
  });

  test('what was begun when the terminal answered stays readable, and the page says that it was the terminal', async ({
    home,
    page,
    startAgent,
  }) => {
    const agent = await startAgent();
    const asked = await agent.ask(pickOne);
    await openQuestion(page, asked.url, pickOne.title);
    const terminal = openSideTerminal(String(asked.terminal_command), home);
    await expect.poll(() => terminal.screen()).toContain('Alpha');
    await page.getByRole('button', { name: 'Note on the whole answer' }).click();
    await page.getByLabel('Note on the whole answer').fill('I was about to say');
    await expect(page.getByLabel('Note on the whole answer')).toHaveValue('I was about to say');
    // The terminal's keys count after 300 ms.
    await page.waitForTimeout(300);
    terminal.press('1');
    await expect(page.getByRole('heading', { name: 'Answered in the terminal' })).toBeVisible();
    await expect(page.getByRole('blockquote')).toContainText('I was about to say');
    terminal.close();
  });
});
