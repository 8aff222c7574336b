import { describe, expect, test } from 'vitest';
import { startAgent } from '../support/agent.ts';
import { textOf } from '../support/mcp-pair.ts';
import { openPortal } from '../support/portal-client.ts';
import { createHome } from '../support/program.ts';

const extended = {
  title: 'Which services move first?',
  prompt: 'The cluster is full. I need a decision because **only two** fit before the freeze.',
  selection_mode: 'hybrid',
  options: [
    { id: 'pay', label: 'Payments', description: 'Most traffic.', recommended: true },
    { id: 'mail', label: 'Mail' },
    { id: 'search', label: 'Search' },
  ],
  default_selection_ids: ['mail'],
  min_selections: 0,
  max_selections: 2,
  placeholder: 'or name another',
  placeholder_visible: true,
  single_submit_mode: false,
  option_annotations_enabled: true,
  option_annotations: { pay: 'needs the DBA' },
  global_annotation_enabled: true,
  global_annotation: 'before Friday',
  timeout_seconds: 120,
  interface: 'web',
};

describe('Valid tool invocation with extended schema', () => {
  test('every field together is accepted and reaches the person', async () => {
    const agent = await startAgent({ home: await createHome() });
    const asked = await agent.ask(extended);
    expect(asked).toMatchObject({ action_status: 'pending', timeout_seconds: 120, interface: 'web' });
    const portal = await openPortal(asked.url ?? '');
    const { session } = await portal.interaction(asked.session_id);
    expect(session.request.questions[0]).toMatchObject({
      defaultIds: ['mail'],
      min: 0,
      max: 2,
      placeholder: 'or name another',
      optionNotes: [{ optionId: 'pay', text: 'needs the DBA' }],
      globalNote: 'before Friday',
    });
  });

  test('the names older callers use are accepted, and cancel cannot be switched off', async () => {
    const agent = await startAgent({ home: await createHome() });
    const asked = await agent.ask({
      title: 'Old caller',
      prompt: 'Asked as it was asked before.',
      type: 'single_select',
      transport: 'web',
      allow_cancel: false,
      options: [{ id: 'a', recommended: true }],
    });
    const portal = await openPortal(asked.url ?? '');
    const cancelled = await portal.post(`/api/interactions/${asked.session_id}/cancel`, { attempt: 'one' });
    expect(cancelled.status).toBe(200);
    expect((await agent.poll(asked.session_id)).action_status).toBe('cancelled');
  });

  const malformed: [what: string, change: Record<string, unknown>, problem: string][] = [
    ['inverted limits', { min_selections: 3, max_selections: 1 }, 'min_selections'],
    ['a default that is no option', { default_selection_ids: ['male'] }, 'default_selection_ids[0]'],
    ['a flag that does not go with the mode', { single_submit_mode: true }, 'single_submit_mode'],
    ['a note on no option', { option_annotations: { nobody: 'x' } }, 'option_annotations'],
    ['an unknown field', { tilte: 'x' }, 'did you mean title?'],
  ];
  test.each(malformed)('%s is refused before anything is shown', async (_what, change, problem) => {
    const home = await createHome();
    const agent = await startAgent({ home });
    const reply = await agent.call({ ...extended, ...change });
    expect(reply.isError).toBe(true);
    expect(textOf(reply)).toContain(problem);
    expect(textOf(reply)).toContain('nothing was asked');
  });
});
