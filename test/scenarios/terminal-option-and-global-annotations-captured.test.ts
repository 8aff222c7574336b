import { describe, expect, test } from 'vitest';
import { startAgent } from '../support/agent.ts';
import { createHome } from '../support/program.ts';
import { eventually } from '../support/program-process.ts';
import { changeSettings, storedSettings } from '../support/terminal-menu.ts';
import { askInTerminal, keys } from '../support/terminal-window.ts';

const noteOnAll = '✎ Note on the whole answer: ';

describe('Option and global annotations captured', () => {
  test('notes on picked and other options and the one on the whole come back with what was picked and typed', async () => {
    const home = await createHome();
    const agent = await startAgent({ home });
    const { window, result } = await askInTerminal(agent, home, {
      selection_mode: 'hybrid',
      option_annotations: { rolling: 'from the agent' },
    });
    expect(window.screen()).toContain('✎ from the agent');
    window.press(keys.tab, 'only after 18:00', keys.enter);
    await window.until('✎ only after 18:00');
    expect(window.screen(), 'writing a note does not pick').toContain('□ 1  Blue/green');
    window.press('g', 'none of these is quite right', '\n', '第二行', keys.enter);
    await window.until(`${noteOnAll}none of these is quite right`);
    window.press('3', keys.tab, '   ', keys.enter, keys.down, keys.enter, '  a mixture  ', keys.enter);
    expect(await window.exit).toBe(0);
    expect(await result()).toMatchObject({
      action_status: 'selected',
      selection: {
        selected_ids: ['stop'],
        custom_input: '  a mixture  ',
        option_annotations: { blue: 'only after 18:00', rolling: 'from the agent' },
        global_annotation: 'none of these is quite right\n第二行',
      },
    });
  });

  test('a text comes back with its note, and which notes are offered is kept for the next server', async () => {
    const home = await createHome();
    const agent = await startAgent({ home });
    const first = await askInTerminal(agent, home);
    await changeSettings(first.window, { 'Notes on options': 'off' });
    first.window.press(keys.tab, 'the only note left', keys.enter, '1');
    expect(await first.window.exit).toBe(0);
    expect((await first.result()).selection).toMatchObject({
      option_annotations: {},
      global_annotation: 'the only note left',
    });
    expect(await storedSettings(home)).toEqual({ option_annotations_enabled: false });

    const next = await startAgent({ home });
    const { window, result } = await askInTerminal(next, home, {
      selection_mode: 'text_input',
      options: undefined,
    });
    window.press('neither', keys.tab, 'ask Ada', keys.tab, keys.enter);
    expect(await window.exit).toBe(0);
    expect(await result()).toMatchObject({
      action_status: 'custom_input',
      selection: { custom_input: 'neither', global_annotation: 'ask Ada' },
    });
  });
});

describe('Annotation toggle state persisted', () => {
  test('notes switched off stay off for the next question and the next server, until they are on again', async () => {
    const home = await createHome();
    const first = await startAgent({ home });
    const before = await askInTerminal(first, home);
    expect(before.window.screen()).toContain(noteOnAll);
    await changeSettings(before.window, { 'Notes on options': 'off', 'Note on the whole answer': 'off' });
    // The menu says so at once, the question when the change is in the store.
    await eventually(async () => !before.window.screen().includes('✎'), { what: 'no note in view' });
    expect(before.window.screen()).not.toContain('tab note');
    before.window.press('1');
    expect(await before.window.exit).toBe(0);
    await first.close();
    const off = { option_annotations_enabled: false, global_annotation_enabled: false };
    expect(await storedSettings(home)).toEqual(off);

    const second = await startAgent({ home });
    const { window, result } = await askInTerminal(second, home, {
      option_annotations_enabled: true,
      option_annotations: { rolling: 'dropped' },
    });
    expect(window.screen()).toContain('2  Rolling');
    expect(window.screen()).not.toContain('✎');
    await changeSettings(window, { 'Note on the whole answer': 'on' });
    await window.until(noteOnAll);
    window.press(keys.tab, 'on again', keys.enter, '2');
    expect(await window.exit).toBe(0);
    expect((await result()).selection).toMatchObject({
      option_annotations: {},
      global_annotation: 'on again',
    });
    expect(await storedSettings(home)).toEqual({ option_annotations_enabled: false });
  });
});
