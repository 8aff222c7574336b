import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createHome } from '../../test/support/program.ts';
import { createRunProgram, type Launch, launchPlans, launchTerminal } from './launch.ts';

const command = ['/usr/bin/node', '/home/a b;', 'terminal'];
const log = { error() {}, warn() {}, info() {}, debug() {} };

describe('opening a terminal by ourselves', () => {
  test('in tmux it splits the pane of the server, without taking the focus', () => {
    const plans = launchPlans({ TMUX: '/tmp/tmux-0/default,1,0', TMUX_PANE: '%3' }, command);
    expect(plans.map(([first]) => first)).toEqual([
      {
        program: 'tmux',
        args: ['split-window', '-d', '-t', '%3', '--', '/usr/bin/node', '/home/a b\\;', 'terminal'],
      },
      { program: 'tmux', args: ['new-window', '-d', '--', '/usr/bin/node', '/home/a b\\;', 'terminal'] },
    ]);
  });

  test('in screen it opens a window and goes back', () => {
    expect(launchPlans({ STY: '12.pts' }, command)).toEqual([
      [
        { program: 'screen', args: ['-S', '12.pts', '-X', 'screen', ...command] },
        { program: 'screen', args: ['-S', '12.pts', '-X', 'other'] },
      ],
    ]);
  });

  test('anywhere else there is nothing to open', async () => {
    expect(launchPlans({}, command)).toEqual([]);
    expect(await launchTerminal({ env: {}, run: async () => 0, log }, command)).toBe(false);
  });

  test('a pane that cannot be split becomes a window', async () => {
    const tried: Launch[] = [];
    const run = async (launch: Launch) => {
      tried.push(launch);
      return launch.args[0] === 'split-window' ? 1 : 0;
    };
    expect(await launchTerminal({ env: { TMUX: 'x' }, run, log }, command)).toBe(true);
    expect(tried.map(({ args }) => args[0])).toEqual(['split-window', 'new-window']);
  });

  test('a tmux of the agent’s project is not run', async () => {
    const folder = await createHome();
    const [project, own] = [join(folder, 'node_modules', '.bin'), join(folder, 'bin')];
    for (const each of [project, own]) {
      await mkdir(each, { recursive: true });
      await symlink(process.execPath, join(each, 'my-tmux'));
    }
    const runFrom = (PATH: string) => createRunProgram({ PATH })({ program: 'my-tmux', args: ['-e', '0'] });
    expect(await runFrom(own)).toBe(0);
    expect(await runFrom(project)).toBe(127);
  });
});
