import { pickOne } from '../support/e2e-questions.ts';
import { openSideTerminal } from '../support/e2e-terminal.ts';
import { expect, openQuestion, test } from './fixtures.ts';

test.describe('A draft follows the person', () => {
  test('from the page to the terminal and back, letter by letter', async ({ home, page, startAgent }) => {
    const agent = await startAgent();
    const asked = await agent.ask(pickOne);
    await openQuestion(page, asked.url, pickOne.title);
    await page.getByRole('button', { name: 'Note on the whole answer' }).click();
    const saved = page.waitForResponse((reply) => reply.url().endsWith('/draft') && reply.ok());
    await page.getByLabel('Note on the whole answer').fill('begun in the page');
    await saved;

    const terminal = openSideTerminal(String(asked.terminal_command), home);
    await expect.poll(() => terminal.screen()).toContain('begun in the page');
    // The terminal's keys count after 300 ms.
    await page.waitForTimeout(400);
    terminal.press('\t');
    terminal.press('noted in the terminal');
    await expect.poll(() => terminal.screen()).toContain('noted in the terminal');
    terminal.press('\r');
    terminal.press('s');
    await expect.poll(() => terminal.screen()).toContain('Continue in the browser');
    terminal.press('j');
    terminal.press('j');
    terminal.press('\r');
    await expect.poll(() => terminal.screen()).toContain('continues in the browser');
    terminal.close();

    // The page had it from the portal before it is read anew, and has it again before anything is picked.
    const noteOnBeta = page.getByLabel(/Note (on|to|for) Beta/);
    await expect(noteOnBeta).toHaveValue('noted in the terminal');
    await page.reload();
    await page.locator('.connection-live').waitFor();
    await expect(page.getByLabel('Note on the whole answer')).toHaveValue('begun in the page');
    await expect(noteOnBeta).toHaveValue('noted in the terminal');
    const poll = agent.poll(asked.session_id);
    await page.getByRole('radio', { name: 'Beta' }).click();
    const { selection } = await poll;
    expect(selection).toMatchObject({
      selected_ids: ['beta'],
      option_annotations: { beta: 'noted in the terminal' },
      global_annotation: 'begun in the page',
    });
  });
});
