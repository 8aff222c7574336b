import { describe, expect, test } from 'vitest';
import { openPortal } from '../support/portal-client.ts';
import { createHome } from '../support/program.ts';
import { eventually, program, programEnv, runProgram } from '../support/program-process.ts';
import { keys, openWindow, type TerminalWindow, untilKeysCount } from '../support/terminal-window.ts';

const demo = `exec '${process.execPath}' '${program}' demo`;

async function questionIsShown(window: TerminalWindow, title: string): Promise<void> {
  await window.until(title);
  await window.until(/(\d:\d\d left|剩余 \d)/);
  await untilKeysCount();
}

describe('A tour of what an agent can ask', () => {
  test('in a terminal: one question of each mode, each with its request and its result', async () => {
    const window = openWindow(`${demo} --terminal`, { home: await createHome(), rows: 60 });
    const { until, press } = window;
    await questionIsShown(window, 'How should the new endpoint be deployed?');
    press('2');
    await until('"selected_ids": ["rolling"]');
    expect(window.screen()).toContain('"selection_mode": "single"');
    expect(window.screen()).toContain('1 of 4: pick one');
    await until('Enter: the next question.');
    press(keys.enter);
    await questionIsShown(window, 'Which checks must pass first?');
    press('1', '3', keys.enter);
    await until('"selected_ids": ["unit", "load"]');
    await until('Enter: the next question.');
    press(keys.enter);
    await questionIsShown(window, 'What is the release called?');
    press('Orchard', keys.enter);
    await until('"custom_input": "Orchard"');
    await until('Enter: the next question.');
    press(keys.enter);
    await questionIsShown(window, 'How are customers told?');
    press('1', keys.enter);
    await until('That was the tour.');
    expect(window.screen()).toContain('"selected_ids": ["changelog"]');
    expect(await window.exit).toBe(0);
  });

  test('Ctrl-C between two questions ends it', async () => {
    const window = openWindow(`${demo} --terminal`, { home: await createHome(), rows: 60 });
    await questionIsShown(window, 'How should the new endpoint be deployed?');
    window.press('2');
    await window.until('Enter: the next question.');
    window.press(keys.ctrlC);
    await window.until('The demo was ended.');
    expect(await window.exit).toBe(130);
  });

  test('Ctrl-C while a question waits in the portal ends it, in the person’s language', async () => {
    const home = await createHome();
    const window = openWindow(demo, { home, cols: 160, env: { CHOICE_LANG: 'zh' } });
    await window.until('在这里作答');
    window.press(keys.ctrlC);
    await window.until('演示已结束。');
    expect(await window.exit).toBe(130);
  });

  test('in the portal, for a program: every request with its whole result, and a cancel ends it', async () => {
    const home = await createHome();
    let said = '';
    const finished = runProgram(['demo', '--json'], programEnv(home), {
      onStderr: (text) => {
        said += text;
      },
    });
    const portal = await openPortal(await eventually(async () => /http\S+/.exec(said)?.[0]));
    const waiting = (title: string) =>
      eventually(async () => (await portal.entries('active')).find((one) => one.title.startsWith(title)));
    const first = await waiting('How should');
    await portal.answer(first.session_id, { selected_ids: ['replace'] });
    const second = await waiting('Which checks');
    await portal.post(`/api/interactions/${second.session_id}/cancel`, { attempt: 'once' });
    const { code, stdout } = await finished;
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject([
      { request: { selection_mode: 'single' }, result: { selection: { selected_ids: ['replace'] } } },
      { request: { selection_mode: 'multi' }, result: { action_status: 'cancelled', answers: [] } },
    ]);
    expect(said).toContain('You cancelled, so the demo ends');
    // A pipe gets no colours.
    expect(said).not.toContain('\u001b');
  });

  test('refuses --terminal where there is no terminal, or beside an answer', async () => {
    const env = programEnv(await createHome());
    const nowhere = await runProgram(['demo', '--terminal'], env);
    expect([nowhere.code, nowhere.stderr]).toEqual([2, expect.stringContaining('needs a terminal')]);
    const both = await runProgram(['demo', '--terminal', '--answer', 'rolling'], env);
    expect([both.code, both.stderr]).toEqual([2, expect.stringContaining('leave out --terminal')]);
  });
});
