import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createBreakableDisk, failing } from '../../../test/support/store-faults.ts';
import { createKeptLog, sessionIdAt } from '../../../test/support/store-samples.ts';
import { type ChangeList, createChangeList } from './change-list.ts';
import { createLayout } from './layout.ts';

const log = createKeptLog();
const { disk, break: breakDisk } = createBreakableDisk();
let home: string;
let changes: ChangeList;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'choice-changes-'));
  changes = createChangeList({ disk, layout: createLayout(home), log });
});
afterEach(() => rm(home, { recursive: true, force: true }));

const [one, other] = [sessionIdAt(1), sessionIdAt(2)];

describe('the list of changes', () => {
  test('names what was added since the last look, each once', async () => {
    await changes.add(one);
    const news = await changes.follow();
    expect(await news()).toEqual([]);
    for (const id of [other, one, other]) await changes.add(id);
    expect(await news()).toEqual([other, one]);
    expect(await news()).toEqual([]);
  });

  test('that is not there yet begins with the first change', async () => {
    const news = await changes.follow();
    expect(await news()).toEqual([]);
    await changes.add(one);
    expect(await news()).toEqual([one]);
  });

  test('stays small: it begins anew, and a process that follows it is told so', async () => {
    await writeFile(join(home, 'changes'), `${one}\n`.repeat(9_709));
    const news = await changes.follow();
    await changes.add(other);
    await changes.add(one);
    expect(await news()).toBeNull();
    expect(await news()).toEqual([]);
    expect(await readFile(join(home, 'changes'), 'utf8')).toBe(`${one}\n`);
    await changes.add(other);
    expect(await news()).toEqual([other]);
  });

  test('that cannot be read for a moment loses nothing', async () => {
    const news = await changes.follow();
    await changes.add(one);
    breakDisk({ readPart: failing('EMFILE') });
    await expect(news()).rejects.toMatchObject({ code: 'EMFILE' });
    breakDisk({});
    expect(await news()).toEqual([one]);
  });

  test('that cannot be written costs a line in the log', async () => {
    await rm(home, { recursive: true });
    await changes.add(one);
    expect(log.lines).toEqual([expect.stringMatching(/^debug: a change could not be listed/)]);
  });
});
