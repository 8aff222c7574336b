import { describe, type TestContext, test } from 'vitest';
import { askThrough } from './asking-agent.ts';
import type { ClientName } from './programs.ts';

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

  test('Cline, told by setup to wait longer, holds the question in one call', async (context) => {
    const longer = { setup: ['--with', 'time-limit'], settings: { hold_seconds: '570' } };
    const { heard, screen } = await askThrough('Cline', { seconds: 160, ...longer }, context);
    context.expect(heard, screen()).toEqual(['selected rolling']);
  });
});
