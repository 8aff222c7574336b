import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { formDraftOf } from '../../../test/support/sessions.ts';
import { type FileBench, openFileBench } from '../../../test/support/store-bench.ts';
import { cancelled, moved, submitted } from '../../../test/support/store-samples.ts';
import { emptyFormDraft } from '../../domain/answer/form-draft.ts';
import { eventSchema } from '../../domain/session/session-event.ts';
import type { SessionId } from '../../domain/session/session-id.ts';

const newer = eventSchema + 1;
const strict = { retentionDays: 0, maxSessions: 0, persist: false };
let bench: FileBench;
beforeEach(async () => {
  bench = await openFileBench();
});
afterEach(() => bench.close());

/** What a newer program would add to the log. */
async function writeNewer(id: SessionId, name: string): Promise<void> {
  const text = JSON.stringify({ schema: newer, kind: 'something new', at: 1 });
  await writeFile(join(bench.home, 'sessions', id, name), text);
}

async function everything(id: SessionId): Promise<string> {
  const folder = join(bench.home, 'sessions', id);
  const names = (await readdir(folder)).sort();
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return JSON.stringify([names, texts]);
}

describe('versions meet', () => {
  test('a session that a newer program began is shown as such and left alone', async () => {
    const { openPeer, ask, clock } = bench;
    const id = await ask();
    await writeNewer(id, '0001.json');
    const before = await everything(id);
    const store = openPeer();
    const seen = { state: 'newer', id, schema: newer };
    expect(await store.get(id)).toEqual(seen);
    expect(await store.listOpen()).toEqual([seen]);
    expect(await store.append(id, 1, submitted(2))).toEqual({ won: false, session: seen });
    await store.saveDraft(id, formDraftOf({ customInput: 'x' }, 1));
    expect(await store.remove(id)).toBe(false);
    clock.jumpTo(clock.now() + 400 * 24 * 60 * 60 * 1_000);
    expect(await store.purge(strict)).toEqual([]);
    expect(await store.listOpen()).toEqual([seen]);
    expect(await everything(id)).toBe(before);
  });

  test('a newer program taking over an open session takes it away from this one, also when it was known', async () => {
    const { store, ask, add } = bench;
    const id = await ask();
    await add(id, moved(2, 2_000_000));
    expect(await store.get(id)).toMatchObject({ state: 'open' });
    await writeNewer(id, '0003.json');
    expect(await store.append(id, 2, submitted(3))).toEqual({
      won: false,
      session: { state: 'newer', id, schema: newer },
    });
  });

  test('a session that a newer program ended is no part of the history, counts, and is never purged', async () => {
    const { store, openPeer, ask, add, clock } = bench;
    const foreign = await ask();
    await writeNewer(foreign, '0002.json');
    clock.jumpTo(clock.now() + 1_000);
    const own = await ask();
    await add(own, cancelled(clock.now()));
    const peer = openPeer();
    expect(await peer.listEnded({ limit: 5 })).toMatchObject([{ id: own }]);
    expect(await peer.purge({ ...strict, retentionDays: 9, maxSessions: 1, persist: true })).toEqual([]);
    clock.jumpTo(clock.now() + 400 * 24 * 60 * 60 * 1_000);
    expect(await peer.purge(strict)).toEqual([own]);
    expect(await store.get(foreign)).toMatchObject({ state: 'newer' });
  });

  test('a draft of a newer program is not mistaken for one of ours', async () => {
    const { store, home, ask } = bench;
    const id = await ask();
    await writeFile(join(home, 'sessions', id, 'draft.json'), `{"schema":${newer},"answers":["?"]}`);
    expect(await store.loadDraft(id)).toEqual(emptyFormDraft);
  });
});
