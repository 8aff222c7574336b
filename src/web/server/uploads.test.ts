import { describe, expect, test } from 'vitest';
import { createFakeClock } from '../../../test/support/fake-clock.ts';
import { cancelled } from '../../../test/support/store-samples.ts';
import { createTestWorld } from '../../../test/support/test-world.ts';
import { createUploads } from './uploads.ts';

async function open() {
  const clock = createFakeClock();
  const world = createTestWorld({ clock });
  const { id } = await world.ask();
  const uploads = createUploads(world);
  const part = (at: number, text: string, more: object = {}) => ({
    ...{ session: id, browser: 'b1', upload: 'u1', part: at, parts: 3, data: Buffer.from(text) },
    ...more,
  });
  return { ...world, clock, id, uploads, part };
}

const whole = (text: string) => ({ kind: 'whole', content: Buffer.from(text) });
const more = { kind: 'more' };
const lost = { kind: 'lost' };

describe('a file in parts', () => {
  test('is whole with the last of them', async () => {
    const { uploads, part } = await open();
    expect(uploads.take(part(0, 'one '))).toEqual(more);
    expect(uploads.take(part(1, 'two '))).toEqual(more);
    expect(uploads.take(part(2, 'three'))).toEqual(whole('one two three'));
    expect(uploads.take(part(2, 'three'))).toEqual(lost);
  });

  test('of one part is whole at once, an empty one too', async () => {
    const { uploads, part } = await open();
    expect(uploads.take(part(0, 'all', { parts: 1 }))).toEqual(whole('all'));
    expect(uploads.take(part(0, '', { parts: 1 }))).toEqual(whole(''));
  });

  test.each([
    ['one is missing', [0, 2]],
    ['one comes twice', [0, 1, 1]],
    ['the first is missing', [1]],
  ])('is lost when %s, and has to begin anew', async (_what, order) => {
    const { uploads, part } = await open();
    const taken = order.map((at) => uploads.take(part(at, 'x')));
    expect(taken.at(-1)).toEqual(lost);
    expect(uploads.take(part(2, 'x'))).toEqual(lost);
    expect([0, 1, 2].map((at) => uploads.take(part(at, 'x')).kind)).toEqual(['more', 'more', 'whole']);
  });

  test.each([
    ['says another number of parts', { parts: 4 }],
    ['is none of them', { part: 3 }],
    ['is empty', { data: Buffer.alloc(0) }],
    ['comes from another browser', { browser: 'b2' }],
    ['is for another question', { session: 'other' }],
    ['is of another upload', { upload: 'u2' }],
  ])('takes no part that %s', async (_what, change) => {
    const { uploads, part } = await open();
    uploads.take(part(0, 'x'));
    expect(uploads.take(part(1, 'y', change))).toEqual(lost);
  });

  test('is not touched by another browser that guesses its name', async () => {
    const { uploads, part } = await open();
    uploads.take(part(0, 'mine '));
    expect(uploads.take(part(0, 'theirs ', { browser: 'b2' }))).toEqual(more);
    uploads.take(part(1, 'and '));
    expect(uploads.take(part(2, 'mine'))).toEqual(whole('mine and mine'));
  });

  test('begins anew with its first part', async () => {
    const { uploads, part } = await open();
    uploads.take(part(0, 'given up'));
    uploads.take(part(1, 'too'));
    expect([part(0, 'a'), part(1, 'b'), part(2, 'c')].map(uploads.take).at(-1)).toEqual(whole('abc'));
  });
});

describe('room for files on their way', () => {
  const half = 'x'.repeat(500_000);

  test('ends for one file at the largest size', async () => {
    const { uploads, part } = await open();
    for (let at = 0; at < 10; at += 1) expect(uploads.take(part(at, half, { parts: 64 }))).toEqual(more);
    expect(uploads.take(part(10, 'y', { parts: 64 }))).toEqual({ kind: 'too-large', bytes: 5_000_001 });
    expect(uploads.take(part(11, 'y', { parts: 64 }))).toEqual(lost);
  });

  test('ends for all together, and what is on its way goes on', async () => {
    const { uploads, part } = await open();
    let kept = 0;
    for (let n = 0; n < 10_000; n += 1) {
      const taken = uploads.take(part(0, half, { upload: `u${n}`, parts: 2 }));
      if (taken.kind === 'more') kept += 1;
      else expect(taken).toEqual({ kind: 'busy' });
    }
    expect(kept).toBe(32);
    expect(uploads.take(part(1, 'end', { upload: 'u0', parts: 2 })).kind).toBe('whole');
    expect(uploads.take(part(0, 'x', { upload: 'new' }))).toEqual(more);
  });

  test('ends before memory does, however few files it is', async () => {
    const { uploads, part } = await open();
    const large = Buffer.alloc(4_000_000);
    const kinds = Array.from(
      { length: 9 },
      (_, n) => uploads.take(part(0, '', { upload: `u${n}`, data: large })).kind,
    );
    expect(kinds).toEqual([
      ...Array.from({ length: 4 }, () => 'more'),
      ...Array.from({ length: 5 }, () => 'busy'),
    ]);
  });
});

describe('half a file is forgotten', () => {
  test('a minute after its last part', async () => {
    const { uploads, part, clock } = await open();
    uploads.take(part(0, 'x'));
    await clock.advanceBy(59_000);
    expect(uploads.take(part(1, 'y'))).toEqual(more);
    await clock.advanceBy(61_000);
    expect(uploads.take(part(2, 'z'))).toEqual(lost);
  });

  test('when its question ends, and no other', async () => {
    const { uploads, part, store, id, ask, clock } = await open();
    const other = await ask();
    uploads.take(part(0, 'x'));
    uploads.take(part(0, 'x', { session: other.id }));
    await store.append(id, 1, cancelled(5));
    await clock.advanceBy(0);
    expect(uploads.take(part(1, 'y'))).toEqual(lost);
    expect(uploads.take(part(1, 'y', { session: other.id }))).toEqual(more);
  });

  test('when the portal closes, and nothing is left to wait for', async () => {
    const { part, store, clock } = await open();
    let waits = 0;
    const counted = (stop: () => void) => {
      waits += 1;
      return () => {
        waits -= 1;
        stop();
      };
    };
    const uploads = createUploads({
      store: { ...store, watch: (listener) => counted(store.watch(listener)) },
      clock: { ...clock, after: (ms, callback) => counted(clock.after(ms, callback)) },
    });
    uploads.take(part(0, 'x'));
    uploads.take(part(0, 'x', { upload: 'u2' }));
    expect(waits).toBe(3);
    uploads.close();
    expect(uploads.take(part(1, 'y'))).toEqual(lost);
    expect(waits).toBe(0);
  });
});
