import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test, vi } from 'vitest';
import { createFakeClock, type FakeClock } from '../../../../test/support/fake-clock.ts';
import { createHome } from '../../../../test/support/program.ts';
import { createRealClock } from '../../../../test/support/real-clock.ts';
import type { Surroundings } from './choose-launch.ts';
import { createBrowserOpener, createStartProgram, type Started } from './open-browser.ts';
import { createRedirects } from './redirect-file.ts';

const address =
  'http://127.0.0.1:18642/choice/01j9zq7k3v8w2n5x4c6b7d8e9f#key=0123456789abcdef.secret&opened=1';
const linux: Surroundings = {
  platform: 'linux',
  isWsl: false,
  env: { DISPLAY: ':0' },
  openBrowser: true,
  browser: '',
};

type Wish = {
  readonly outcomes?: readonly Started[];
  readonly snap?: string;
  readonly windowsPath?: string | null;
  /** The home and the person's folder cannot be written. */
  readonly full?: boolean;
  readonly homeless?: boolean;
};

async function openerWith(more: Partial<Surroundings>, wish: Wish = {}) {
  const { outcomes = [], snap = null, windowsPath = null, full = false, homeless = false } = wish;
  const [home, userHome] = [await createHome(), await createHome()];
  const nowhere = join(home, 'file', 'no-folder');
  if (full) await writeFile(join(home, 'file'), '');
  await mkdir(join(home, 'keys'));
  await writeFile(join(home, 'keys', '0123456789abcdef.json'), '{}');
  const clock = createFakeClock(Date.now());
  const started: string[][] = [];
  const opener = createBrowserOpener({
    surroundings: async () => ({ ...linux, ...more }),
    redirects: createRedirects({
      home: homeless ? null : full ? nowhere : home,
      userHome: full ? nowhere : userHome,
      clock,
      random: randomBytes,
    }),
    defaultBrowserSnap: async () => snap,
    toWindowsPath: async () => windowsPath,
    async start(program, args) {
      started.push([program, ...args]);
      return outcomes[started.length - 1] ?? { ok: true };
    },
  });
  return { opener, started, home, userHome, clock };
}

async function readTarget(target: string | undefined) {
  const path = fileURLToPath(String(target));
  return { path, mode: (await stat(path)).mode & 0o777, text: await readFile(path, 'utf8') };
}

