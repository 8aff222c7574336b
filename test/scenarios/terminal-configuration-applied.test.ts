import { describe, expect, test } from 'vitest';
import { startAgent } from '../support/agent.ts';
import { createHome } from '../support/program.ts';
import { handOff, keys, openQuestion } from '../support/terminal-window.ts';

describe('Terminal configuration applied', () => {
  test('hidden options are gone, counted, un-picked and never selected', async () => {
    const home = await createHome();
    const agent = await startAgent({ home });
    const { terminal_command, session_id } = await handOff(agent, {
      selection_mode: 'multi',
      default_selection_ids: ['blue', 'rolling'],
    });
    const window = await openQuestion(terminal_command, { home });
    window.press('s', ...Array<string>(4).fill('j'), keys.enter);
    await window.until('Options shown');
    window.press(' ', keys.esc);
    await window.until('2 of 3');
    window.press(keys.esc);
    await window.until('1 option hidden');
    expect(window.screen()).not.toContain('Blue/green');
    window.press(keys.enter);
    expect(await window.exit).toBe(0);
    expect((await agent.poll(session_id)).selection.selected_ids).toEqual(['rolling']);
  });

  test('batch submission: a pick waits for Enter once single submit is switched off', async () => {
    const home = await createHome();
    const agent = await startAgent({ home });
    const { terminal_command, session_id } = await handOff(agent);
    const window = await openQuestion(terminal_command, { home });
    window.press('s', ...Array<string>(4).fill('j'), ' ');
    await window.until(/Picking submits +off/);
    window.press(keys.esc);
    await window.until('★ recommended');
    window.press('2');
    await window.until('● 2  Rolling');
    window.press('3');
    await window.until('● 3  Stop and replace');
    window.press(keys.enter);
    expect(await window.exit).toBe(0);
    expect((await agent.poll(session_id)).selection.selected_ids).toEqual(['stop']);
  });
});
