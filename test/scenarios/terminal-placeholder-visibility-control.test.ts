import { describe, expect, test } from 'vitest';
import { startAgent } from '../support/agent.ts';
import { createHome } from '../support/program.ts';
import { changeSettings, changeWhileWriting, storedSettings } from '../support/terminal-menu.ts';
import { askInTerminal, keys } from '../support/terminal-window.ts';

const placeholder = 'for example: v2-final';
const toggle = 'Example in empty text fields';
const typed = { selection_mode: 'text_input', options: undefined, placeholder };
const pickedOrTyped = { selection_mode: 'hybrid', placeholder };

describe('Placeholder visibility control', () => {
  test('the toggle hides and shows the example, and the answer tells that it was shown', async () => {
    const home = await createHome();
    const agent = await startAgent({ home });
    const { window, result } = await askInTerminal(agent, home, typed);
    expect(window.screen()).toContain(placeholder);
    await changeWhileWriting(window, { [toggle]: 'off' });
    expect(window.screen()).not.toContain(placeholder);
    await changeWhileWriting(window, { [toggle]: 'on' });
    await window.until(placeholder);
    window.press('v3', keys.enter);
    expect(await window.exit).toBe(0);
    expect(await result()).toMatchObject({
      action_status: 'custom_input',
      selection: { custom_input: 'v3', placeholder_shown: true },
    });
  });

  test('switched off it stays off for the next server; picks and notes come back as they are', async () => {
    const home = await createHome();
    const agent = await startAgent({ home });
    const first = await askInTerminal(agent, home, pickedOrTyped);
    expect(first.window.screen()).toContain(placeholder);
    await changeSettings(first.window, { [toggle]: 'off' });
    expect(first.window.screen()).not.toContain(placeholder);
    first.window.press(keys.tab, 'kept', keys.enter, '3', keys.enter);
    expect(await first.window.exit).toBe(0);
    expect((await first.result()).selection).toMatchObject({
      selected_ids: ['stop'],
      option_annotations: { blue: 'kept' },
      placeholder_shown: false,
    });
    expect(await storedSettings(home)).toEqual({ placeholder_visible: false });

    const next = await startAgent({ home });
    const { window, result } = await askInTerminal(next, home, { ...typed, placeholder_visible: true });
    expect(window.screen()).toContain('your answer');
    expect(window.screen()).not.toContain(placeholder);
    window.press('v4', keys.enter);
    expect(await window.exit).toBe(0);
    expect((await result()).selection).toMatchObject({ custom_input: 'v4', placeholder_shown: false });
  });
});
