import { test as base, expect, type Page } from '@playwright/test';
import { type Agent, type AgentOptions, connectAgent } from '../support/agent-process.ts';
import { makeHome, removeHome } from '../support/program-process.ts';

/** Real servers on a home of their own, and a real browser at their portal. */
export const test = base.extend<{
  home: string;
  startAgent: (options?: Omit<AgentOptions, 'home'>) => Promise<Agent>;
}>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern.
  home: async ({}, use) => {
    const home = await makeHome();
    await use(home);
    await removeHome(home);
  },
  startAgent: async ({ home }, use) => {
    const agents: Agent[] = [];
    await use(async (options = {}) => {
      const agent = await connectAgent({ home, ...options });
      agents.push(agent);
      return agent;
    });
    for (const agent of agents) await agent.close().catch(() => {});
  },
});

export { expect };

/** Opens the address a result shows, and waits until the question is there. */
export async function openQuestion(page: Page, url: string | null, title: string): Promise<void> {
  if (url === null) throw new Error('the result has no address');
  await page.goto(url);
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
}
