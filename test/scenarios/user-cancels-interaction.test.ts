import { describe, expect, test } from 'vitest';
import type { ErrorReply } from '../../src/web/wire/replies.ts';
import { startAgent } from '../support/agent.ts';
import { question } from '../support/mcp-pair.ts';
import { openPortal } from '../support/portal-client.ts';
import { createHome } from '../support/program.ts';

describe('User cancels interaction', () => {
  test('the waiting call returns cancelled at once, with the reason and the notes typed so far', async () => {
    const home = await createHome();
    const agent = await startAgent({ home });
    const asked = await agent.ask(question);
    const portal = await openPortal(asked.url ?? '');
    const poll = agent.poll(asked.session_id);
    const reply = await portal.post(`/api/interactions/${asked.session_id}/cancel`, {
      attempt: 'one',
      global_annotation: 'ask me tomorrow',
      option_annotations: { blue: 'who pays?' },
    });
    expect(reply.status).toBe(200);
    const result = await poll;
    expect(result).toMatchObject({
      action_status: 'cancelled',
      auto_submitted: false,
      selection: {
        selected_ids: [],
        global_annotation: 'ask me tomorrow',
        option_annotations: { blue: 'who pays?' },
      },
    });
    expect(result.instructions).toMatch(/[Ss]top this subtask/);
  });

  test('whatever the settings say', async () => {
    const agent = await startAgent({ home: await createHome(), env: { CHOICE_TIMEOUT_ACTION: 'submit' } });
    const asked = await agent.ask({ ...question, default_selection_ids: ['blue'] });
    const portal = await openPortal(asked.url ?? '');
    await portal.post(`/api/interactions/${asked.session_id}/cancel`, { attempt: 'one' });
    expect(await agent.poll(asked.session_id)).toMatchObject({
      action_status: 'cancelled',
      selection: { selected_ids: [], global_annotation: null },
    });
  });

  test('it is final: an answer that comes later gets the ending that came first, the same cancel again is told the same', async () => {
    const agent = await startAgent({ home: await createHome() });
    const asked = await agent.ask(question);
    const portal = await openPortal(asked.url ?? '');
    const cancel = () => portal.post(`/api/interactions/${asked.session_id}/cancel`, { attempt: 'one' });
    expect((await cancel()).status).toBe(200);
    const late = await portal.answer(asked.session_id, { selected_ids: ['blue'] });
    expect(late.status).toBe(409);
    const { winner } = (await late.json()) as ErrorReply;
    expect(winner?.entry.status).toBe('cancelled');
    expect((await cancel()).status).toBe(200);
  });
});
