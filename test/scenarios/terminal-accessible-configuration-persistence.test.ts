import { describe, expect, test } from 'vitest';
import { startAgent } from '../support/agent.ts';
import { question } from '../support/mcp-pair.ts';
import { openPortal } from '../support/portal-client.ts';
import { createHome } from '../support/program.ts';
import { changeSettings, storedSettings } from '../support/terminal-menu.ts';
import { askInTerminal, handOff, keys, openQuestion } from '../support/terminal-window.ts';

describe('Terminal-accessible configuration persistence', () => {
  test('interface, timeout, notes and hints are saved, apply at once, and are the next question’s', async () => {
    const home = await createHome();
    const agent = await startAgent({ home });
    const { window, result } = await askInTerminal(agent, home);
    await changeSettings(window, {
      'Where to ask': 'browser',
      'Time to answer': '10 min',
      'Notes on options': 'off',
      'Show keys': 'off',
    });
    await window.until(/(10:00|9:5\d) left/);
    await window.until(/^ esc cancel$/m);
    window.press(keys.tab);
    await window.until('ctrl-c cancel');
    window.press(keys.enter, '1');
    expect(await window.exit).toBe(0);
    expect((await result()).timeout_seconds).toBeGreaterThanOrEqual(600);
    expect(await storedSettings(home)).toEqual({
      interface: 'web',
      timeout_seconds: 600,
      option_annotations_enabled: false,
      terminal_navigation_hints: false,
    });
    expect(await agent.ask(question)).toMatchObject({ interface: 'web', timeout_seconds: 600 });
  });

  test('what was changed goes with the question when it continues in the browser', async () => {
    const home = await createHome();
    const agent = await startAgent({ home });
    const { terminal_command, session_id, url } = await handOff(agent);
    const window = await openQuestion(terminal_command, { home });
    await changeSettings(window, {
      Language: '简体中文',
      回答时限: '10 分钟',
      选中即提交: '关',
      整体备注: '关',
    });
    window.press('s', 'j', 'j', keys.enter);
    expect(await window.exit).toBe(0);
    const { session, entry } = await (await openPortal(String(url))).interaction(session_id);
    expect(session).toMatchObject({
      state: 'open',
      face: 'web',
      terms: { language: 'zh', singleSubmit: false, optionNotes: true, globalNote: false },
    });
    expect(entry.remaining_seconds).toBeGreaterThan(560);
  });
});
