import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createKeptLog } from '../../../test/support/store-samples.ts';
import { type Address, readAddress } from './address.ts';
import { createFindPassword, findPassword } from './password.ts';

let userHome: string;
beforeEach(async () => {
  userHome = await mkdtemp(join(tmpdir(), 'choice-pgpass-'));
});
afterEach(() => rm(userHome, { recursive: true }));

const log = createKeptLog();

function password(address: string, env: Record<string, string> = {}): Promise<string> {
  const read = readAddress(address) as Address;
  const { platform } = process;
  return createFindPassword(read, { env, userHome, userName: 'grace', platform, log })();
}

const keep = (text: string, mode = 0o600) => writeFile(join(userHome, '.pgpass'), text, { mode });

test('the address comes first, then the environment, then the file; without any there is none', async () => {
  expect(await password('postgres://ada@db/x')).toBe('');
  await keep('db:5432:x:ada:in-file');
  expect(await password('postgres://ada@db/x')).toBe('in-file');
  expect(await password('postgres://ada@db/x', { PGPASSWORD: 'in-env' })).toBe('in-env');
  expect(await password('postgres://ada:in%20url@db/x', { PGPASSWORD: 'in-env' })).toBe('in url');
  expect(log.lines).toEqual([]);
});

test('what the address leaves out is taken from the environment, or is the person', async () => {
  await keep('here:7:x:grace:hers\nlocalhost:5432:x:ada:local');
  expect(await password('postgres:///x', { PGHOST: 'here', PGPORT: '7' })).toBe('hers');
  expect(await password('postgres:///x', { PGUSER: 'ada' })).toBe('local');
});

test('another file can be named', async () => {
  const named = join(userHome, 'team-passwords');
  await writeFile(named, '*:*:*:*:elsewhere', { mode: 0o600 });
  expect(await password('postgres://ada@db/x', { PGPASSFILE: named })).toBe('elsewhere');
});

test.skipIf(process.platform === 'win32')(
  'a file that others can read is not used, which is logged',
  async () => {
    await keep('*:*:*:*:for-everybody');
    await chmod(join(userHome, '.pgpass'), 0o644);
    expect(await password('postgres://ada@db/x')).toBe('');
    expect(log.lines.join()).toContain('chmod 600');
    expect(log.lines.join()).not.toContain('for-everybody');
  },
);

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
