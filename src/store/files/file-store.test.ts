import { access, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { owner } from '../../../test/support/samples.ts';
import { type FileBench, openFileBench } from '../../../test/support/store-bench.ts';
import { createNotingDisk } from '../../../test/support/store-faults.ts';
import { delivered, moved, sessionIdAt, submitted } from '../../../test/support/store-samples.ts';
import { emptyFormDraft } from '../../domain/answer/form-draft.ts';

let bench: FileBench;
afterEach(() => bench.close());

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

describe('the store on disk', () => {
  test('opening it, reading from it and closing it makes nothing', async () => {
    bench = await openFileBench();
    const { store, home, clock } = bench;
    const id = sessionIdAt(clock.now());
    expect(await store.get(id)).toBeNull();
    expect(await store.listOpen()).toEqual([]);
    expect(await store.listEnded({ limit: 5 })).toEqual([]);
    expect(await store.loadDraft(id)).toEqual(emptyFormDraft);
    expect(await store.attention(id)).toBe('gone');
    expect(await store.purge({ retentionDays: 1, maxSessions: 1, persist: true })).toEqual([]);
    await store.saveDraft(id, emptyFormDraft);
    expect(await store.remove(id)).toBe(false);
    await store.close();
    expect(await exists(home)).toBe(false);
  });

  test('a session is a numbered log, a marker while it is open, and a lease while a call waits', async () => {
    bench = await openFileBench();
    const { store, home, ask, add } = bench;
    const id = await ask();
    await add(id, moved(2, 2_000_000));
    await store.saveDraft(id, emptyFormDraft);
    await store.lease(id, owner);
    expect((await readdir(join(home, 'sessions', id))).sort()).toEqual([
      '0001.json',
      '0002.json',
      expect.stringMatching(/^draft-[0-9a-f-]{36}\.json$/),
    ]);
    expect(await readdir(join(home, 'open'))).toEqual([id]);
    expect((await stat(join(home, 'open', id))).size).toBe(0);
    expect(await readdir(join(home, 'waiting'))).toEqual([`process.${owner.id}.json`]);
    await add(id, submitted(3));
    await add(id, delivered(4));
    expect((await readdir(join(home, 'sessions', id))).sort()).toEqual([
      '0001.json',
      '0002.json',
      '0003.json',
      '0004.json',
    ]);
    for (const empty of ['open', 'waiting', 'asking', 'tmp', 'trash'])
      expect(await readdir(join(home, empty))).toEqual([]);
  });

  test('everything belongs to this user alone, and every event carries its schema', async () => {
    bench = await openFileBench();
    const { store, home, ask } = bench;
    const id = await ask();
    await store.saveDraft(id, emptyFormDraft);
    await store.lease(id, owner);
    const folders = ['', 'sessions', 'open', 'waiting', 'asking', 'tmp', 'trash', `sessions/${id}`];
    const files = [
      ...(await readdir(join(home, 'sessions', id))).sort().map((name) => `sessions/${id}/${name}`),
      `open/${id}`,
      `waiting/process.${owner.id}.json`,
      'changes',
    ];
    expect(files).toHaveLength(5);
    const mode = async (path: string) => ((await stat(join(home, path))).mode & 0o777).toString(8);
    expect(new Set(await Promise.all(folders.map(mode)))).toEqual(new Set(['700']));
    expect(new Set(await Promise.all(files.map(mode)))).toEqual(new Set(['600']));
    expect(JSON.parse(await readFile(join(home, files[0] ?? ''), 'utf8'))).toMatchObject({
      schema: 1,
      kind: 'asked',
    });
  });

  test('asked, ended and the mark of an answer are synced before they are visible; nothing else is synced', async () => {
    const { disk, deeds } = createNotingDisk();
    bench = await openFileBench({ disk });
    // The folders of a home are synced once, by the first question and the first answer.
    await bench.add(await bench.ask(), submitted(1));
    deeds.length = 0;
    const id = await bench.ask();
    const only = (...verbs: string[]) => deeds.filter((deed) => verbs.some((verb) => deed.startsWith(verb)));
    const asked = only('sync', 'rename').map((deed) => deed.replace(/ [0-9a-f-]{36}$/, ' made'));
    expect(asked.splice(0, 2).sort()).toEqual(['sync file', 'sync folder made']);
    expect(asked).toEqual([
      `rename ${id}`,
      'sync folder sessions',
      // Not synced: without it the same question is asked again, and no answer is lost.
      expect.stringMatching(/^rename [0-9a-f]{64}\.json$/),
    ]);
    deeds.length = 0;
    await bench.add(id, moved(2, 2_000_000));
    expect(only('sync', 'link')).toEqual(['link 0002.json']);
    deeds.length = 0;
    await bench.add(id, submitted(3));
    expect(only('sync', 'link')).toEqual([
      'sync file',
      'link 0003.json',
      `sync folder ${id}`,
      'sync folder uncollected',
    ]);
  });

  test('the folder of marks lasts after the first answer in a process, whichever process made it', async () => {
    bench = await openFileBench();
    await bench.add(await bench.ask(), submitted(1));
    const id = await bench.ask();
    const { disk, deeds } = createNotingDisk();
    await bench.openPeer({ disk }).append(id, 1, submitted(2));
    expect(deeds.filter((deed) => deed.startsWith('sync folder'))).toEqual([
      `sync folder ${id}`,
      'sync folder uncollected',
      'sync folder home',
    ]);
  });

  test('an old session is one read, a delivered one two, and known ones none', async () => {
    const { disk, deeds } = createNotingDisk();
    bench = await openFileBench({ disk });
    const { ask, add, openPeer } = bench;
    const id = await ask();
    for (let n = 0; n < 5; n += 1) await add(id, moved(n, 2_000_000 + n));
    await add(id, submitted(9));
    const reads = async (store: FileBench['store']) => {
      deeds.length = 0;
      await store.get(id);
      return deeds.filter((deed) => deed.startsWith('read')).length;
    };
    const peer = openPeer();
    expect(await reads(peer)).toBe(1);
    expect(await reads(peer)).toBe(0);
    await add(id, delivered(10));
    expect(await reads(peer)).toBe(1);
    expect(await reads(openPeer())).toBe(2);
  });

  test('a log may grow beyond what its numbers were made for', async () => {
    bench = await openFileBench();
    const { peer, home, ask, openPeer } = bench;
    const id = await ask();
    for (const number of [9_998, 9_999, 10_000]) {
      const text = JSON.stringify({ schema: 1, ...moved(number, 2_000_000 + number) });
      await writeFile(join(home, 'sessions', id, `${number}.json`), text);
    }
    expect(await peer.get(id)).toMatchObject({ seen: 10_000, deadline: 2_010_000 });
    expect(await peer.append(id, 10_000, submitted(9))).toMatchObject({ won: true });
    expect(await openPeer().get(id)).toMatchObject({ state: 'ended', seen: 10_001 });
  });
});
