import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { type Context, UsageError } from '../program/command.ts';
import { storeCommand } from './store-command.ts';
import { commandWords } from './strings.ts';

/** Runs the command in a home that names no store; returns what it prints. */
async function store(...args: readonly string[]): Promise<string> {
  const home = await mkdtemp(join(tmpdir(), 'choice-store-command-'));
  onTestFinished(() => rm(home, { recursive: true, force: true }));
  const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()];
  const context: Context = {
    args: ['--home', home, ...args],
    env: {},
    stdin,
    stdout,
    stderr,
    folder: home,
    platform: process.platform,
    userHome: home,
    language: 'en',
    logLines: { write: () => {} } as unknown as Context['logLines'],
    warnOnce: () => {},
    program: join(home, 'choice-mcp.cjs'),
    isAnswered: false,
    heardAt: null,
    event: null,
  };
  await storeCommand(context);
  return String(stdout.read() ?? '').replaceAll(home, 'HOME');
}

const words = commandWords.en.store;
/** Nobody listens there: a copy that tries it fails otherwise than by a refusal. */
const elsewhere = 'postgres://ada@127.0.0.1:1/team';

test.each([
  ['postgres', 'files'],
  ['files', 'postgres'],
  ['postgres', elsewhere],
  [elsewhere, 'postgres'],
  ['postgres', 'postgres'],
])('a copy from %s to %s is refused where no database is named', async (from, to) => {
  await expect(store('copy', from, to)).rejects.toThrow(new UsageError(words.noDatabase));
});

test.each([
  [['files'], words.copyWhat],
  [['files', 'files', 'files'], words.copyWhat],
  [['files', 'mysql://db'], words.copyWhat],
  [['files', 'postgres://ada:secret@db/team'], words.copyWhat],
  [['files', 'files'], words.sameStore],
])('a copy refuses %j', async (stores, why) => {
  await expect(store('copy', ...stores)).rejects.toThrow(new UsageError(why));
});

test('files are named by their home, and need no migration', async () => {
  expect(await store('status')).toContain(words.files('HOME'));
  expect(JSON.parse(await store('status', '--json'))).toEqual({
    kind: 'files',
    place: 'HOME',
    schema: null,
    named: 'default',
    open: 0,
    ended: 0,
    attachments: { files: 0, bytes: 0 },
  });
  expect(await store('migrate')).toBe(`${words.noMigration}\n`);
});
