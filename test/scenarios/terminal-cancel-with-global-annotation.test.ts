import { describe, expect, test } from 'vitest';
import { startAgent } from '../support/agent.ts';
import { createHome } from '../support/program.ts';
import { handOff, keys, openQuestion } from '../support/terminal-window.ts';

describe('Cancel with global annotation', () => {
  test.each([
    ['Esc', keys.esc],
    ['q', 'q'],
    ['Ctrl-C', keys.ctrlC],
  ])('%s asks for the reason before anything is cancelled', async (_name, key) => {
    const home = await createHome();
    const agent = await startAgent({ home, env: { CHOICE_HOLD_SECONDS: '1' } });
    const { terminal_command, session_id } = await handOff(agent);
    const window = await openQuestion(`${terminal_command}; echo "code $?"`, { home });
    window.press(key);
    await window.until('Cancel this question?');
    expect((await agent.poll(session_id)).action_status).toBe('pending');
    window.press('not today', keys.enter);
    await window.until('code 130');
    expect(window.screen()).toContain('– How should it be deployed? → cancelled: not today');
    expect(await agent.poll(session_id)).toMatchObject({
      action_status: 'cancelled',
      selection: { selected_ids: [], global_annotation: 'not today' },
    });
  });

  test('the reason may stay empty, and there is a way back', async () => {
    const home = await createHome();
    const agent = await startAgent({ home });
    const { terminal_command, session_id } = await handOff(agent, { global_annotation_enabled: false });
    const window = await openQuestion(terminal_command, { home });
    window.press('q');
    await window.until('reason (optional)');
    window.press(keys.esc);
    await window.until('★ recommended');
    window.press('q', keys.enter);
    expect(await window.exit).toBe(130);
    expect(await agent.poll(session_id)).toMatchObject({
      action_status: 'cancelled',
      selection: { global_annotation: null },
    });
  });
});
