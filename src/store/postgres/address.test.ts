import { describe, expect, test } from 'vitest';
import { addressWithoutPassword, readAddress, withoutPassword } from './address.ts';

test('an address names a database and an inbox in it', () => {
  expect(readAddress('postgres://ada:secret@db.example:6543/team?sslmode=require&inbox=payments')).toEqual({
    url: 'postgres://ada:secret@db.example:6543/team?sslmode=require',
    inbox: 'payments',
    label: 'db.example:6543/team, inbox payments',
    isPooled: null,
    allowsCleartext: false,
  });
  expect(readAddress('postgresql://db/team')).toEqual({
    url: 'postgresql://db/team?sslmode=prefer',
    inbox: 'default',
    label: 'db/team, inbox default',
    isPooled: null,
    allowsCleartext: false,
  });
});

test('it may say whether a pooler gives every transaction another server process', () => {
  expect(readAddress('postgres://db/team?prepare=false')).toMatchObject({ isPooled: true });
  expect(readAddress('postgres://db/team?prepare=true')).toMatchObject({ isPooled: false });
});

test('it may allow a password in clear, also where it is written for others to use', () => {
  const address = readAddress('postgres://ada:secret@db/team?allow_cleartext=true');
  expect(address).toMatchObject({
    url: 'postgres://ada:secret@db/team?sslmode=prefer',
    allowsCleartext: true,
  });
  expect(typeof address === 'string' ? address : withoutPassword(address)).toBe(
    'postgres://ada@db/team?sslmode=prefer&inbox=default&allow_cleartext=true',
  );
});

test('what is no address is refused without repeating it', () => {
  for (const text of ['', 'files', 'mysql://db/x', 'postgres:db', 'postgres://ada:sec ret@:x/y']) {
    expect(readAddress(text), text).toBe('not-an-address');
  }
  for (const name of ['', 'A', 'a b', '-a', 'a'.repeat(41), 'a"b']) {
    expect(readAddress(`postgres://db/x?inbox=${encodeURIComponent(name)}`), name).toBe('inbox-name');
  }
});

test('a parameter that the driver does not know is refused: the server would refuse every connection', () => {
  expect(readAddress('postgres://db/x?password=secret')).toBe('parameter');
  expect(readAddress('postgres://db/x?sslrootcert=/etc/ca.pem')).toBe('parameter');
  expect(readAddress('postgres://db/x?sslmode=verify')).toBe('parameter');
  expect(readAddress('postgres://db/x?prepare=')).toBe('parameter');
});

describe('where no password may stand', () => {
  const fits = (text: string) => new RegExp(`^${addressWithoutPassword}$`, 'u').test(text);

  test.each([
    'postgres://ada@db.example:6432/choice?inbox=api&sslmode=verify-full',
    'postgresql://db/choice',
    'postgres:///choice?prepare=false',
    'postgres://ada@[::1]:5432/choice',
  ])('%s may, and can be read', (text) => {
    expect(fits(text)).toBe(true);
    expect(readAddress(text)).toBeTypeOf('object');
  });

  test.each([
    'postgres://ada:secret@db/choice',
    'postgres://ada:@db/choice',
    'postgres://:secret@db/choice',
    'postgres://db/choice?password=secret',
    'postgres://db/choice?inbox=api&password=secret',
    'postgres://ada@db/choice?inbox=Team',
    'postgres://ada@x:secret@db/choice',
  ])('%s may not', (text) => {
    expect(fits(text)).toBe(false);
  });
});
