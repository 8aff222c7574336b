import { createHash } from 'node:crypto';
import { chmod, lstat, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { skill } from '../../mcp/agent-guides.ts';
import { clientIds } from '../../mcp/client-limits.ts';
import { type Client, clientFile, clients } from './clients.ts';
import type { ConfigFormat } from './formats/config-format.ts';
import { jsoncFormat } from './formats/jsonc-format.ts';
import { tomlFormat } from './formats/toml-format.ts';
import { yamlListFormat } from './formats/yaml-list-format.ts';
import type { OfferId } from './offers.ts';
import { pasteText, planAdding, planRemoving, writeChanges } from './plan-changes.ts';
import { createSetupRecord } from './setup-record.ts';

let userHome: string;
beforeEach(async () => {
  userHome = await mkdtemp(join(tmpdir(), 'setup-'));
});
afterEach(() => rm(userHome, { recursive: true }));

/** What people have in such files, as each format writes it; `KEY` is where the client keeps its servers. */
const samples = new Map<ConfigFormat, Readonly<Record<string, string>>>([
  [
    jsoncFormat,
    {
      'an empty file': '',
      'an empty object': '{}',
      'other settings only': '{\n  "theme": "dark"\n}\n',
      'other servers, comments and Windows paths':
        '{\n  // mine\n  "KEY": {\n    "a": { "command": "C:\\\\Program Files\\\\a.exe" }, /* b */\n    "b": {}, // last\n  },\n  "x": [1, 2],\n}\n',
      'everything on one line': '{"KEY":{"a":{"command":"x"}},"n":1}',
    },
  ],
  [
    tomlFormat,
    {
      'an empty file': '',
      'other settings only': 'model = "x"',
      'other servers, comments and Windows paths':
        '# mine\n[KEY.a] # a\ncommand = \'C:\\Program Files\\a.exe\'\nargs = [\n  "x", # x\n]\n\n\n[tui]\ntheme = "dark"\n\n',
    },
  ],
  [
    yamlListFormat,
    {
      'other settings only': 'name: x\nversion: 1.0.0\nschema: v1',
      'no servers': 'name: x\nKEY: []\n# end\n',
      'other servers, comments and Windows paths':
        "name: x\nKEY:\n  # a\n  - name: a\n    command: 'C:\\Program Files\\a.exe'\n\n# models\nmodels:\n  - name: m\n",
    },
  ],
]);

/** The same file as editors of other systems save it. */
const savedAs: readonly (readonly [how: string, save: (text: string) => string])[] = [
  ['with line feeds', (text) => text],
  ['with carriage returns', (text) => text.replaceAll('\n', '\r\n')],
  ['with a byte order mark', (text) => `\uFEFF${text}`],
];

const command = ['/usr/bin/node', '/home/ada/choice-mcp/bin/choice-mcp.cjs', 'stdio'];
const offers: readonly OfferId[] = ['allow', 'time-limit', 'required', 'skill'];

describe.each(clientIds)('setup of %s', (id) => {
  const client: Client = clients[id];
  const named = samples.get(client.format) ?? {};
  const cases = Object.entries(named).flatMap(([what, text]) =>
    savedAs.map(([how, save]) => [what, how, save(text.replace('KEY', client.path[0] ?? ''))] as const),
  );
  const placeOf = () => ({ userHome, platform: 'linux', env: {} }) as const;
  const recordOf = () => createSetupRecord(join(userHome, 'choice'), id);
  const wishOf = (some = offers) => ({ command, home: null, offers: some, machine: placeOf() });

  async function write(text: string): Promise<string> {
    const file = clientFile(client, placeOf());
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
    return file;
  }

  test.each(cases)('%s, %s: twice, then taken out, leaves every byte', async (_what, _how, text) => {
    const file = await write(text);
    await writeChanges(await planAdding(client, wishOf(), recordOf()), recordOf());
    expect(await readFile(file, 'utf8')).toContain('choice-mcp.cjs');
    expect(await planAdding(client, wishOf(), recordOf())).toEqual([]);
    await writeChanges(await planRemoving(client, placeOf(), recordOf()), recordOf());
    expect(await readFile(file)).toEqual(Buffer.from(text));
    expect(await planRemoving(client, placeOf(), recordOf())).toEqual([]);
  });

  test('a file that setup made goes again', async () => {
    await writeChanges(await planAdding(client, wishOf(), recordOf()), recordOf());
    await writeChanges(await planRemoving(client, placeOf(), recordOf()), recordOf());
    await expect(readFile(clientFile(client, placeOf()))).rejects.toThrow('ENOENT');
  });

  test('what the client itself saved since stays', async () => {
    const file = await write(
      named['other servers, comments and Windows paths']?.replace('KEY', client.path[0] ?? '') ?? '',
    );
    await writeChanges(await planAdding(client, wishOf([]), recordOf()), recordOf());
    const later = client.format === jsoncFormat ? '// saved later\n' : '# saved later\n';
    await writeFile(file, later + (await readFile(file, 'utf8')));
    await writeChanges(await planRemoving(client, placeOf(), recordOf()), recordOf());
    const text = await readFile(file, 'utf8');
    expect(text).toBe(
      later +
        (named['other servers, comments and Windows paths']?.replace('KEY', client.path[0] ?? '') ?? ''),
    );
  });

  test('an entry the person had written is theirs until it is taken out', async () => {
    const by = { ...wishOf([]), command: ['npx', '-y', 'choice-mcp', 'stdio'] };
    const file = await write(pasteText(client, by));
    await writeChanges(await planAdding(client, wishOf([]), recordOf()), recordOf());
    await writeChanges(await planRemoving(client, placeOf(), recordOf()), recordOf());
    expect(await readFile(file, 'utf8')).not.toContain('choice-mcp');
  });

  test('a link stays a link', async () => {
    const file = await write('');
    const real = join(userHome, 'dotfile');
    await rm(file);
    await writeFile(real, '');
    await symlink(real, file);
    await writeChanges(await planAdding(client, wishOf([]), recordOf()), recordOf());
    expect(await readFile(real, 'utf8')).toContain('choice-mcp');
    await writeChanges(await planRemoving(client, placeOf(), recordOf()), recordOf());
    expect(await readFile(real, 'utf8')).toBe('');
    expect((await lstat(file)).isSymbolicLink()).toBe(true);
  });

  test('one that is read-only, or not understood, is not changed', async () => {
    const file = await write('{"broken": [');
    await expect(planAdding(client, wishOf(), recordOf())).rejects.toMatchObject({
      name: 'NotUnderstoodError',
    });
    await writeFile(file, '');
    await chmod(file, 0o444);
    await expect(planAdding(client, wishOf(), recordOf())).rejects.toMatchObject({ kind: 'read-only' });
  });
});

test('the file as it was before is kept in the home, for its owner only', async () => {
  const machine = { userHome, platform: 'linux', env: {} } as const;
  const file = clientFile(clients.cursor, machine);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, '{"key": "secret"}');
  const record = createSetupRecord(join(userHome, 'choice'), 'cursor');
  const [kept] = await writeChanges(
    await planAdding(clients.cursor, { command, home: null, offers: [], machine }, record),
    record,
  );
  expect(kept).toBe(join(userHome, 'choice', 'setup', 'cursor', 'mcp.json'));
  expect(await readFile(kept ?? '', 'utf8')).toBe('{"key": "secret"}');
  expect((await lstat(kept ?? '')).mode & 0o777).toBe(0o600);
});

