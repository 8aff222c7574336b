import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createHome } from '../../test/support/program.ts';
import type { SessionId } from '../domain/session/session-id.ts';
import { createAnnouncedFiles, createAnnouncedMemory } from './announced.ts';

const id = '01kf0e452x3f06stpmsez9tegn' as SessionId;

describe.each([
  ['in files', async () => createAnnouncedFiles(join(await createHome(), 'announced'))],
  ['in memory', async () => createAnnouncedMemory()],
])('what was announced, kept %s,', (_name, open) => {
  test('is claimed by one of many', async () => {
    const announced = await open();
    expect(await announced.ids()).toEqual([]);
    const tries = await Promise.all(Array.from({ length: 20 }, () => announced.claim(id)));
    expect(tries.filter((won) => won)).toHaveLength(1);
    expect(await announced.ids()).toEqual([id]);
  });

  test('is forgotten, twice as well', async () => {
    const announced = await open();
    await announced.claim(id);
    await announced.forget(id);
    await announced.forget(id);
    expect(await announced.ids()).toEqual([]);
  });
});

test.skipIf(process.platform === 'win32')('only this user can see what was announced', async () => {
  const folder = join(await createHome(), 'announced');
  await createAnnouncedFiles(folder).claim(id);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  expect((await stat(join(folder, id))).mode & 0o777).toBe(0o600);
});