describe('opening a browser', () => {
  test('hands it a file that only this person can read', async () => {
    const { opener, started } = await openerWith({});
    expect(await opener.open(address)).toEqual({ kind: 'opened' });
    const [program, url] = started[0] ?? [];
    expect(program).toBe('xdg-open');
    expect(url).toMatch(/^file:\/\/.*\/browsers\/open-[0-9a-f]{16}\.html$/);
    const { mode, text } = await readTarget(url);
    expect(mode).toBe(0o600);
    expect(text).toContain(`location.replace("${address}")`);
  });

  test.each([
    ['the default', {}, 'firefox'],
    ['chosen', { browser: '/snap/bin/firefox' }, undefined],
  ])('hands a snap that is %s a file outside hidden folders', async (_name, more, snap) => {
    const { opener, started, userHome } = await openerWith(more, snap === undefined ? {} : { snap });
    await opener.open(address);
    const { path, mode, text } = await readTarget(started[0]?.at(-1));
    expect(path.startsWith(join(userHome, 'choice-mcp-open-'))).toBe(true);
    expect([mode, (await stat(dirname(path))).mode & 0o777]).toEqual([0o600, 0o700]);
    expect(text).toContain('#key=');
  });

  test('puts it where the snap keeps its own files, if that is there', async () => {
    const { opener, started, userHome } = await openerWith({}, { snap: 'firefox' });
    await mkdir(join(userHome, 'snap', 'firefox', 'common'), { recursive: true });
    await opener.open(address);
    const { path } = await readTarget(started[0]?.at(-1));
    expect(path.startsWith(join(userHome, 'snap', 'firefox', 'common', 'choice-mcp-open-'))).toBe(true);
  });

  test('hands Windows the path by which it finds a file of WSL', async () => {
    const windowsPath = String.raw`\\wsl.localhost\Debian\home\me\open.html`;
    const { opener, started } = await openerWith(
      { isWsl: true, env: {} },
      { windowsPath, outcomes: [{ ok: false, reason: 'ENOENT' }] },
    );
    expect(await opener.open(address)).toEqual({ kind: 'opened' });
    expect(started[0]?.[1]).toMatch(/browsers\/open-[0-9a-f]{16}\.html$/);
    expect(started[1]?.at(-1)).toBe(windowsPath);
  });

  test('works without a home, by a file in the person’s own folder', async () => {
    const { opener, started, userHome } = await openerWith({}, { homeless: true });
    await opener.open(address);
    expect((await readTarget(started[0]?.at(-1))).path.startsWith(userHome)).toBe(true);
  });

  test.each<[string, Partial<Surroundings>, Wish]>([
    ['an editor’s helper', { env: { BROWSER: '/x/helpers/browser.sh' } }, {}],
    ['Windows where WSL does not say the path', { isWsl: true, browser: '/mnt/c/b.exe' }, {}],
    ['anything where no file can be written', {}, { full: true }],
    ['a snap where no file can be written', { browser: '/snap/bin/firefox' }, { full: true }],
  ])('hands %s the address without its key', async (_name, more, wish) => {
    const { opener, started, home, userHome } = await openerWith(more, wish);
    await opener.open(address);
    expect(started[0]?.at(-1)).toBe('http://127.0.0.1:18642/choice/01j9zq7k3v8w2n5x4c6b7d8e9f#opened=1');
    // And no file with the key is left behind.
    const left = await readdir(join(home, 'browsers')).catch(() => []);
    expect([...left, ...(await readdir(userHome))]).toEqual([]);
  });

  const everyKind: readonly [string, Partial<Surroundings>, Wish][] = [
    ['the desktop', {}, {}],
    ['a snap as default', {}, { snap: 'firefox' }],
    ['a snap', { browser: '/snap/bin/firefox' }, {}],
    ['macOS', { platform: 'darwin', env: {} }, {}],
    ['an application of macOS', { platform: 'darwin', browser: 'Firefox' }, {}],
    ['Windows', { platform: 'win32', env: {} }, {}],
    ['a program of Windows', { platform: 'win32', browser: 'C:/b.exe' }, {}],
    ['WSL', { isWsl: true, env: {} }, {}],
    ['WSL that says its path', { isWsl: true, env: {} }, { windowsPath: 'Z:/open.html' }],
    ['a Windows program in WSL', { isWsl: true, browser: '/mnt/c/b.exe' }, { windowsPath: 'Z:/open.html' }],
    ['a Linux program in WSL', { isWsl: true, browser: 'firefox' }, {}],
    ['wslview by BROWSER', { isWsl: true, env: { BROWSER: 'wslview' } }, {}],
    ['BROWSER with a place', { env: { BROWSER: 'run --url=%s -n' } }, {}],
    ['an editor’s helper', { env: { BROWSER: '/x/helpers/browser.sh' } }, {}],
  ];
  test.each(everyKind)('never shows a key in the arguments of a process: %s', async (_name, more, wish) => {
    const all = { ok: false, reason: 'no' } as const;
    for (const trouble of [{}, { full: true }, { homeless: true }, { outcomes: [all, all, all] }]) {
      const { opener, started } = await openerWith(more, { ...wish, ...trouble });
      await opener.open(address);
      expect(started.length).toBeGreaterThan(0);
      expect(started.flat().filter((word) => /key|secret/.test(word))).toEqual([]);
    }
  });

  test('tries the next way when one fails, and says why when none is left', async () => {
    const no = (reason: string): Started => ({ ok: false, reason });
    const env = { BROWSER: 'one:two' };
    const lucky = await openerWith({ env }, { outcomes: [no('ENOENT'), { ok: true }] });
    expect(await lucky.opener.open(address)).toEqual({ kind: 'opened' });
    expect(await readdir(join(lucky.home, 'browsers'))).toHaveLength(1);
    const unlucky = await openerWith({ env }, { outcomes: [no('ENOENT'), no('exit code 3')] });
    expect(await unlucky.opener.open(address)).toEqual({
      kind: 'failed',
      reason: 'one: ENOENT; two: exit code 3',
    });
    expect(await readdir(join(unlucky.home, 'browsers'))).toEqual([]);
  });

  test('is known to be impossible before anything is tried', async () => {
    const { opener, started } = await openerWith({ env: {} });
    expect(await opener.whyNot()).toBe('no-display');
    expect(await opener.open(address)).toEqual({ kind: 'cannot', why: 'no-display' });
    expect(started).toEqual([]);
  });

  test('never writes an address that could break out of the file', async () => {
    const { opener, home } = await openerWith({});
    await opener.open('http://127.0.0.1/"</script>');
    expect(await readdir(join(home, 'browsers')).catch(() => [])).toEqual([]);
  });
});

