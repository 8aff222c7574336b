import { expect, test } from 'vitest';
import { request } from '../../../test/support/samples.ts';
import { interfaceWishes, shownPrompt } from './request.ts';

test('the names on the wire are the published ones', () => {
  expect(interfaceWishes).toEqual(['auto', 'web', 'terminal']);
});

test.each([
  ['Deploy?', ''],
  [' deploy?\n', ' deploy?\n'],
  [' Deploy?\n', ''],
  ['Deploy? It is Friday.', 'Deploy? It is Friday.'],
])('a prompt that only repeats the title is not shown: %j', (prompt, shown) => {
  expect(shownPrompt(request({ title: 'Deploy?', prompt }))).toBe(shown);
});
