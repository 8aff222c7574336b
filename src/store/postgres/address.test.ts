import { expect, test } from 'vitest';
import { readAddress } from './address.ts';

test('an address names a database and an inbox in it', () => {
  expect(readAddress('postgres://ada:secret@db.example:6543/team?sslmode=require&inbox=payments')).toEqual({
    url: 'postgres://ada:secret@db.example:6543/team?sslmode=require',
    inbox: 'payments',
    label: 'db.example:6543/team, inbox payments',
  });
  expect(readAddress('postgresql://db/team')).toEqual({
    url: 'postgresql://db/team?sslmode=prefer',
    inbox: 'default',
    label: 'db/team, inbox default',
  });
});

test('what is no address is refused without repeating it', () => {
  for (const text of ['', 'files', 'mysql://db/x', 'postgres:db', 'postgres://ada:sec ret@:x/y']) {
    expect(readAddress(text), text).toBe('not-an-address');
  }
  for (const name of ['', 'A', 'a b', '-a', 'a'.repeat(41), 'a"b']) {
    expect(readAddress(`postgres://db/x?inbox=${encodeURIComponent(name)}`), name).toBe('inbox-name');
  }
});