describe.each([
  ['in the home', {}],
  ['elsewhere', { snap: 'firefox' }],
])('a redirecting file %s', (_name, wish) => {
  const isThere = (path: string) =>
    stat(path).then(
      () => true,
      () => false,
    );

  test('is removed as soon as its key is spent', async () => {
    const { opener, started, home, clock } = await openerWith({}, wish);
    await opener.open(address);
    const { path } = await readTarget(started[0]?.at(-1));
    await rm(join(home, 'keys', '0123456789abcdef.json'));
    await clock.advanceBy(250);
    await vi.waitFor(async () => expect(await isThere(path)).toBe(false), 30_000);
    if ('snap' in wish) expect(await isThere(dirname(path))).toBe(false);
  });

  test('is removed after a minute, and not before', async () => {
    const { opener, started, clock } = await openerWith({}, wish);
    await opener.open(address);
    const { path } = await readTarget(started[0]?.at(-1));
    const since = clock.now();
    while ((await isThere(path)) && clock.now() < since + 120_000) await tick(clock);
    expect(clock.now() - since).toBeGreaterThanOrEqual(60_000);
    expect(clock.now() - since).toBeLessThan(120_000);
  });

  test('is removed when the process ends', async () => {
    const { opener, started } = await openerWith({}, wish);
    await opener.open(address);
    const { path } = await readTarget(started[0]?.at(-1));
    await opener.close();
    expect(await isThere(path)).toBe(false);
  });

  test('of a process that was killed is removed by the next', async () => {
    const { opener, started, home, userHome } = await openerWith({}, wish);
    await opener.open(address);
    const { path } = await readTarget(started[0]?.at(-1));
    const later = createFakeClock(Date.now() + 61_000);
    const next = createRedirects({ home, userHome, clock: later, random: randomBytes });
    await next.write(address, { kind: 'any' });
    expect(await isThere(path)).toBe(false);
    expect(await readdir(join(home, 'browsers'))).toHaveLength(1);
  });
});

/** Looking at the key's file takes real time, which a fake clock does not advance. */
async function tick(clock: FakeClock): Promise<void> {
  await clock.advanceBy(250);
  await new Promise((resolve) => setTimeout(resolve, 1));
}

describe('a real program', () => {
  const start = createStartProgram(createRealClock());

  test('named by BROWSER gets the target as it is, whatever a shell would make of it', async () => {
    const home = await createHome();
    const program = join(home, 'browser.sh');
    await writeFile(program, '#!/bin/sh\nprintf "%s" "$1" > "$0.seen"\n');
    await chmod(program, 0o700);
    expect(await start(program, ['$(touch x)`;&'], process.env)).toEqual({ ok: true });
    expect(await readFile(`${program}.seen`, 'utf8')).toBe('$(touch x)`;&');
  });

  test('that does not exist or fails is reported, not thrown', async () => {
    expect(await start('/no/such/browser', [], process.env)).toMatchObject({ ok: false });
    expect(await start('false', [], process.env)).toEqual({ ok: false, reason: 'exit code 1' });
  });
});
