import { describe, expect, test } from 'vitest';
import { startAgent } from '../support/agent.ts';
import { createHome } from '../support/program.ts';
import { handOff, keys, openQuestion, openWindow } from '../support/terminal-window.ts';

describe('Terminal selection succeeds', () => {
  test('the prompt renders, the screen is cleared afterwards, and the agent gets the selection', async () => {
    const home = await createHome();
    const agent = await startAgent({ home });
    const { terminal_command, session_id } = await handOff(agent);
    const window = await openQuestion(`echo before; ${terminal_command}; echo "code $?"`, { home });
    expect(window.screen()).toContain('Rolling back is slow');
    expect(window.screen()).not.toContain('before');
    window.press(keys.down, keys.enter);
    await window.until('code 0');
    expect(window.emulator.scrollback()).toEqual([
      'before',
      '✓ How should it be deployed? → Rolling',
      'code 0',
    ]);
    expect(await agent.poll(session_id)).toMatchObject({
      action_status: 'selected',
      interface: 'terminal',
      selection: { selected_ids: ['rolling'], summary: 'How should it be deployed? → Rolling' },
    });
  });

  test('several options are picked with Space and submitted with Enter', async () => {
    const home = await createHome();
    const agent = await startAgent({ home });
    const { terminal_command, session_id } = await handOff(agent, {
      selection_mode: 'multi',
      min_selections: 2,
    });
    const window = await openQuestion(terminal_command, { home });
    window.press(keys.enter);
    await window.until('Pick at least 2');
    window.press(' ', 'j', ' ', keys.enter);
    expect(await window.exit).toBe(0);
    expect((await agent.poll(session_id)).selection.selected_ids).toEqual(['blue', 'rolling']);
  });

  test('a text is typed and pasted, wide characters and line breaks included', async () => {
    const home = await createHome();
    const agent = await startAgent({ home });
    const { terminal_command, session_id } = await handOff(agent, {
      selection_mode: 'text_input',
      options: undefined,
    });
    const window = await openQuestion(terminal_command, { home });
    window.press('新的', '\n', keys.paste('line\r\nline'), keys.enter);
    expect(await window.exit).toBe(0);
    expect(await agent.poll(session_id)).toMatchObject({
      action_status: 'custom_input',
      selection: { custom_input: '新的\nline\nline' },
    });
  });

  test('Enter typed before the first frame never answers', async () => {
    const home = await createHome();
    const agent = await startAgent({ home, env: { CHOICE_HOLD_SECONDS: '1' } });
    const { terminal_command, session_id } = await handOff(agent);
    const window = openWindow(terminal_command, { home });
    // Looked at before each: on a busy machine the test may hear late that the frame is there.
    const typing = setInterval(() => window.screen().includes('left') || window.press(keys.enter), 20);
    await window.until('left');
    clearInterval(typing);
    expect((await agent.poll(session_id)).action_status).toBe('pending');
    expect(window.screen()).toContain('❯ ○ 1  Blue/green');
  });
});
