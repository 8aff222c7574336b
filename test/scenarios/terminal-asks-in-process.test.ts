import { spawn } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bundleForChild, type ChildProgram } from '../support/bundle-for-child.ts';
import { createHome } from '../support/program.ts';
import { openQuestion } from '../support/terminal-window.ts';

let child: ChildProgram;
beforeAll(async () => {
  child = await bundleForChild(new URL('../support/terminal-own-child.ts', import.meta.url));
});
afterAll(() => child.remove());

describe('A command with a terminal asks right there', () => {
  test('the question is drawn on the terminal while stdout is a pipe and stdin is not a terminal', async () => {
    const home = await createHome();
    const command = `x=$(${process.execPath} ${child.path} < /dev/null); echo "code $? got $x"`;
    const window = await openQuestion(command, { home });
    expect(window.emulator.isAlternate()).toBe(true);
    window.press('2');
    await window.until('code 0 got ✓ How should it be deployed? → B');
    expect(window.emulator.isAlternate()).toBe(false);
    expect(window.emulator.scrollback()).toHaveLength(1);
  });

  test('without one it says so instead of hanging', async () => {
    const { stdout } = spawn(process.execPath, [child.path], {
      detached: true,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    let said = '';
    for await (const chunk of stdout) said += String(chunk);
    expect(said).toBe('no terminal\n');
  });
});
