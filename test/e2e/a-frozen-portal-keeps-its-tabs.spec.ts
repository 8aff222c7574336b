import type { Agent } from '../support/agent-process.ts';
import { question } from '../support/mcp-pair.ts';
import { eventually } from '../support/program-process.ts';
import { expect, openQuestion, test } from './fixtures.ts';

/** A tab is open in these tests, and a call would wait for its person. */
const env = { CHOICE_HOLD_SECONDS: '1' };
const asked = {
  title: 'Which name?',
  prompt: 'The service needs one.',
  selection_mode: 'text_input',
  timeout_seconds: 600,
};

function freeze({ pid }: Agent): () => void {
  process.kill(pid, 'SIGSTOP');
  return () => void process.kill(pid, 'SIGCONT');
}

test('a tab is live again after seven seconds of freeze, without a reload and with what was typed', {
  tag: '@thorough',
}, async ({ page, startAgent }) => {
  const first = await startAgent({ env, name: 'claude-code' });
  const { url } = await first.ask(asked);
  const second = await startAgent({ env, name: 'codex' });
  await second.ask(question);
  await openQuestion(page, url, asked.title);
  await page.locator('.connection-live').waitFor();
  await page.getByRole('textbox').first().fill('Breakwater');
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  const wake = freeze(first);
  try {
    // The seven seconds are what is tested.
    await page.waitForTimeout(7_000);
  } finally {
    wake();
  }
  const later = await second.ask({ ...question, title: 'Asked after the freeze' });
  expect(new URL(later.url ?? '').origin).toBe(new URL(page.url()).origin);
  await expect(page.getByRole('link', { name: 'Asked after the freeze' })).toBeVisible();
  await expect(page.locator('.connection-live')).toBeVisible();
  await expect(page.getByRole('textbox').first()).toHaveValue('Breakwater');
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
});

test('a tab that was opened elsewhere during a long freeze follows the home back to its port', {
  tag: '@thorough',
}, async ({ page, startAgent }) => {
  test.slow();
  const first = await startAgent({ env, name: 'claude-code' });
  const home = new URL((await first.ask(question)).url ?? '').origin;
  const second = await startAgent({ env, name: 'codex' });
  const { session_id } = await second.ask(asked);
  const wake = freeze(first);
  try {
    const elsewhere = await eventually(
      async () => {
        const { url } = await second.poll(session_id);
        return new URL(url ?? '').origin === home ? null : url;
      },
      { withinMs: 40_000, what: 'another process taking over' },
    );
    await openQuestion(page, elsewhere, asked.title);
    await page.locator('.connection-live').waitFor();
    await page.getByRole('textbox').first().fill('Breakwater');
  } finally {
    wake();
  }
  await page.waitForURL(`${home}/choice/${session_id}`);
  await expect(page.locator('.connection-live')).toBeVisible();
  await expect(page.getByRole('textbox').first()).toHaveValue('Breakwater');
});
