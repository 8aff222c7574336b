import {
  chmod,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { thisUser } from '../cli/compose/this-user.ts';
import { homeProblemText, mendedText } from './guard-home.ts';
import { makeHomePrivate, type User } from './private-home.ts';

const me: User = thisUser ?? { uid: 0, gid: 0 };
/** Seen by this user, everything of ours is another user's; no second account is needed for that. */
const anotherUser: User = { uid: me.uid + 1, gid: me.gid + 1 };

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'choice-private-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

const modeOf = async (path: string) => (await stat(path)).mode & 0o777;

describe.skipIf(thisUser === null)('a home', () => {
  test('that is ours alone is left as it is', async () => {
    const home = await makeFolder();
    await writeFile(join(home, 'secret'), 'x', { mode: 0o600 });
    await writeFile(join(home, 'config.json'), '{}', { mode: 0o644 });
    expect(await makeHomePrivate(home, me)).toEqual({ problem: null, mended: [] });
    expect(await readFile(join(home, 'secret'), 'utf8')).toBe('x');
  });

  test('that is not there yet, or cannot be, has no problem of this kind', async () => {
    const folder = await makeFolder();
    await writeFile(join(folder, 'file'), '');
    for (const home of [join(folder, 'a', 'b'), join(folder, 'file', 'home')]) {
      expect(await makeHomePrivate(home, me)).toEqual({ problem: null, mended: [] });
    }
  });

  test.each([0o777, 0o755, 0o710])('of ours with mode %o is closed to others', async (mode) => {
    const home = await makeFolder();
    await chmod(home, mode);
    const { problem, mended } = await makeHomePrivate(home, me);
    expect(problem).toBeNull();
    expect(mended).toEqual([{ kind: 'narrowed', path: home }]);
    expect(await modeOf(home)).toBe(0o700);
  });

  test.each(['keys', 'bin/x', 'bin/1.0.0/x'])(
    'has folders others could write to (%s), which are closed to them',
    async (name) => {
      const home = await makeFolder();
      await mkdir(join(home, name), { recursive: true });
      await chmod(join(home, name), 0o777);
      expect((await makeHomePrivate(home, me)).mended).toEqual([
        { kind: 'narrowed', path: join(home, name) },
      ]);
      expect(await modeOf(join(home, name))).toBe(0o700);
    },
  );

  test('of another user is foreign, and so is everything in it', async () => {
    const parent = await makeFolder();
    const home = join(parent, 'home');
    await mkdir(home);
    const check = await makeHomePrivate(home, anotherUser);
    expect(check.problem).toMatchObject({ kind: 'foreign', owner: me.uid });
    expect(check.mended).toEqual([]);
  });

  test('that is a link to a home of ours is used; the real one is closed to others', async () => {
    const [folder, real] = [await makeFolder(), await makeFolder()];
    await chmod(real, 0o755);
    const home = join(folder, 'home');
    await symlink(real, home);
    expect((await makeHomePrivate(home, me)).problem).toBeNull();
    expect(await modeOf(real)).toBe(0o700);
  });
});

describe.skipIf(thisUser === null)('the folders above a home', () => {
  test.each([
    ['0777', 0o777, 'exposed'],
    ['0777 with the sticky bit', 0o1777, undefined],
    ['0775 of our own group', 0o775, undefined],
    ['0755', 0o755, undefined],
  ])('with mode %s: %s', async (_name, mode, kind) => {
    const parent = await makeFolder();
    await chmod(parent, mode);
    expect((await makeHomePrivate(join(parent, 'home'), me)).problem?.kind).toBe(kind);
    expect((await makeHomePrivate(join(parent, 'not', 'yet', 'there'), me)).problem?.kind).toBe(kind);
  });

  test('are looked at where a link leads', async () => {
    const [folder, open] = [await makeFolder(), await makeFolder()];
    await mkdir(join(open, 'real'), { mode: 0o700 });
    await chmod(open, 0o777);
    await symlink(join(open, 'real'), join(folder, 'home'));
    const { problem } = await makeHomePrivate(join(folder, 'home'), me);
    expect(problem).toEqual({ kind: 'exposed', path: open });
  });
});

describe.skipIf(thisUser === null)('a secret', () => {
  test('that others could read goes, with all that was sealed by it, and nothing else', async () => {
    const home = await makeFolder();
    await writeFile(join(home, 'secret'), 'x');
    await chmod(join(home, 'secret'), 0o640);
    for (const name of ['keys', 'browsers', 'sessions']) await mkdir(join(home, name), { mode: 0o700 });
    const { problem, mended } = await makeHomePrivate(home, me);
    expect(problem).toBeNull();
    expect(mended).toEqual([{ kind: 'secret-replaced', path: join(home, 'secret') }]);
    expect(await readdir(home)).toEqual(['sessions']);
  });

  test('that is a link is not followed', async () => {
    const home = await makeFolder();
    await writeFile(join(home, 'known'), 'x', { mode: 0o600 });
    await symlink(join(home, 'known'), join(home, 'secret'));
    await makeHomePrivate(home, me);
    await expect(lstat(join(home, 'secret'))).rejects.toThrow('ENOENT');
    expect(await readFile(join(home, 'known'), 'utf8')).toBe('x');
  });
});

test('on Windows nothing is looked at', async () => {
  expect(await makeHomePrivate('/', null)).toEqual({ problem: null, mended: [] });
});

describe('what is said', () => {
  const path = "/srv/it's mine";

  test('names the command that mends it, quoted for a shell', () => {
    const foreign = homeProblemText({ kind: 'foreign', path, owner: 7 }, 'en', { uid: 1_000, gid: 1 });
    expect(foreign).toContain(String.raw`sudo chown -R 1000 '/srv/it'\''s mine'`);
    expect(homeProblemText({ kind: 'exposed', path: '/srv' }, 'zh', me)).toContain('chmod go-w /srv');
    expect(homeProblemText({ kind: 'loose', path }, 'en', me)).toContain('--home');
  });

  test('to root is never to take a folder from its user', () => {
    const root = homeProblemText({ kind: 'foreign', path, owner: 7 }, 'en', { uid: 0, gid: 0 });
    expect(root).toContain('without sudo');
    expect(root).not.toContain('chown');
  });

  test('after mending says what was open', () => {
    expect(mendedText({ kind: 'narrowed', path }, 'en')).toContain('was open to other users');
    expect(mendedText({ kind: 'secret-replaced', path }, 'zh')).toContain('更换');
  });
});
