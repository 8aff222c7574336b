import type { Page } from '@playwright/test';
import type { ToolResult } from '../../src/domain/session/result.ts';
import type { Agent } from '../support/agent-process.ts';
import { listEntry, secondsLeft, sideList, submitButton, untilArmed } from '../support/e2e-page.ts';
import { pickOrType } from '../support/e2e-questions.ts';
import { expect, openQuestion, test } from './fixtures.ts';

const agents = 4;
const sessionsEach = 5;

/** One of twenty questions that differ in everything a leak could carry: words, ids, time. */
function numbered(number: number) {
  const name = `S${String(number).padStart(2, '0')}`;
  const ids = ['x', 'y', 'z'].map((letter) => `${name}-${letter}`);
  const options = ids.map((id) => ({ id, label: `Option ${id}`, recommended: true }));
  return { ...pickOrType, title: `Question ${name}`, options, timeout_seconds: 1_000 + number * 500 };
}

/** Mulberry32: the same seed gives the same walk, so that a failure can be repeated. */
function createRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** As an agent does: one call waits for a while only, and on a busy machine the twenty answers take longer. */
async function untilEnded(agent: Agent, id: string): Promise<ToolResult> {
  const result = await agent.poll(id);
  return result.action_status === 'pending' ? untilEnded(agent, id) : result;
}

test.describe('Concurrent web sessions are isolated', () => {
  test('20 sessions of 4 servers, answered by 3 tabs at random: nothing appears where it does not belong', {
    tag: '@thorough',
  }, async ({ context, startAgent }) => {
    test.setTimeout(240_000);
    const seed = Date.now() % 1_000_000;
    test.info().annotations.push({ type: 'seed', description: String(seed) });
    const random = createRandom(seed);
    const polls: Promise<ToolResult>[] = [];
    let url: string | null = null;
    for (let server = 0; server < agents; server += 1) {
      const agent = await startAgent({ name: `agent-${server}` });
      for (let own = 0; own < sessionsEach; own += 1) {
        const asked = await agent.ask(numbered(server * sessionsEach + own));
        url ??= asked.url;
        polls.push(untilEnded(agent, asked.session_id));
      }
    }
    const tabs = await Promise.all(Array.from({ length: 3 }, () => context.newPage()));
    for (const tab of tabs) {
      await tab.goto(tab === tabs[0] ? String(url) : new URL(String(url)).origin);
      await expect(sideList(tab).getByRole('link')).toHaveCount(agents * sessionsEach);
    }
    const open = new Set(polls.keys());
    await Promise.all(tabs.map((tab, index) => walk(tab, `tab ${index}`, { open, random })));

    for (const [number, result] of (await Promise.all(polls)).entries()) {
      const { title, options } = numbered(number);
      expect(options.map(({ id }) => id)).toContain(result.selection.selected_ids[0]);
      expect(result.selection.selected_ids).toHaveLength(1);
      expect(result.selection.custom_input).toMatch(new RegExp(`^${title} by tab \\d$`));
      expect(result.selection.summary).toContain(title);
    }
  });

  test('two tabs answer one session: one wins, the other says so and keeps its text', async ({
    context,
    startAgent,
  }) => {
    const agent = await startAgent();
    const asked = await agent.ask(pickOrType);
    const tabs = [await context.newPage(), await context.newPage()] as const;
    await openQuestion(tabs[0], asked.url, pickOrType.title);
    await openQuestion(tabs[1], String(asked.url).replace(/#.*/, ''), pickOrType.title);
    const texts = ['from the first tab', 'from the second tab'];
    await Promise.all(tabs.map((tab, index) => tab.getByLabel('Your own answer').fill(String(texts[index]))));
    for (const tab of tabs) await expect(tab.getByText('Draft saved')).toBeVisible();
    for (const [index, tab] of tabs.entries()) {
      await expect(tab.getByLabel('Your own answer'), 'a push never overwrites').toHaveValue(
        String(texts[index]),
      );
    }
    for (const tab of tabs) {
      await tab.bringToFront();
      await untilArmed(tab);
    }
    await Promise.all(tabs.map((tab) => tab.keyboard.press('Control+Enter')));

    const { selection } = await agent.poll(asked.session_id);
    const winner = texts.indexOf(String(selection.custom_input));
    expect(winner).not.toBe(-1);
    const [won, lost] = winner === 0 ? tabs : ([tabs[1], tabs[0]] as const);
    await expect(won.getByRole('heading', { name: 'Answered', exact: true })).toBeVisible();
    await expect(won.getByText('Not sent')).toHaveCount(0);
    await expect(lost.getByRole('heading', { name: 'Answered in another tab' })).toBeVisible();
    await expect(lost.getByRole('blockquote')).toContainText(String(texts[1 - winner]));
    await lost.reload();
    await expect(lost.getByRole('blockquote')).toContainText(String(texts[1 - winner]));
  });
});

type Walk = { readonly open: Set<number>; readonly random: (below: number) => number };

/** Goes to one open session after the other, looks whether all of it is its own, and answers it. */
async function walk(tab: Page, name: string, { open, random }: Walk): Promise<void> {
  while (open.size > 0) {
    const number = [...open][random(open.size)] ?? 0;
    open.delete(number);
    const { title, options, timeout_seconds } = numbered(number);
    await listEntry(tab, title).click();
    await expect(tab.getByRole('heading', { name: title })).toBeVisible();
    const labels = await tab.getByRole('checkbox').locator('.option-label').allInnerTexts();
    expect(labels).toEqual(options.map(({ label }) => label));
    await expect(tab.getByRole('checkbox', { checked: true })).toHaveCount(0);
    await expect(tab.getByLabel('Your own answer')).toHaveValue('');
    const left = await secondsLeft(tab);
    expect(left).toBeLessThanOrEqual(timeout_seconds);
    expect(left, 'its own countdown').toBeGreaterThan(timeout_seconds - 100);

    await tab.getByLabel('Your own answer').fill(`${title} by ${name}`);
    await tab.getByRole('checkbox').nth(random(options.length)).click();
    if (random(3) === 0 && open.size > 0) {
      // Away and back: the other question must not see the draft, and this one must not lose it.
      await tab.keyboard.press(']');
      await expect(tab.getByRole('heading', { level: 1 })).not.toHaveText(title);
      const typed = await tab
        .locator('textarea')
        .evaluateAll((all) => all.map((one) => 'value' in one && one.value));
      expect(typed).not.toContain(`${title} by ${name}`);
      await listEntry(tab, title).click();
    }
    await expect(tab.getByLabel('Your own answer')).toHaveValue(`${title} by ${name}`);
    await submitButton(tab).click();
    await expect(tab.getByRole('heading', { name: /^Answered/ })).toHaveText('Answered');
  }
}
