import { expect, test } from 'vitest';
import { createCollecting } from './collecting.ts';

test('a session is being collected until the last of its calls is through', () => {
  const collecting = createCollecting();
  collecting.begin('a');
  collecting.begin('a');
  collecting.end('a');
  expect(collecting.includes('a')).toBe(true);
  collecting.end('a');
  expect(collecting.includes('a')).toBe(false);
  collecting.end('a');
  collecting.begin('a');
  expect(collecting.includes('a')).toBe(true);
  expect(collecting.includes('b')).toBe(false);
});
