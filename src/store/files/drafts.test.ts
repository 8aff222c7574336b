import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { formDraftOf } from '../../../test/support/sessions.ts';
import { type FileBench, openFileBench } from '../../../test/support/store-bench.ts';
import { createBreakableDisk } from '../../../test/support/store-faults.ts';
import { submitted } from '../../../test/support/store-samples.ts';
import { emptyDraft } from '../../domain/answer/draft.ts';
import { emptyFormDraft, mergeFormDrafts } from '../../domain/answer/form-draft.ts';

const draft = formDraftOf({ customInput: 'almost' }, 1);
const [flat = emptyDraft] = draft.answers;
let bench: FileBench;
afterEach(() => bench.close());

/** A bench that runs `fate` between the next draft's look at the session and its rename. */
async function openWithFate() {
  const { disk, break: breakDisk } = createBreakableDisk();
  bench = await openFileBench({ disk });
  const { rename } = disk;
  const meet = (fate: () => Promise<unknown>) =>
    breakDisk({
      async rename(from, to) {
        breakDisk({});
        await fate();
        await rename(from, to);
      },
    });
  return { meet, id: await bench.ask() };
}

describe('a draft that comes too late', () => {
  test('of a session that has just ended leaves no trace', async () => {
    const { meet, id } = await openWithFate();
    const { store, peer, home } = bench;
    meet(() => peer.append(id, 1, submitted(2)));
    await store.saveDraft(id, draft);
    expect(await store.loadDraft(id)).toEqual(emptyFormDraft);
    expect((await readdir(join(home, 'sessions', id))).sort()).toEqual(['0001.json', '0002.json']);
  });

  test('of a session that has just been taken away brings nothing back', async () => {
    const { meet, id } = await openWithFate();
    const { store, home } = bench;
    meet(() => rm(join(home, 'sessions', id), { recursive: true }));
    await store.saveDraft(id, draft);
    expect(await readdir(join(home, 'sessions'))).toEqual([]);
    expect(await readdir(join(home, 'tmp'))).toEqual([]);
  });
});

describe('a folder where a draft should be', () => {
  async function openWithFolder() {
    bench = await openFileBench();
    const id = await bench.ask();
    await mkdir(join(bench.home, 'sessions', id, 'draft.json', 'deep'), { recursive: true });
    return id;
  }

  test('counts as none, and that is said once', async () => {
    const id = await openWithFolder();
    const { store, log } = bench;
    expect([await store.loadDraft(id), await store.loadDraft(id)]).toEqual([emptyFormDraft, emptyFormDraft]);
    expect(log.lines).toHaveLength(1);
  });

  test('makes room for a draft, and is kept', async () => {
    const id = await openWithFolder();
    const { store, home } = bench;
    await store.saveDraft(id, draft);
    expect(await store.loadDraft(id)).toEqual(draft);
    const names = await readdir(join(home, 'sessions', id), { recursive: true });
    expect(names.filter((name) => name.endsWith('deep'))).toHaveLength(1);
  });

  test('does not keep its session from ending', async () => {
    const id = await openWithFolder();
    const { store, log } = bench;
    expect(await store.append(id, 1, submitted(2))).toMatchObject({ won: true });
    expect(await store.listOpen()).toEqual([]);
    expect(log.lines).toEqual([]);
  });
});

describe('a damaged draft', () => {
  test.each([
    ['a field of another kind', { ...flat, optionNotes: 'none' }],
    ['a note without its option', { ...flat, optionNotes: [{ value: 'x', at: 1 }] }],
    ['a text without its time', { ...flat, globalNote: { value: 'x' } }],
    ['a selection that is no list', { ...flat, selectedIds: { value: 'a', at: 1 } }],
  ])('with %s counts as none, and one of another process stays', async (_name, damaged) => {
    bench = await openFileBench();
    const { store, home } = bench;
    const id = await bench.ask();
    await writeFile(join(home, 'sessions', id, 'draft.json'), JSON.stringify({ schema: 1, ...damaged }));
    const sound = formDraftOf({ globalNote: 'kept' }, 2);
    await store.saveDraft(id, sound);
    expect(await store.loadDraft(id)).toEqual(sound);
  });
});

test('a draft with a field under another name keeps its other fields', async () => {
  bench = await openFileBench();
  const { store, home } = bench;
  const id = await bench.ask();
  const { optionNotes, ...others } = flat;
  const damaged = { schema: 1, ...others, optionNote5: optionNotes };
  await writeFile(join(home, 'sessions', id, 'draft.json'), JSON.stringify(damaged));
  expect(await store.loadDraft(id)).toEqual(draft);
});

describe('drafts of two processes', () => {
  test('saved at the same moment are both kept: neither replaces what the other has acknowledged', async () => {
    const { meet, id } = await openWithFate();
    const { store, peer } = bench;
    const note = formDraftOf({ globalNote: 'from the terminal' }, 2);
    meet(() => peer.saveDraft(id, note));
    await store.saveDraft(id, draft);
    const whole = mergeFormDrafts(draft, note);
    expect(await store.loadDraft(id)).toEqual(whole);
    expect(await peer.loadDraft(id)).toEqual(whole);
  });

  test('are merged with the one that the first version kept for all, and removed with it at the end', async () => {
    bench = await openFileBench();
    const { store, home, ask, add } = bench;
    const id = await ask();
    const old = { schema: 1, ...emptyDraft, globalNote: { value: 'from before', at: 1 } };
    await writeFile(join(home, 'sessions', id, 'draft.json'), JSON.stringify(old));
    await store.saveDraft(id, draft);
    expect(await store.loadDraft(id)).toEqual({
      answers: [{ ...flat, globalNote: old.globalNote }],
      rephrase: null,
    });
    await add(id, submitted(2));
    expect((await readdir(join(home, 'sessions', id))).sort()).toEqual(['0001.json', '0002.json']);
  });
});
