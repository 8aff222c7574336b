import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createHome } from '../../../test/support/program.ts';
import { createTestLog } from '../../../test/support/test-log.ts';
import { createPlantedFile, createPortalFile, type Remembered, rememberBound } from './home-files.ts';

const holder = { pid: 7, host: 'here' };
const home: Remembered = { port: 18_642, from: 18_642, holder, meanwhile: null };

async function openFile() {
  const folder = await createHome();
  const log = createTestLog();
  return {
    path: join(folder, 'portal.json'),
    log,
    file: createPortalFile(folder, log),
  };
}

describe('the portal file', () => {
  test.each([home, { ...home, meanwhile: 18_650 }, { ...home, holder: null }])(
    'keeps %o',
    async (remembered) => {
      const { file, path, log } = await openFile();
      await file.write(remembered);
      expect(await file.read()).toEqual(remembered);
      expect((await stat(path)).mode & 0o777).toBe(0o600);
      expect(log.lines).toEqual([]);
    },
  );

  test('that cannot be used counts as missing, and that is said once', async () => {
    const { file, path, log } = await openFile();
    await mkdir(path);
    expect([await file.read(), await file.read()]).toEqual([null, null]);
    await file.write(home);
    expect(log.lines).toEqual([
      expect.stringMatching(/^warn: portal\.json cannot be used; the portal looks for a port at every start/),
    ]);
  });

  test('of an older program says the port and nothing of its holder', async () => {
    const { file, path } = await openFile();
    await writeFile(path, '{"port":18642,"from":0}');
    expect(await file.read()).toEqual({ port: 18_642, from: 0, holder: null, meanwhile: null });
  });

  test('is understood by an older program, which looks at port and from', async () => {
    const { file, path } = await openFile();
    await file.write({ ...home, meanwhile: 18_650 });
    expect(JSON.parse(await readFile(path, 'utf8'))).toMatchObject({ port: 18_642, from: 18_642 });
  });

  test.each(['', 'nonsense', '[]', '{"port":0}', '{"port":70000}', '{"port":"1"}'])(
    'with %j in it says nothing',
    async (text) => {
      const { file, path } = await openFile();
      await writeFile(path, text);
      expect(await file.read()).toBeNull();
    },
  );

  test.each(['{"pid":0,"host":"h"}', '{"pid":1}', '{"meanwhile":"x"}'])(
    'leaves out what is not so in %s',
    async (text) => {
      const { file, path } = await openFile();
      await writeFile(path, JSON.stringify({ port: 5, from: 5, ...JSON.parse(text) }));
      expect(await file.read()).toEqual({ port: 5, from: 5, holder: null, meanwhile: null });
    },
  );
});

describe('a port that was bound', () => {
  const bound = (port: number, from = 18_642) => ({ port, from, holder });

  test('is the home’s own when it is the first, the same, or the person’s wish', () => {
    expect(rememberBound(null, bound(18_650))).toEqual({ ...home, port: 18_650 });
    expect(rememberBound({ ...home, holder: null, meanwhile: 9 }, bound(18_642))).toEqual(home);
    expect(rememberBound(home, bound(20_000, 20_000))).toEqual({ ...home, port: 20_000, from: 20_000 });
  });

  test('is otherwise the port for the meantime; the process that held the home’s own stays noted', () => {
    const other = { ...bound(18_650), holder: { pid: 8, host: 'here' } };
    expect(rememberBound(home, other)).toEqual({ ...home, meanwhile: 18_650 });
  });
});

describe('the file of planted code', () => {
  async function open() {
    const home = await mkdtemp(join(tmpdir(), 'choice-planted-'));
    onTestFinished(() => rm(home, { recursive: true, force: true }));
    return { home, file: createPlantedFile(home) };
  }

  test('the last finding is remembered, readable by its owner alone, with nothing left beside it', async () => {
    const { home, file } = await open();
    expect(await file.read()).toBe(null);
    await file.write(1);
    await file.write(2);
    expect(await file.read()).toBe(2);
    expect(await readdir(home)).toEqual(['planted.json']);
    if (process.platform !== 'win32')
      expect((await stat(join(home, 'planted.json'))).mode & 0o777).toBe(0o600);
  });

  test.each(['', 'not json', '[]', '{"at":"soon"}', '{"at":1.5}'])('%j says nothing', async (text) => {
    const { home, file } = await open();
    await writeFile(join(home, 'planted.json'), text);
    expect(await file.read()).toBe(null);
  });
});
