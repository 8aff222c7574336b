import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createPlantedFile } from './planted-file.ts';

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
  if (process.platform !== 'win32') expect((await stat(join(home, 'planted.json'))).mode & 0o777).toBe(0o600);
});

test.each(['', 'not json', '[]', '{"at":"soon"}', '{"at":1.5}'])('%j says nothing', async (text) => {
  const { home, file } = await open();
  await writeFile(join(home, 'planted.json'), text);
  expect(await file.read()).toBe(null);
});
