import { expect, test } from 'vitest';
import { decided } from '../list/entry-row.tsx';
import { folderName } from './badges.tsx';

test.each([
  ['/home/ada/api-gateway', 'api-gateway'],
  ['/home/ada/api-gateway/', 'api-gateway'],
  ['C:\\Users\\ada\\shop', 'shop'],
  ['/', ''],
  ['', ''],
])('the folder %s is called %j', (path, name) => {
  expect(folderName(path)).toBe(name);
});

test('a summary does not repeat the title it stands under', () => {
  expect(decided({ title: 'Deploy?', summary: 'Deploy? → Blue/green' })).toBe('→ Blue/green');
  expect(decided({ title: 'Two\nlines', summary: 'Two lines → yes' })).toBe('→ yes');
  expect(decided({ title: 'Deploy?', summary: 'something else' })).toBe('something else');
  expect(decided({ title: 'Deploy?', summary: null })).toBe('');
});
