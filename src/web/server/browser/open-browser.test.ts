import { randomBytes } from 'node:crypto';
import { chmod, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { createFakeClock } from '../../../../test/support/fake-clock.ts';
import { createHome } from '../../../../test/support/program.ts';
import { createRealClock } from '../../../../test/support/real-clock.ts';
import type { Surroundings } from './choose-launch.ts';
import { createBrowserOpener, type Started } from './open-browser.ts';
import { createRedirects } from './redirect-file.ts';
import { createStartProgram } from './start-program.ts';

const address =
  'http://127.0.0.1:18642/choice/01j9zq7k3v8w2n5x4c6b7d8e9f#key=0123456789abcdef.secret&opened=1';
const linux: Surroundings = {
  platform: 'linux',
  isWsl: false,
  env: { DISPLAY: ':0' },
  openBrowser: true,
  browser: '',
};

async function openerWith(
  more: Partial<Surroundings>,
  outcomes: readonly Started[] = [{ ok: true }],
  snap = false,
) {
  const home = await createHome();
  const started: string[][] = [];
  const opener = createBrowserOpener({
    surroundings: async () => ({ ...linux, ...more }),
    writeRedirect: createRedirects({ home, clock: createFakeClock(Date.now()), random: randomBytes }),
    isDefaultBrowserSnap: async () => snap,
    async start(program, args) {
      started.push([program, ...args]);
      return outcomes[started.length - 1] ?? { ok: true };
    },
  });
  return { opener, started, home };
}

describe('opening a browser', () => {
  test('hands it a file that only this person can read; no key is on the command line', async () => {
    const { opener, started } = await openerWith({});
    expect(await opener.open(address)).toEqual({ kind: 'opened' });
    const [program, url] = started[0] ?? [];
    expect(program).toBe('xdg-open');
    expect(url).toMatch(/^file:\/\/.*\/browsers\/open-[0-9a-f]{16}\.html$/);
    const path = fileURLToPath(String(url));
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(await readFile(path, 'utf8')).toContain(`location.replace("${address}")`);
  });

  test('hands a snap the address, because it cannot read the file', async () => {
    const { opener, started } = await openerWith({}, [], true);
    await opener.open(address);
    expect(started).toEqual([['xdg-open', address]]);
  });

  test('tries the next way when one fails, and says why when none is left', async () => {
    const no = (reason: string): Started => ({ ok: false, reason });
    const lucky = await openerWith({ env: { BROWSER: 'one:two' } }, [no('ENOENT'), { ok: true }]);
    expect(await lucky.opener.open(address)).toEqual({ kind: 'opened' });
    const unlucky = await openerWith({ env: { BROWSER: 'one:two' } }, [no('ENOENT'), no('exit code 3')]);
    expect(await unlucky.opener.open(address)).toEqual({
      kind: 'failed',
      reason: 'one: ENOENT; two: exit code 3',
    });
  });

  test('is known to be impossible before anything is tried', async () => {
    const { opener, started } = await openerWith({ env: {} });
    expect(await opener.canOpen()).toBe(false);
    expect(await opener.open(address)).toEqual({ kind: 'cannot', why: 'no-display' });
    expect(started).toEqual([]);
  });

  test('never writes an address that could break out of the file', async () => {
    const { opener } = await openerWith({});
    expect(await opener.open('http://127.0.0.1/"</script>')).toMatchObject({ kind: 'failed' });
  });
});

test('a redirecting file is removed once its key is void', async () => {
  const home = await createHome();
  const clock = createFakeClock(Date.now());
  const writeRedirect = createRedirects({ home, clock, random: randomBytes });
  const first = await writeRedirect(address);
  clock.jumpTo(clock.now() + 61_000);
  const second = await writeRedirect(address);
  await expect(stat(first)).rejects.toThrow('ENOENT');
  expect((await stat(second)).isFile()).toBe(true);
});

describe('a real program', () => {
  const start = createStartProgram(createRealClock());

  test('named by BROWSER gets the target as it is, whatever a shell would make of it', async () => {
    const home = await createHome();
    const program = join(home, 'browser.sh');
    await writeFile(program, '#!/bin/sh\nprintf "%s" "$1" > "$0.seen"\n');
    await chmod(program, 0o700);
    expect(await start(program, ['$(touch x)`;&'])).toEqual({ ok: true });
    expect(await readFile(`${program}.seen`, 'utf8')).toBe('$(touch x)`;&');
  });

  test('that does not exist or gives up is reported, not thrown', async () => {
    expect(await start('/no/such/browser', [])).toMatchObject({ ok: false });
    expect(await start('false', [])).toEqual({ ok: false, reason: 'exit code 1' });
  });
});
