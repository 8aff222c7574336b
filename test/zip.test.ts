import { expect, test } from 'vitest';
import { zip } from '../scripts/package/zip.mjs';
import { unzip } from './support/unzip.ts';

const files = { 'a.txt': 'a'.repeat(10_000), 'folder/选择.json': '{}', empty: '' };

test('what is packed comes out again, by its name', () => {
  const unpacked = [...unzip(zip(files))].map(([name, content]) => [name, content.toString()]);
  expect(Object.fromEntries(unpacked)).toEqual(files);
});

test('the same files make the same bytes, whenever they are packed', () => {
  const archive = zip(files);
  expect(zip(files).equals(archive)).toBe(true);
  // Time and date of the first file: midnight, 1 January 1980.
  expect([archive.readUInt16LE(10), archive.readUInt16LE(12)]).toEqual([0, 0x21]);
});
