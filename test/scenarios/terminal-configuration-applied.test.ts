import { describe, expect, test } from 'vitest';
import { startAgent } from '../support/agent.ts';
import { question } from '../support/mcp-pair.ts';
import { createHome } from '../support/program.ts';
import { changeSettings, hideOption } from '../support/terminal-menu.ts';
import { askInTerminal, handOff, keys, openQuestion } from '../support/terminal-window.ts';

describe('Terminal configuration applied', () => {
  test('hidden options are gone, counted, un-picked and never selected', async () => {
    const home = await createHome();
    const agent = await startAgent({ home });
    const { window, result } = await askInTerminal(agent, home, {
      selection_mode: 'multi',
      default_selection_ids: ['blue', 'rolling'],
    });
    await hideOption(window, 'Blue/green');
    await window.until('1 option hidden');
    expect(window.screen()).not.toContain('Blue/green');
    window.press(keys.enter);
    expect(await window.exit).toBe(0);
    const { selection } = await result();
    expect(selection.selected_ids).toEqual(['rolling']);
    expect(selection.summary).toContain('1 option was hidden');
  });

  test('interface and time are set for this question and the next; the screen is cleared to one line', async () => {
    const home = await createHome();
    const agent = await startAgent({ home });
    const { terminal_command, session_id } = await handOff(agent);
    const window = await openQuestion(`echo before; ${terminal_command}; echo "code $?"`, { home });
    await changeSettings(window, { 'Where to ask': 'browser', 'Time to answer': '30 min' });
    await window.until(/(30:00|29:5\d) left/);
    window.press('2');
    await window.until('code 0');
    const summary = '✓ How should it be deployed? → Rolling';
    expect(window.emulator.scrollback()).toEqual(['before', summary, 'code 0']);
    expect(await agent.poll(session_id)).toMatchObject({
      interface: 'terminal',
      selection: { selected_ids: ['rolling'] },
    });
    const next = await agent.ask({ ...question, interface: 'terminal', timeout_seconds: 60 });
    expect(next).toMatchObject({ interface: 'web', timeout_seconds: 1_800 });
  });
});
