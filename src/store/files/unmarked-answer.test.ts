import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { asker, owner, request } from '../../../test/support/samples.ts';
import { type FileBench, openFileBench } from '../../../test/support/store-bench.ts';
import { createBreakableDisk, failing } from '../../../test/support/store-faults.ts';
import { delivered, submitted } from '../../../test/support/store-samples.ts';
import { findEarlier } from '../../application/asking/ask-human.ts';
import type { SessionStore } from '../../application/session-store.ts';

const question = { request: request({ title: 'Which way?' }), asker };
const { disk, break: breakDisk } = createBreakableDisk();
let bench: FileBench;
beforeEach(async () => {
  breakDisk({});
  bench = await openFileBench({ disk });
});
afterEach(() => bench.close());

/** Full for what says that an answer waits, and for nothing else. */
function fillUp(): void {
  const { append } = disk;
  breakDisk({ append: (path, text) => (isMark(path) ? failing('ENOSPC')() : append(path, text)) });
}

const isMark = (path: string) => path.includes('uncollected');
const askedAgain = (store: SessionStore) =>
  findEarlier({ store, clock: bench.clock, wasSent: () => false, here: null }, question);

async function answerOnFullDisk() {
  const id = await bench.ask(question);
  fillUp();
  await bench.add(id, submitted(bench.clock.now()));
  return id;
}

describe('an answer whose mark cannot be written', () => {
  test('is what the same question goes on with, in every process, while the disk is full and after', async () => {
    const { store, peer, openPeer } = bench;
    const id = await answerOnFullDisk();
    for (const one of [store, peer, openPeer()]) {
      expect(await askedAgain(one)).toMatchObject({ id, state: 'ended' });
    }
    breakDisk({});
    for (const one of [store, peer, openPeer()]) {
      expect(await askedAgain(one)).toMatchObject({ id, state: 'ended' });
    }
  });

  test('is preferred to the same question that is still open', async () => {
    await bench.ask(question);
    const id = await answerOnFullDisk();
    expect(await askedAgain(bench.peer)).toMatchObject({ id });
  });

  test('is asked anew once it was collected, or ten minutes later', async () => {
    const { store, clock, add } = bench;
    const id = await answerOnFullDisk();
    clock.jumpTo(clock.now() + 11 * 60_000);
    expect(await askedAgain(store)).toBeNull();
    clock.jumpTo(clock.now() - 11 * 60_000);
    expect(await askedAgain(store)).not.toBeNull();
    await add(id, delivered(clock.now()));
    expect(await askedAgain(store)).toBeNull();
  });

  test('is open in no process, and is on the lists as soon as a process that lists the open ones can write', async () => {
    const { store, peer, openPeer, home } = bench;
    const id = await answerOnFullDisk();
    expect(await peer.listOpen()).toEqual([]);
    expect(await store.attention(id)).toBe('gone');
    expect(await store.listEnded({ limit: 9 })).toMatchObject([{ id }]);
    expect(await readdir(join(home, 'open'))).toEqual([id]);
    breakDisk({});
    expect(await peer.listOpen()).toEqual([]);
    for (const folder of ['open', 'asking']) expect(await readdir(join(home, folder))).toEqual([]);
    expect(await openPeer().listUncollected(0)).toMatchObject([{ id }]);
    expect(await store.listEnded({ limit: 9 })).toMatchObject([{ id }]);
    expect(await openPeer().countEnded()).toBe(1);
  });

  test('wakes processes that watch, although nothing can be written', async () => {
    const { store, peer, ask, clock } = bench;
    const id = await ask(question);
    const heard: (string | null)[] = [];
    await peer.lease(id, owner);
    const unwatch = peer.watch((hinted) => void heard.push(hinted));
    await expect.poll(() => heard).toContain(null);
    heard.length = 0;
    breakDisk({ append: failing('ENOSPC') });
    await store.append(id, 1, submitted(clock.now()));
    await expect.poll(() => heard).toContain(id);
    unwatch();
  });

  test('is marked by a new process that compares the lists with the sessions', async () => {
    const id = await answerOnFullDisk();
    breakDisk({});
    const peer = bench.openPeer();
    expect(await peer.countEnded()).toBe(1);
    expect(await peer.listUncollected(0)).toMatchObject([{ id }]);
  });
});
