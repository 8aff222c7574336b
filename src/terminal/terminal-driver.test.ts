import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createHome } from '../../test/support/program.ts';
import { asked } from '../../test/support/samples.ts';
import { silentLog } from '../../test/support/test-services.ts';
import { createTestSettings } from '../../test/support/test-settings.ts';
import { startSession } from '../domain/session/session.ts';
import {
  createRunProgram,
  createTerminalDriver,
  type Launch,
  launchPlans,
  launchTerminal,
} from './terminal-driver.ts';

const session = { ...startSession('01jd0000000123456789abcdef', asked()), face: 'terminal' as const };
const program = {
  node: '/usr/bin/node',
  script: '/home/ada/c.cjs',
  home: '/home/ada',
  platform: 'linux',
} as const;
const command = `/usr/bin/node /home/ada/c.cjs terminal --session ${session.id} --home /home/ada`;

function driverWith(more: Partial<Parameters<typeof createTerminalDriver>[0]> = {}, launch = 'agent') {
  return createTerminalDriver({
    program,
    settings: createTestSettings({ stored: new Map([['terminal_launch', launch]]) }),
    env: {},
    isAlive: ({ pid }) => pid === 1,
    log: silentLog,
    ...more,
  });
}

/** A tmux that says whether it opened a pane. */
async function withTmux(code: number) {
  const folder = await mkdtemp(join(tmpdir(), 'terminal-driver-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'tmux'), `#!/bin/sh\nexit ${code}\n`, { mode: 0o755 });
  return { env: { TMUX: '/tmp/tmux', PATH: folder } };
}

test('names the command, and leaves it to the agent to run it', async () => {
  const offer = { ways: [{ kind: 'command', command }], expected: false, hindrance: null };
  expect(await driverWith(await withTmux(0)).offer(session)).toEqual(offer);
  expect(await driverWith().find(session)).toEqual(offer);
});

test('with terminal_launch auto opens a terminal, and says whether it did', async () => {
  expect((await driverWith(await withTmux(0), 'auto').offer(session)).expected).toBe(true);
  expect((await driverWith(await withTmux(1), 'auto').offer(session)).expected).toBe(false);
  expect((await driverWith({}, 'auto').offer(session)).expected).toBe(false);
});

test('knows no way where no terminal would find the question, or it was continued elsewhere', async () => {
  expect((await driverWith({ program: null }, 'auto').offer(session)).ways).toEqual([]);
  expect((await driverWith().find({ ...session, terminalIsOver: true })).ways).toEqual([]);
});

test('somebody is there while the terminal that has the question lives', async () => {
  const attachedTo = (pid: number) => ({ ...session, terminal: { id: 't', pid, host: 'here' } });
  expect(await driverWith().isAnybodyThere(session)).toBe(false);
  expect(await driverWith().isAnybodyThere(attachedTo(1))).toBe(true);
  expect(await driverWith().isAnybodyThere(attachedTo(2))).toBe(false);
});

const words = ['/usr/bin/node', '/home/a b;', 'terminal'];

describe('opening a terminal by ourselves', () => {
  test('in tmux it splits the pane of the server, without taking the focus', () => {
    const plans = launchPlans({ TMUX: '/tmp/tmux-0/default,1,0', TMUX_PANE: '%3' }, words);
    expect(plans.map(([first]) => first)).toEqual([
      {
        program: 'tmux',
        args: ['split-window', '-d', '-t', '%3', '--', '/usr/bin/node', '/home/a b\\;', 'terminal'],
      },
      { program: 'tmux', args: ['new-window', '-d', '--', '/usr/bin/node', '/home/a b\\;', 'terminal'] },
    ]);
  });

  test('in screen it opens a window and goes back', () => {
    expect(launchPlans({ STY: '12.pts' }, words)).toEqual([
      [
        { program: 'screen', args: ['-S', '12.pts', '-X', 'screen', ...words] },
        { program: 'screen', args: ['-S', '12.pts', '-X', 'other'] },
      ],
    ]);
  });

  test('anywhere else there is nothing to open', async () => {
    expect(launchPlans({}, words)).toEqual([]);
    expect(await launchTerminal({ env: {}, run: async () => 0, log: silentLog }, words)).toBe(false);
  });

  test('a pane that cannot be split becomes a window', async () => {
    const tried: Launch[] = [];
    const run = async (launch: Launch) => {
      tried.push(launch);
      return launch.args[0] === 'split-window' ? 1 : 0;
    };
    expect(await launchTerminal({ env: { TMUX: 'x' }, run, log: silentLog }, words)).toBe(true);
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
