import { describe, expect, test } from 'vitest';
import type { EndedEvent } from '../../src/domain/session/session-event.ts';
import { createMemoryStore } from '../../src/store/memory.ts';
import { attachmentOf, pngOf } from '../support/attachments.ts';
import { asked } from '../support/samples.ts';
import type { StoreBench } from '../support/store-bench.ts';
import { cancelled, sessionIdAt, submitted, timedOut } from '../support/store-samples.ts';

const text = Buffer.from('what the log says');
const picture = pngOf(20, 10);
const autoSubmitted: EndedEvent = {
  kind: 'ended',
  at: 5,
  ending: { kind: 'auto_submitted', answers: [] },
};
const none = { files: 0, bytes: 0 };

export function describeAttachments(bench: () => StoreBench): void {
  /** An open question with a picture and a text, in this order. */
  async function askWithFiles() {
    const { store, ask } = bench();
    const id = await ask();
    const [first, second] = [attachmentOf(picture, { name: 'screen.png' }), attachmentOf(text)];
    expect(await store.attachments.add(id, first, picture)).toBe(true);
    expect(await store.attachments.add(id, second, text)).toBe(true);
    return { id, first, second };
  }

  describe('the files of an answer', () => {
    test('are there for every face, in the order in which they were added', async () => {
      const { store, peer } = bench();
      const { id, first, second } = await askWithFiles();
      expect(await peer.attachments.list(id)).toEqual([first, second]);
      expect(Buffer.from((await peer.attachments.read(id, first)) ?? [])).toEqual(picture);
      expect(await store.attachments.usage()).toEqual({ files: 2, bytes: picture.length + text.length });
      expect(await store.attachments.list(await bench().ask())).toEqual([]);
    });

    test('of the largest size come back byte for byte', async () => {
      const { store, peer, ask } = bench();
      const id = await ask();
      const large = Buffer.concat([picture, Buffer.alloc(5_000_000 - picture.length, 7)]);
      const attachment = attachmentOf(large, { type: 'application/octet-stream' });
      expect(await store.attachments.add(id, attachment, large)).toBe(true);
      const read = await peer.attachments.read(id, attachment);
      expect(Buffer.compare(read ?? Buffer.alloc(0), large)).toBe(0);
      const part = (from: number) => peer.attachments.readPart(id, attachment, { from, length: 300 });
      for (const from of [0, 1, 4_999_900]) {
        expect(Buffer.from((await part(from)) ?? [])).toEqual(large.subarray(from, from + 300));
      }
      expect(await part(5_000_000)).toHaveLength(0);
    });

    test('that are removed are gone, once', async () => {
      const { store, peer } = bench();
      const { id, first, second } = await askWithFiles();
      expect(await peer.attachments.remove(id, first)).toBe(true);
      expect(await store.attachments.remove(id, first)).toBe(false);
      expect(await store.attachments.list(id)).toEqual([second]);
      expect(await store.attachments.read(id, first)).toBeNull();
      await peer.attachments.removeAll(id);
      expect(await store.attachments.list(id)).toEqual([]);
    });

    test('stay with an answer that names them', async () => {
      const { peer, add } = bench();
      const { id, first, second } = await askWithFiles();
      await add(id, submitted(5, { attachments: [first, second] }));
      expect(await peer.attachments.list(id)).toEqual([first, second]);
      expect(await peer.get(id)).toMatchObject({ ending: { attachments: [first, second] } });
    });

    test.each([
      ['a cancel', () => cancelled(5)],
      ['a timeout', () => timedOut(5)],
      ['an answer by the clock', () => autoSubmitted],
      ['an answer without them', () => submitted(5)],
    ] as const)('go with %s', async (_name, ending) => {
      const { peer, add } = bench();
      const { id, first } = await askWithFiles();
      await add(id, ending());
      expect(await peer.attachments.list(id)).toEqual([]);
      expect(await peer.attachments.read(id, first)).toBeNull();
      expect(await peer.attachments.usage()).toEqual(none);
    });

    test('go with their session', async () => {
      const { store, peer, add } = bench();
      const { id, first, second } = await askWithFiles();
      await add(id, submitted(5, { attachments: [first, second] }));
      expect(await store.remove(id)).toBe(true);
      expect(await peer.attachments.list(id)).toEqual([]);
      expect(await peer.attachments.usage()).toEqual(none);
    });

    test('go with what retention removes', async () => {
      const { store, add, clock } = bench();
      const { id, first, second } = await askWithFiles();
      await add(id, submitted(clock.now(), { attachments: [first, second] }));
      clock.jumpTo(clock.now() + 2 * 86_400_000);
      expect(await store.purge({ retentionDays: 30, maxSessions: 0, persist: true })).toEqual([id]);
      expect(await store.attachments.usage()).toEqual(none);
    });

    test('that come after the end, or for no session, leave nothing', async () => {
      const { store, add, ask, clock } = bench();
      const ended = await ask();
      await add(ended, submitted(5));
      for (const id of [ended, sessionIdAt(clock.now()), 'no id', '../../etc']) {
        expect(await store.attachments.add(id, attachmentOf(text), text)).toBe(false);
        expect(await store.attachments.list(id)).toEqual([]);
      }
      expect(await store.attachments.usage()).toEqual(none);
    });

    test('are found by no name but their own', async () => {
      const { store } = bench();
      const { id, first } = await askWithFiles();
      for (const wrong of ['', '.', '..', `../${id}/${first.id}`, `${first.id}\0`, 'A'.repeat(32)]) {
        const file = { id: wrong, type: first.type };
        expect(await store.attachments.read(id, file)).toBeNull();
        expect(await store.attachments.readPart(id, file, { from: 0, length: 9 })).toBeNull();
        expect(await store.attachments.remove(id, file)).toBe(false);
        expect(await store.attachments.pathOf(id, file)).toBeNull();
      }
      expect(await store.attachments.list(id)).toHaveLength(2);
    });

    test('of a session from another store are added when it has come', async () => {
      const { store, peer, clock } = bench();
      const other = createMemoryStore({ clock, isAlive: () => true });
      const id = sessionIdAt(clock.now());
      const file = attachmentOf(text);
      await other.create(id, asked({ at: clock.now() }));
      await other.append(id, 1, submitted(clock.now(), { attachments: [file] }));
      const session = await other.get(id);
      if (session?.state !== 'ended') throw new Error('it has not ended');
      await store.adopt(session);
      expect(await store.attachments.add(id, file, text)).toBe(true);
      expect(await store.attachments.add(id, attachmentOf(picture), picture)).toBe(false);
      expect(await peer.attachments.list(id)).toEqual([file]);
    });

    test('are all kept when several processes add at once', async () => {
      const { store, peer, ask } = bench();
      const id = await ask();
      const added = await Promise.all(
        Array.from({ length: 8 }, (_, n) =>
          (n % 2 === 0 ? store : peer).attachments.add(id, attachmentOf(text, { name: `${n}` }), text),
        ),
      );
      expect(added).toEqual(added.map(() => true));
      const names = (await peer.attachments.list(id)).map(({ name }) => name);
      expect(names.toSorted()).toEqual(['0', '1', '2', '3', '4', '5', '6', '7']);
    });
  });
}
