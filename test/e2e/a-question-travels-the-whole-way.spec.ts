import { question } from '../support/mcp-pair.ts';
import { expect, openQuestion, test } from './fixtures.ts';

test.describe('A question travels the whole way', () => {
  test('an agent asks over MCP, a person clicks in Chromium, the agent gets exactly the contract’s object', async ({
    page,
    startAgent,
  }) => {
    const agent = await startAgent({ name: 'claude-code' });
    const asked = await agent.ask(question);
    expect(asked).toMatchObject({ action_status: 'pending', interface: 'web', persisted: true });
    await openQuestion(page, asked.url, question.title);
    const poll = agent.poll(asked.session_id);
    await page.getByRole('radio', { name: 'Rolling' }).click();
    expect(await poll).toEqual({
      session_id: asked.session_id,
      action_status: 'selected',
      reply: null,
      selection: {
        selected_ids: ['rolling'],
        custom_input: null,
        option_annotations: {},
        global_annotation: null,
        placeholder_shown: null,
        summary: 'How should it be deployed? → Rolling',
        url: null,
      },
      answers: [],
      attachments: [],
      url: null,
      interface: 'web',
      auto_submitted: false,
      timeout_seconds: 300,
      remaining_seconds: null,
      persisted: true,
      terminal_command: null,
      instructions: expect.stringContaining('selected_ids'),
    });
    await expect(page.getByText('Rolling').first()).toBeVisible();
  });

  test('several are picked, noted and submitted', async ({ page, startAgent }) => {
    const agent = await startAgent();
    const options = ['alpha', 'beta', 'gamma', 'delta'].map((id) => ({ id, recommended: id === 'beta' }));
    const asked = await agent.ask({
      ...question,
      selection_mode: 'multi',
      options,
      min_selections: 2,
      max_selections: 3,
    });
    await openQuestion(page, asked.url, question.title);
    const submit = page.getByRole('button', { name: 'Submit' });
    await page.getByRole('checkbox', { name: 'gamma' }).click();
    await expect(submit).toBeDisabled();
    await page.getByRole('checkbox', { name: 'alpha' }).click();
    await submit.click();
    const result = await agent.poll(asked.session_id);
    expect(result.selection.selected_ids).toEqual(['alpha', 'gamma']);
  });

  test('a cancel asks for an optional reason and is final', async ({ page, startAgent }) => {
    const agent = await startAgent();
    const asked = await agent.ask(question);
    await openQuestion(page, asked.url, question.title);
    await page.getByRole('button', { name: 'Cancel', exact: true }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').fill('not today');
    await dialog
      .getByRole('button', { name: /cancel/i })
      .last()
      .click();
    expect(await agent.poll(asked.session_id)).toMatchObject({
      action_status: 'cancelled',
      selection: { selected_ids: [], global_annotation: 'not today' },
    });
  });

  const asClaudeCodeAsks = {
    questions: [
      {
        question: 'Which database should we use?',
        header: 'Database',
        multiSelect: false,
        options: [{ label: 'Postgres (Recommended)', description: 'boring' }, { label: 'SQLite' }],
      },
      {
        question: 'Which extras?',
        header: 'Extras',
        multiSelect: true,
        options: [{ label: 'Cache' }, { label: 'Queue' }, { label: 'Search' }],
      },
    ],
  };

  test('a form in the shape of another tool comes back with an answer for each question', async ({
    page,
    startAgent,
  }) => {
    const agent = await startAgent();
    const asked = await agent.ask(asClaudeCodeAsks);
    await openQuestion(page, asked.url, 'Which database should we use?');
    await page.getByRole('checkbox', { name: 'Queue' }).click();
    await page.getByRole('checkbox', { name: 'Cache' }).click();
    await page.getByRole('radio', { name: 'Postgres' }).click();
    await page.getByRole('button', { name: 'Send 2 answers' }).click();
    const result = await agent.poll(asked.session_id);
    expect(result).toMatchObject({ action_status: 'selected', selection: { selected_ids: ['Postgres'] } });
    expect(result.answers).toEqual([
      expect.objectContaining({ id: '1', selected_ids: ['Postgres'], custom_input: null, skipped: false }),
      expect.objectContaining({ id: '2', selected_ids: ['Cache', 'Queue'], custom_input: null }),
    ]);
  });

  test('a question that is sent back takes along what was answered', async ({ page, startAgent }) => {
    const agent = await startAgent();
    const asked = await agent.ask(asClaudeCodeAsks);
    await openQuestion(page, asked.url, 'Which database should we use?');
    await page.getByRole('radio', { name: 'SQLite' }).click();
    await page.getByRole('button', { name: /Not the right question/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').fill('Extras are another decision.');
    await dialog.getByRole('button', { name: 'Send back' }).click();
    const result = await agent.poll(asked.session_id);
    expect(result).toMatchObject({
      action_status: 'custom_input',
      reply: 'rephrase',
      selection: { selected_ids: [], custom_input: 'Extras are another decision.' },
      instructions: expect.stringContaining('do not ask them again'),
    });
    expect(result.answers).toMatchObject([
      { selected_ids: ['SQLite'] },
      { selected_ids: [], skipped: false },
    ]);
  });

  test('when the process with the portal is killed, the page finds the next one by itself within 2 s', async ({
    page,
    startAgent,
  }) => {
    const first = await startAgent({ name: 'first' });
    const second = await startAgent({ name: 'second' });
    const one = await first.ask({ ...question, title: 'First question' });
    const two = await second.ask({ ...question, title: 'Second question' });
    await openQuestion(page, one.url, 'First question');
    await page.getByRole('link', { name: 'Second question' }).click();
    await expect(page.getByRole('heading', { name: 'Second question' })).toBeVisible();
    const origin = new URL(page.url()).origin;

    const reconnected = page.waitForEvent('websocket');
    first.kill();
    await reconnected;
    expect(new URL(page.url()).origin).toBe(origin);

    const poll = second.poll(two.session_id);
    await page.getByRole('radio', { name: 'Blue/green' }).click();
    expect((await poll).selection.selected_ids).toEqual(['blue']);
  });
});
