import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { attachmentOf } from '../../../test/support/attachments.ts';
import { openMemoryBench } from '../../../test/support/store-bench.ts';
import { submitted } from '../../../test/support/store-samples.ts';
import { everyEnded } from '../../application/history/every-ended.ts';
import { type CopiedFiles, copyingFiles, ExportFolderError } from './copy-attachments.ts';

const text = Buffer.from('a log');

async function open() {
  const bench = await openMemoryBench();
  const parent = await mkdtemp(join(tmpdir(), 'choice-export-'));
  onTestFinished(() => rm(parent, { recursive: true, force: true }));
  const folder = join(parent, 'files');
  const id = await bench.ask();
  const files = [attachmentOf(text, { name: '../../../etc/passwd' }), attachmentOf(text), attachmentOf(text)];
  for (const file of files.slice(0, 2)) await bench.store.attachments.add(id, file, text);
  await bench.add(id, submitted(bench.clock.now(), { attachments: files }));
  async function copy(into = folder) {
    const report: CopiedFiles = { copied: 0, present: [], gone: [] };
    const { attachments } = bench.store;
    const passed = [];
    const sessions = copyingFiles(everyEnded(bench.store, { limit: 9 }), {
      attachments,
      folder: into,
      into: report,
    });
    for await (const session of sessions) passed.push(session.id);
    return { ...report, passed };
  }
  return { id, parent, folder, copy };
}

test('the files of an answer are copied under names of ours, for this user only', async () => {
  const { id, parent, folder, copy } = await open();
  expect(await copy()).toEqual({ copied: 2, present: [], gone: [`${id}-3.txt`], passed: [id] });
  expect((await readdir(parent, { recursive: true })).sort()).toEqual([
    'files',
    join('files', `${id}-1.txt`),
    join('files', `${id}-2.txt`),
  ]);
  expect(await readFile(join(folder, `${id}-1.txt`))).toEqual(text);
  if (process.platform !== 'win32')
    expect((await stat(join(folder, `${id}-1.txt`))).mode & 0o777).toBe(0o600);
});

test('what is there stays as it is, and a link is not followed', async () => {
  const { id, parent, folder, copy } = await open();
  await mkdir(folder);
  await writeFile(join(parent, 'precious'), 'as it was');
  await symlink(join(parent, 'precious'), join(folder, `${id}-1.txt`));
  await writeFile(join(folder, `${id}-2.txt`), 'mine');
  expect(await copy()).toMatchObject({ copied: 0, present: [`${id}-1.txt`, `${id}-2.txt`] });
  expect(await readFile(join(parent, 'precious'), 'utf8')).toBe('as it was');
  expect(await readFile(join(folder, `${id}-2.txt`), 'utf8')).toBe('mine');
});

test('a folder that cannot be made says so', async () => {
  const { parent, copy } = await open();
  await writeFile(join(parent, 'in the way'), '');
  await expect(copy(join(parent, 'in the way'))).rejects.toThrow(ExportFolderError);
});
