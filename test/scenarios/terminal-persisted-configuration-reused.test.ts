import { describe, expect, test } from 'vitest';
import { startAgent } from '../support/agent.ts';
import { createHome } from '../support/program.ts';
import { changeSettings, closeMenu, hideOption, openMenu, storedSettings } from '../support/terminal-menu.ts';
import { askInTerminal, handOff, keys } from '../support/terminal-window.ts';

const several = { selection_mode: 'multi' };

describe('Persisted configuration reused', () => {
  test('the next invocation starts from what was saved, and may still be changed', async () => {
    const home = await createHome();
    const first = await startAgent({ home });
    const before = await askInTerminal(first, home, several);
    await changeSettings(before.window, { 'Where to ask': 'terminal', 'Time to answer': '10 min' });
    await hideOption(before.window, 'Rolling');
    before.window.press('1', keys.enter);
    expect(await before.window.exit).toBe(0);
    expect(await storedSettings(home)).toEqual({ interface: 'terminal', timeout_seconds: 600 });
    await first.close();

    const second = await startAgent({ home });
    const wishes = { ...several, interface: 'web', timeout_seconds: 60 };
    const { window, result } = await askInTerminal(second, home, wishes);
    expect(window.screen()).toMatch(/(10:00|9:5\d) left/);
    expect(window.screen()).toContain('1 option hidden');
    expect(window.screen()).not.toMatch(/\d {2}Rolling/);
    await openMenu(window);
    expect(window.screen()).toMatch(/Where to ask +terminal · default: automatic\n/);
    expect(window.screen()).toMatch(/Time to answer +10 min · default: 5 min\n/);
    expect(window.screen()).toMatch(/Options shown +2 of 3\n/);
    await closeMenu(window);
    await changeSettings(window, { 'Time to answer': '30 min' });
    await window.until(/(30:00|29:5\d) left/);
    window.press('u');
    await window.until('□ 2  Rolling');
    window.press('2', keys.enter);
    expect(await window.exit).toBe(0);
    expect((await result()).selection.selected_ids).toEqual(['rolling']);
    expect(await storedSettings(home)).toEqual({ interface: 'terminal', timeout_seconds: 1_800 });
    expect((await handOff(second, { ...wishes, title: 'And now?' })).timeout_seconds).toBe(1_800);
  });

  test('another question is shown whole, whatever was hidden in the last', async () => {
    const home = await createHome();
    const agent = await startAgent({ home });
    const { window } = await askInTerminal(agent, home, several);
    await hideOption(window, 'Blue/green');
    window.press('1', keys.enter);
    expect(await window.exit).toBe(0);
    const other = await askInTerminal(agent, home, { ...several, title: 'And now?' });
    expect(other.window.screen()).toContain('□ 1  Blue/green');
    expect(other.window.screen()).not.toContain('hidden');
  });
});
