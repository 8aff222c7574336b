import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deflateSync, inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { animatedPng } from '../gallery/animated-png.ts';

const size = 4;

/** A picture of 4 x 4 grey pixels as a browser writes it; checksums are not read. */
function still(pixels: readonly number[]): Buffer {
  const rows = Array.from({ length: size }, (_, row) => [
    0,
    ...pixels.slice(row * size, (row + 1) * size).flatMap((value) => [value, value, value]),
  ]);
  const header = Buffer.from([0, 0, 0, size, 0, 0, 0, size, 8, 2, 0, 0, 0]);
  const chunk = (type: string, body: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(body.length);
    return Buffer.concat([length, Buffer.from(type), body, Buffer.alloc(4)]);
  };
  const data = deflateSync(Buffer.from(rows.flat()));
  return Buffer.concat([
    Buffer.alloc(8),
    chunk('IHDR', header),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunksOf(png: Buffer): readonly { readonly type: string; readonly body: Buffer }[] {
  const chunks: { type: string; body: Buffer }[] = [];
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    chunks.push({
      type: png.toString('latin1', at + 4, at + 8),
      body: png.subarray(at + 8, at + 8 + length),
    });
    at += length + 12;
  }
  return chunks;
}

const plain = Array.from({ length: size * size }, () => 10);
const spotted = plain.map((value, index) => (index === 5 || index === 10 ? 200 : value));

test('the first still is whole; of the next only the rectangle that changed is kept', () => {
  const film = animatedPng([
    { png: still(plain), ms: 500 },
    { png: still(spotted), ms: 90 },
  ]);
  const chunks = chunksOf(film);
  expect(chunks.map(({ type }) => type)).toEqual(['IHDR', 'acTL', 'fcTL', 'IDAT', 'fcTL', 'fdAT', 'IEND']);
  const [, , , , control, data] = chunks;
  const numbers = Array.from({ length: 5 }, (_, index) => control?.body.readUInt32BE(4 * index));
  // Number in the order of all frames, width, height, x, y.
  expect(numbers).toEqual([1, 2, 2, 1, 1]);
  expect(control?.body.readUInt16BE(20)).toBe(90);
  // Two rows of two pixels, each row as the difference to the one above.
  const rows = inflateSync(data?.body.subarray(4) ?? Buffer.alloc(0));
  expect([...rows]).toEqual([2, 200, 200, 200, 10, 10, 10, 2, 66, 66, 66, 190, 190, 190]);
});

test('a still that equals the one before takes one pixel', () => {
  const same = [
    { png: still(plain), ms: 1 },
    { png: still(plain), ms: 1 },
  ];
  const control = chunksOf(animatedPng(same)).filter(({ type }) => type === 'fcTL')[1];
  expect([control?.body.readUInt32BE(4), control?.body.readUInt32BE(8)]).toEqual([1, 1]);
});

test.each(['asking.png', 'asking-zh.png'])('the moving picture %s loads quickly', async (name) => {
  const film = await readFile(join(import.meta.dirname, '../docs/images', name));
  expect(chunksOf(film).filter(({ type }) => type === 'fcTL').length).toBeGreaterThan(10);
  expect(film.length).toBeLessThan(1_500_000);
});
