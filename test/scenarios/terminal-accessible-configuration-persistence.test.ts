import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { startAgent } from '../support/agent.ts';
import { createHome } from '../support/program.ts';
import { eventually } from '../support/program-process.ts';
import { handOff, keys, openQuestion } from '../support/terminal-window.ts';

/** Where each row stands on the settings screen of a single question. */
const rows = { interface: 1, timeout: 3, optionNotes: 6, hints: 8 };

describe('Terminal-accessible configuration persistence', () => {
  test('interface, timeout, notes and hints are saved, apply at once, and are the next question’s', async () => {
    const home = await createHome();
    const agent = await startAgent({ home, env: { CHOICE_HOLD_SECONDS: '1' } });
    const { terminal_command, session_id } = await handOff(agent);
    const window = await openQuestion(terminal_command, { home });
    window.press('s');
    await window.until('Where to ask');
    for (const row of Object.values(rows)) window.press('\x1b[H', ...Array<string>(row).fill(keys.down), ' ');
    const stored = await eventually(async () => {
      const config = JSON.parse(await readFile(join(home, 'config.json'), 'utf8').catch(() => '{}'));
      return 'terminal_navigation_hints' in config && config;
    });
    expect(stored).toMatchObject({
      interface: 'web',
      timeout_seconds: 600,
      option_annotations_enabled: false,
      terminal_navigation_hints: false,
    });
    window.press(keys.esc);
    await window.until(/(10:00|9:5\d) left/);
    await window.until(/^ esc cancel$/m);
    window.press(keys.tab);
    await window.until('ctrl-c cancel');
    window.press(keys.enter, '1');
    expect(await window.exit).toBe(0);
    expect((await agent.poll(session_id)).timeout_seconds).toBeGreaterThanOrEqual(600);
    const { interface: _left, ...next } = { interface: undefined, timeout_seconds: undefined };
    const asked = await agent.ask({
      ...next,
      title: 'Next',
      prompt: 'Another decision, because it is needed.',
      selection_mode: 'single',
      options: [{ id: 'a', recommended: true }],
    });
    expect(asked).toMatchObject({ interface: 'web', timeout_seconds: 600 });
  });
});
