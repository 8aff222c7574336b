import { expect, test } from 'vitest';
import { findPassword } from './password-file.ts';

const login = { host: 'db.example', port: '5432', database: 'choice', user: 'ada' };

test.each([
  ['db.example:5432:choice:ada:secret', 'secret'],
  ['*:*:*:*:any', 'any'],
  ['# a remark\nother:5432:choice:ada:no\ndb.example:*:*:ada:first\n*:*:*:*:second', 'first'],
  ['db.example:5432:choice:ada:with:colons', 'with:colons'],
  ['db.example:5432:choice:ada:a\\:b\\\\c', 'a:b\\c'],
  ['db.example:5432:choice:ada:from windows\r\n', 'from windows'],
])('%j has the password %j', (text, password) => {
  expect(findPassword(text, login)).toBe(password);
});

test.each([
  '',
  'db.example:5432:choice:ada',
  '#*:*:*:*:x',
  'db.example:5432:choice:bob:x',
  'db.example:6432:*:*:x',
])('%j has none', (text) => {
  expect(findPassword(text, login)).toBeNull();
});

test('a colon in a name is written with a backslash', () => {
  expect(findPassword('\\:\\:1:5432:choice:ada:secret', { ...login, host: '::1' })).toBe('secret');
});
