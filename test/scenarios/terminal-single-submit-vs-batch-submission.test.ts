import { describe, expect, test } from 'vitest';
import { startAgent } from '../support/agent.ts';
import { createHome } from '../support/program.ts';
import { changeSettings, storedSettings } from '../support/terminal-menu.ts';
import { askInTerminal, keys } from '../support/terminal-window.ts';

describe('Single submit vs batch submission', () => {
  test('with single submit picking sends at once, after a moment in which Esc takes it back', async () => {
    const home = await createHome();
    const agent = await startAgent({ home, env: { CHOICE_HOLD_SECONDS: '1' } });
    const { window, result } = await askInTerminal(agent, home, { default_selection_ids: ['stop'] });
    expect(window.screen()).toContain('● 3  Stop and replace  default');
    window.press('2', keys.esc);
    await window.until('taken back');
    expect(window.screen()).toContain('● 3  Stop and replace  default');
    expect((await result()).action_status).toBe('pending');
    window.press('2');
    expect(await window.exit).toBe(0);
    expect((await result()).selection.selected_ids).toEqual(['rolling']);
  });

  test('switched off, a pick waits for Enter, and stays off for the next server', async () => {
    const home = await createHome();
    const agent = await startAgent({ home, env: { CHOICE_HOLD_SECONDS: '1' } });
    const { window, result } = await askInTerminal(agent, home, { single_submit_mode: true });
    await changeSettings(window, { 'Submit on pick': 'off' });
    window.press('2');
    await window.until('● 2  Rolling');
    window.press('3');
    await window.until('● 3  Stop and replace');
    expect(window.screen()).toContain('○ 2  Rolling');
    expect((await result()).action_status).toBe('pending');
    window.press(keys.enter);
    expect(await window.exit).toBe(0);
    expect((await result()).selection.selected_ids).toEqual(['stop']);
    expect(await storedSettings(home)).toEqual({ single_submit_mode: false });

    const next = await startAgent({ home, env: { CHOICE_HOLD_SECONDS: '1' } });
    const again = await askInTerminal(next, home, { single_submit_mode: true });
    again.window.press('1');
    await again.window.until('● 1  Blue/green');
    expect((await again.result()).action_status).toBe('pending');
    again.window.press(keys.enter);
    expect(await again.window.exit).toBe(0);
  });

  test('several are bounded on both sides, with the reason shown', async () => {
    const home = await createHome();
    const agent = await startAgent({ home, env: { CHOICE_HOLD_SECONDS: '1' } });
    const bounds = { selection_mode: 'multi', min_selections: 1, max_selections: 2 };
    const { window, result } = await askInTerminal(agent, home, bounds);
    window.press(keys.enter);
    await window.until('Pick 1 to 2');
    window.press('1', '3');
    await window.until('■ 3  Stop and replace');
    window.press('2');
    await window.until('2 at most; unpick one first');
    expect(window.screen()).toContain('□ 2  Rolling');
    expect((await result()).action_status).toBe('pending');
    window.press(keys.enter);
    expect(await window.exit).toBe(0);
    expect((await result()).selection.selected_ids).toEqual(['blue', 'stop']);
  });
});