test('a damaged record costs the bytes between the entries, not the removal', async () => {
  const machine = { userHome, platform: 'linux', env: {} } as const;
  const record = createSetupRecord(join(userHome, 'choice'), 'cursor');
  await writeChanges(
    await planAdding(clients.cursor, { command, home: null, offers: [], machine }, record),
    record,
  );
  await writeFile(join(userHome, 'choice', 'setup', 'cursor', 'record.json'), '{"x": 1');
  await writeChanges(await planRemoving(clients.cursor, machine, record), record);
  expect(await readFile(clientFile(clients.cursor, machine), 'utf8')).toBe('{\n  "mcpServers": {}\n}\n');
});

describe('a file that tells agents when to ask', () => {
  const machine = () => ({ userHome, platform: 'linux', env: {} }) as const;
  const wanted = () => ({ command, home: null, offers: ['skill'] as const, machine: machine() });
  const record = () => createSetupRecord(join(userHome, 'choice'), 'cursor');
  const add = async () => writeChanges(await planAdding(clients.cursor, wanted(), record()), record());
  const remove = async () => writeChanges(await planRemoving(clients.cursor, machine(), record()), record());
  const folder = () => join(userHome, '.cursor', 'skills', 'ask-the-human');
  const file = () => join(folder(), 'SKILL.md');

  async function write(text: string): Promise<void> {
    await mkdir(folder(), { recursive: true });
    await writeFile(file(), text);
  }

  test('comes and goes with its folder, and leaves other skills', async () => {
    await mkdir(join(userHome, '.cursor', 'skills', 'mine'), { recursive: true });
    await add();
    expect(await readFile(file(), 'utf8')).toBe(skill);
    await remove();
    expect(await readdir(join(userHome, '.cursor', 'skills'))).toEqual(['mine']);
  });

  test('is replaced when setup wrote it, as an earlier version did', async () => {
    await add();
    await writeFile(file(), 'of an earlier version');
    const sum = createHash('sha256').update('of an earlier version').digest('hex');
    const noted = join(userHome, 'choice', 'setup', 'cursor', 'record.json');
    const entries = JSON.parse(await readFile(noted, 'utf8'));
    await writeFile(noted, JSON.stringify({ ...entries, [file()]: { ...entries[file()], after: sum } }));
    await add();
    expect(await readFile(file(), 'utf8')).toBe(skill);
    await remove();
    await expect(readFile(file())).rejects.toThrow('ENOENT');
  });

  test('is never written over one of the person, nor over one the person has changed', async () => {
    await write('mine');
    await expect(add()).rejects.toMatchObject({ name: 'OtherFileError', message: file() });
    await rm(folder(), { recursive: true });
    await add();
    await write(`${skill}and more`);
    await expect(add()).rejects.toMatchObject({ name: 'OtherFileError' });
    await remove();
    expect(await readFile(file(), 'utf8')).toBe(`${skill}and more`);
  });

  test('stays where the person had put the same one', async () => {
    await write(skill);
    await add();
    await remove();
    expect(await readFile(file(), 'utf8')).toBe(skill);
  });

  test('leaves a folder in which the person keeps something', async () => {
    await add();
    await writeFile(join(folder(), 'notes.md'), 'mine');
    await remove();
    expect(await readdir(folder())).toEqual(['notes.md']);
  });
});
