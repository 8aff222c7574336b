import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createHome } from '../../../../test/support/program.ts';
import { createPortalFile, placeAfter, type Remembered } from './portal-file.ts';

const holder = { pid: 7, host: 'here' };
const home: Remembered = { port: 18_642, from: 18_642, holder, meanwhile: null };

async function openFile() {
  const folder = await createHome();
  return {
    path: join(folder, 'portal.json'),
    file: createPortalFile(folder),
  };
}

describe('the portal file', () => {
  test.each([home, { ...home, meanwhile: 18_650 }, { ...home, holder: null }])('keeps %o', async (place) => {
    const { file, path } = await openFile();
    await file.write(place);
    expect(await file.read()).toEqual(place);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
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
    expect(placeAfter(null, bound(18_650))).toEqual({ ...home, port: 18_650 });
    expect(placeAfter({ ...home, holder: null, meanwhile: 9 }, bound(18_642))).toEqual(home);
    expect(placeAfter(home, bound(20_000, 20_000))).toEqual({ ...home, port: 20_000, from: 20_000 });
  });

  test('is otherwise the port for the meantime; the process that held the home’s own stays noted', () => {
    const other = { ...bound(18_650), holder: { pid: 8, host: 'here' } };
    expect(placeAfter(home, other)).toEqual({ ...home, meanwhile: 18_650 });
  });
});
