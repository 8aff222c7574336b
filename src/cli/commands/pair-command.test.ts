import { expect, test } from 'vitest';
import { qrCode } from './pair-command.ts';

const address = `https://workstation.example.ts.net/open/${'x'.repeat(12)}#key=${'0'.repeat(16)}.${'A'.repeat(43)}`;

test('a code for an address with a key fits into 80 columns and 30 rows', async () => {
  const rows = (await qrCode(address, false)).split('\n');
  expect(rows.length).toBeLessThanOrEqual(30);
  for (const row of rows) expect(Array.from(row).length).toBeLessThanOrEqual(78);
});

test('a code has its own colours in a terminal, and none in a file', async () => {
  const plain = await qrCode(address, false);
  expect(plain).toMatch(/^[█▀▄ \n]+$/);
  const rows = (await qrCode(address, true)).split('\n');
  expect(rows.map((row) => row.replace('\u001B[97;40m', '').replace('\u001B[0m', '')).join('\n')).toBe(plain);
});
