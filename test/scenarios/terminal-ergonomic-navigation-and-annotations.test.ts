import { describe, expect, test } from 'vitest';
import { startAgent } from '../support/agent.ts';
import { createHome } from '../support/program.ts';
import { handOff, keys, openQuestion } from '../support/terminal-window.ts';

describe('Ergonomic navigation and annotations', () => {
  test('the header shows when it was asked and the time left, counting down', async () => {
    const home = await createHome();
    const agent = await startAgent({ home });
    const { terminal_command } = await handOff(agent, { timeout_seconds: 600 });
    const window = await openQuestion(terminal_command, { home });
    expect(window.screen()).toMatch(/asked \d\d:\d\d · (10:00|9:5\d) left/);
    const before = /\d+:\d\d left/.exec(window.screen())?.[0];
    await window.until(/9:5[0-7] left/);
    expect(window.screen()).not.toContain(before);
  });

  test('arrows and j/k move, Tab reaches both notes, and an empty note is none', async () => {
    const home = await createHome();
    const agent = await startAgent({ home });
    const { terminal_command, session_id } = await handOff(agent);
    const window = await openQuestion(terminal_command, { home });
    window.press('j', keys.down, 'k');
    await window.until('❯ ○ 2  Rolling');
    window.press(keys.tab, 'after 18:00', keys.tab, keys.tab);
    await window.until('✎ after 18:00');
    window.press(keys.enter);
    expect(await window.exit).toBe(0);
    expect((await agent.poll(session_id)).selection).toMatchObject({
      selected_ids: ['rolling'],
      option_annotations: { rolling: 'after 18:00' },
      global_annotation: null,
    });
  });

  test('the global note comes back with the answer, also on an option that was not picked', async () => {
    const home = await createHome();
    const agent = await startAgent({ home });
    const { terminal_command, session_id } = await handOff(agent);
    const window = await openQuestion(terminal_command, { home });
    window.press(keys.tab, 'too fast', keys.tab, '整体说明', keys.enter, '3');
    expect(await window.exit).toBe(0);
    expect((await agent.poll(session_id)).selection).toMatchObject({
      selected_ids: ['stop'],
      option_annotations: { blue: 'too fast' },
      global_annotation: '整体说明',
    });
  });
});
