import { describe, expect, test } from 'vitest';
import { startAgent } from '../support/agent.ts';
import { question } from '../support/mcp-pair.ts';
import { openPortal } from '../support/portal-client.ts';
import { createHome } from '../support/program.ts';
import { eventually, programEnv, runProgram } from '../support/program-process.ts';

describe('No response within timeout', () => {
  test('a question with no face attached times out on time, and polls on the way do not disturb it', async () => {
    const home = await createHome();
    const agent = await startAgent({ home, env: { CHOICE_MIN_TIMEOUT_SECONDS: '1' } });
    const startedAt = Date.now();
    const asked = await agent.ask({ ...question, timeout_seconds: 3 });
    expect(asked).toMatchObject({ action_status: 'pending', timeout_seconds: 3 });
    const result = await agent.poll(asked.session_id);
    expect(Date.now() - startedAt).toBeGreaterThanOrEqual(3_000);
    expect(result).toMatchObject({
      action_status: 'timeout',
      auto_submitted: false,
      timeout_seconds: 3,
      remaining_seconds: null,
      selection: { selected_ids: [], custom_input: null },
    });
    expect(result.instructions).toContain('at most once more');
    expect(result.instructions).toContain('Do not assume an answer');
    expect(await agent.poll(asked.session_id)).toEqual(result);
  });

  test('what the person has set to be submitted then is a timeout all the same, in the result and in the history', async () => {
    const home = await createHome();
    const env = { CHOICE_MIN_TIMEOUT_SECONDS: '1', CHOICE_TIMEOUT_ACTION: 'submit' };
    const agent = await startAgent({ home, env });
    const asked = await agent.ask({ ...question, default_selection_ids: ['rolling'], timeout_seconds: 1 });
    const result = await agent.poll(asked.session_id);
    const same = { action_status: 'timeout', auto_submitted: true };
    expect(result).toMatchObject({ ...same, selection: { selected_ids: ['rolling'] } });
    expect(result.instructions).toContain('nobody confirmed');
    const { stdout } = await runProgram(['history', '--json'], programEnv(home));
    expect(JSON.parse(stdout)).toMatchObject([
      { ...same, status: 'auto_submitted', selected_ids: ['rolling'] },
    ]);
  });

  test('notes typed before it reach the agent as notes, and what else was begun does not', async () => {
    const env = { CHOICE_MIN_TIMEOUT_SECONDS: '1', CHOICE_HOLD_SECONDS: '1' };
    const agent = await startAgent({ home: await createHome(), env });
    const asked = await agent.ask({ ...question, timeout_seconds: 3 });
    const portal = await openPortal(asked.url ?? '');
    const at = Date.now();
    const globalNote = { value: 'ask Ada first', at };
    const draft = { selectedIds: { value: ['rolling'], at }, customInput: null, globalNote, optionNotes: [] };
    const saved = await portal.post(`/api/interactions/${asked.session_id}/draft`, { tab: 't1', draft });
    expect(saved.status).toBe(200);
    const result = await eventually(async () => {
      const polled = await agent.poll(asked.session_id);
      return polled.action_status === 'timeout' && polled;
    });
    expect(result.selection).toMatchObject({ selected_ids: [], global_annotation: 'ask Ada first' });
    expect(result.instructions).toContain('typed but did not send');
  });

  test('a timeout below the minimum is clamped, and the result says what is in force', async () => {
    const agent = await startAgent({ home: await createHome() });
    const asked = await agent.ask({ ...question, timeout_seconds: 1 });
    expect(asked.timeout_seconds).toBe(30);
    expect(asked.remaining_seconds).toBeGreaterThan(28);
  });
});
