import { describe, expect, test } from 'vitest';
import { startAgent } from '../support/agent.ts';
import { question } from '../support/mcp-pair.ts';
import { createHome } from '../support/program.ts';

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

  test('a timeout below the minimum is clamped, and the result says what is in force', async () => {
    const agent = await startAgent({ home: await createHome() });
    const asked = await agent.ask({ ...question, timeout_seconds: 1 });
    expect(asked.timeout_seconds).toBe(30);
    expect(asked.remaining_seconds).toBeGreaterThan(28);
  });
});
