import { describe, expect, test } from 'vitest';
import { createHome } from '../support/program.ts';
import { program } from '../support/program-process.ts';
import { keys, openQuestion } from '../support/terminal-window.ts';

const ask = [
  process.execPath,
  program,
  'ask',
  "--title 'Deploy now?'",
  "--prompt 'The tests are green. I need a decision because it is late.'",
  '--mode single',
  '--option yes=Yes',
  '--option no=No',
  '--recommend no',
].join(' ');

describe('A command with a terminal asks right there', () => {
  test('the question is drawn on the terminal while stdout is a pipe and stdin is not a terminal', async () => {
    const home = await createHome();
    const window = await openQuestion(`x=$(${ask} < /dev/null); echo "code $? got $x"`, { home });
    expect(window.emulator.isAlternate()).toBe(true);
    expect(window.screen()).toContain('❯ ○ 2  No  ★ recommended');
    window.press('1');
    await window.until('code 0 got Deploy now? → Yes');
    expect(window.emulator.isAlternate()).toBe(false);
    expect(window.emulator.scrollback()).toHaveLength(1);
  });

  test('cancelling is code 130, and the shell sees it', async () => {
    const home = await createHome();
    const window = await openQuestion(`${ask} --json; echo "code $?"`, { home });
    window.press(keys.ctrlC);
    await window.until('Cancel this question?');
    window.press('too late', keys.enter);
    await window.until('code 130');
    expect(window.emulator.scrollback().join('')).toContain('"action_status":"cancelled"');
  });
});
