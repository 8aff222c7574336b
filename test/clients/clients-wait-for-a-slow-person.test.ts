import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, type TestContext, test } from 'vitest';
import { askThrough } from './asking-agent.ts';
import type { ClientName, RunInfo } from './programs.ts';

/** Those whose own limits are in the way of a long wait. */
const impatient: readonly ClientName[] = ['Claude Code', 'Codex', 'Cline'];

type Options = Parameters<typeof askThrough>[1];

/** However often the model has to poll: it gets the answer, and nothing but results of ours on the way. */
async function expectAnswer(client: ClientName, options: Options, context: TestContext): Promise<void> {
  const { heard, screen } = await askThrough(client, options, context);
  context.expect(heard.join('\n'), screen()).toMatch(/^(pending\n)*selected rolling$/);
}

// All at once: what they do most of the time is wait.
describe.concurrent('Clients wait for a slow person', () => {
  test.for(impatient)('%s, told to hold for 570 s, with an answer after 160 s', (client, context) =>
    expectAnswer(client, { seconds: 160, settings: { hold_seconds: '570' } }, context),
  );

  test.for(impatient)(
    '%s, whose model polls by the field alone, with an answer after 330 s',
    (client, context) => expectAnswer(client, { seconds: 330 }, context),
  );

  test('Codex, told to hold for longer than its own limit of 300 s, with an answer after 330 s', (context) =>
    expectAnswer('Codex', { seconds: 330, settings: { hold_seconds: '570' } }, context));

  test('Copilot CLI, whose limit counts each round anew, comes back eight times before its model polls', async (context) => {
    const adjust = async ({ home }: RunInfo) => {
      const file = join(home, '.copilot', 'mcp-config.json');
      const config = JSON.parse(await readFile(file, 'utf8'));
      // It cuts a round after 5 s; each takes 2 s.
      Object.assign(config.mcpServers.choice, { timeout: 5_000, env: { MCP_TOOL_TIMEOUT: '2500' } });
      await writeFile(file, JSON.stringify(config));
    };
    const { heard, screen } = await askThrough('Copilot CLI', { seconds: 25, adjust }, context);
    context.expect(heard, screen()).toEqual(['pending', 'selected rolling']);
  });

  test('Cline, told by setup to wait longer, holds the question in one call', async (context) => {
    const longer = { setup: ['--with', 'time-limit'], settings: { hold_seconds: '570' } };
    const { heard, screen } = await askThrough('Cline', { seconds: 160, ...longer }, context);
    context.expect(heard, screen()).toEqual(['selected rolling']);
  });
});
