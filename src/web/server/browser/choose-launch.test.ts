import { describe, expect, test } from 'vitest';
import { chooseLaunch, type Surroundings, snapOf } from './choose-launch.ts';

const linux: Surroundings = {
  platform: 'linux',
  isWsl: false,
  env: { DISPLAY: ':0' },
  openBrowser: true,
  browser: '',
};

function commands(more: Partial<Surroundings>): readonly string[] {
  const chosen = chooseLaunch({ ...linux, ...more });
  if (chosen.kind === 'cannot') return [chosen.why];
  return chosen.launches.map(({ program, argumentsFor, target }) =>
    [program, ...argumentsFor(`<${target}>`)].join(' '),
  );
}

describe('a browser is started', () => {
  test.each<[string, Partial<Surroundings>, readonly string[]]>([
    ['by the desktop', {}, ['xdg-open <file>']],
    ['under Wayland', { env: { WAYLAND_DISPLAY: 'wayland-0' } }, ['xdg-open <file>']],
    ['on macOS', { platform: 'darwin', env: {} }, ['open <file>']],
    ['on Windows', { platform: 'win32', env: {} }, ['rundll32.exe url.dll,FileProtocolHandler <path>']],
    [
      'on Windows from WSL, by a path that Windows knows',
      { isWsl: true, env: {} },
      ['wslview <path>', '/mnt/c/Windows/System32/rundll32.exe url.dll,FileProtocolHandler <windows-path>'],
    ],
    ['as the person chose', { browser: '/opt/my browser/run' }, ['/opt/my browser/run <file>']],
    ['as an application of macOS', { platform: 'darwin', browser: 'Firefox' }, ['open -a Firefox <file>']],
    ['as a snap', { browser: '/snap/bin/firefox' }, ['/snap/bin/firefox <visible-file>']],
    ['as the person chose on Windows', { platform: 'win32', browser: 'C:/b.exe' }, ['C:/b.exe <path>']],
    [
      'of Windows as the person of WSL chose',
      { isWsl: true, browser: '/mnt/c/b.exe' },
      ['/mnt/c/b.exe <windows-path>'],
    ],
    ['of Linux as the person of WSL chose', { isWsl: true, browser: 'firefox' }, ['firefox <file>']],
    ['by BROWSER', { env: { BROWSER: 'firefox' } }, ['firefox <file>']],
    ['by BROWSER where its %s is', { env: { BROWSER: 'run --url=%s -n' } }, ['run --url=<file> -n']],
    ['by each of BROWSER’s commands', { env: { BROWSER: 'one:two -a' } }, ['one <file>', 'two -a <file>']],
    [
      'by an editor’s helper, which is on another machine',
      { env: { BROWSER: '/srv/.vscode-server/bin/x/bin/helpers/browser.sh' } },
      ['/srv/.vscode-server/bin/x/bin/helpers/browser.sh <bare-address>'],
    ],
    [
      'as the person chose before BROWSER',
      { browser: 'mine', env: { BROWSER: 'other' } },
      ['mine <file>', 'other <file>'],
    ],
  ])('%s', (_name, surroundings, expected) => {
    expect(commands(surroundings)).toEqual(expected);
  });
});

describe('no browser can be started', () => {
  test.each<[string, Partial<Surroundings>, string]>([
    [
      'when that is switched off',
      { openBrowser: false, env: { BROWSER: 'x', DISPLAY: ':0' } },
      'switched-off',
    ],
    ['without a screen', { env: {} }, 'no-display'],
    ['with empty names of screens', { env: { DISPLAY: '', WAYLAND_DISPLAY: '' } }, 'no-display'],
    ['on a build server', { env: { CI: 'true', DISPLAY: ':99' } }, 'build-server'],
    ['on a build server with macOS', { platform: 'darwin', env: { CI: '1' } }, 'build-server'],
    ['where the build server says it is none', { env: { CI: 'false' } }, 'no-display'],
    ['on a Linux machine somewhere else', { env: { SSH_CONNECTION: '1 2 3 4' } }, 'remote'],
    ['on a Mac somewhere else', { platform: 'darwin', env: { SSH_CONNECTION: '1 2 3 4' } }, 'remote'],
    ['on a Windows machine somewhere else', { platform: 'win32', env: { SSH_TTY: 'x' } }, 'remote'],
  ])('%s', (_name, surroundings, why) => {
    expect(commands(surroundings)).toEqual([why]);
  });
});

test.each([
  ['/snap/bin/firefox', 'firefox'],
  ['/snap/bin/chromium.chromedriver', 'chromium'],
  ['/snap/brave/current/usr/bin/brave', 'brave'],
  ['/usr/bin/firefox', null],
  ['firefox', null],
])('%s belongs to the snap %s', (program, snap) => {
  expect(snapOf(program)).toBe(snap);
});
