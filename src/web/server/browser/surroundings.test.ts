import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createHome } from '../../../../test/support/program.ts';
import { desktopOfParents } from './surroundings.ts';

const uid = process.getuid?.() ?? 0;
const desktop = {
  DISPLAY: ':7',
  XAUTHORITY: '/run/user/1000/xauth',
  XDG_RUNTIME_DIR: '/run/user/1000',
  DBUS_SESSION_BUS_ADDRESS: 'unix:path=/run/user/1000/bus',
};

/** A process that was started without a screen, by one that has the given variables; gives its pid. */
async function startBelow(env: Record<string, string>): Promise<number> {
  const parent = spawn('sh', ['-c', 'env -i sh -c "echo \\$\\$; read line"; :'], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  onTestFinished(() => void parent.stdin.end('\n'));
  const [line] = await once(parent.stdout, 'data');
  return Number(String(line));
}

/** A table of processes as the system shows it. */
async function tableOf(processes: readonly (readonly [pid: number, parent: number, more: object])[]) {
  const proc = await createHome();
  for (const [pid, parent, more] of processes) {
    const { owner = uid, env = '' } = more as { owner?: number; env?: string | null };
    await mkdir(join(proc, String(pid)));
    await writeFile(
      join(proc, String(pid), 'status'),
      `Name:\tx\nPPid:\t${parent}\nUid:\t${owner}\t${owner}\n`,
    );
    if (env !== null) await writeFile(join(proc, String(pid), 'environ'), env);
  }
  return proc;
}

describe.skipIf(process.platform !== 'linux')('The screen of a program that was started without one', () => {
  test('is that of the process that started it, and nothing else is taken along', async () => {
    const pid = await startBelow({ ...desktop, BROWSER: '/usr/bin/other', TOKEN: 'private' });
    expect(await desktopOfParents({ pid, uid })).toEqual(desktop);
  });
});

describe('Looking for a screen', () => {
  test('goes on past a process that lets nobody read its variables, as Codex does', async () => {
    const proc = await tableOf([
      [9, 8, {}],
      [8, 7, { env: null }],
      [7, 1, { env: 'A=1\0WAYLAND_DISPLAY=wayland-0\0' }],
    ]);
    expect(await desktopOfParents({ pid: 9, uid, proc })).toEqual({ WAYLAND_DISPLAY: 'wayland-0' });
  });

  test('takes the nearest, and an empty name for none', async () => {
    const proc = await tableOf([
      [9, 8, { env: 'DISPLAY=\0XAUTHORITY=/old\0' }],
      [8, 7, { env: 'DISPLAY=:1\0' }],
      [7, 1, { env: 'DISPLAY=:2\0' }],
    ]);
    expect(await desktopOfParents({ pid: 9, uid, proc })).toEqual({ DISPLAY: ':1' });
  });

  test('ends at a process of another user', async () => {
    const proc = await tableOf([
      [9, 8, {}],
      [8, 7, { owner: uid + 1, env: 'DISPLAY=:1\0' }],
      [7, 1, { env: 'DISPLAY=:2\0' }],
    ]);
    expect(await desktopOfParents({ pid: 9, uid, proc })).toEqual({});
  });

  test.each([
    ['where there is no table', []],
    ['where processes are hidden', [[9, 8, {}]]],
    ['where a table goes round in circles', [[9, 9, {}]]],
  ] as const)('finds none %s', async (_where, processes) => {
    expect(await desktopOfParents({ pid: 9, uid, proc: await tableOf(processes) })).toEqual({});
  });
});
