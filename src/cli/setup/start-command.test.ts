import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { fileCommand, lastingNode, npxCommand } from './start-command.ts';

test('the classic line starts on every system', () => {
  expect(npxCommand('linux', null)).toEqual(['npx', '-y', 'choice-mcp', 'stdio']);
  expect(npxCommand('win32', 'C:\\x')).toEqual([
    'cmd',
    '/c',
    'npx',
    '-y',
    'choice-mcp',
    'stdio',
    '--home',
    'C:\\x',
  ]);
});

test('the installed file is started by a Node that is named in full', () => {
  expect(fileCommand('/usr/bin/node', '/h/bin/choice-mcp.cjs', null)).toEqual([
    '/usr/bin/node',
    '/h/bin/choice-mcp.cjs',
    'stdio',
  ]);
});

test('a link in the PATH that leads to this Node outlives its version, unless it is a shell’s own', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'node-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const real = join(folder, 'Cellar-22.1-node');
  const names = ['bin', 'fnm_multishells', 'other', 'node_modules/.bin'];
  const [brew = '', fnm = '', other = '', project = ''] = names.map((name) => join(folder, name));
  await writeFile(real, '');
  for (const each of [brew, fnm, other, project]) await mkdir(each, { recursive: true });
  await writeFile(join(other, 'node'), '');
  await symlink(real, join(brew, 'node'));
  await symlink(real, join(fnm, 'node'));
  await symlink(real, join(project, 'node'));
  const found = (...path: string[]) =>
    lastingNode({ env: { PATH: path.join(':') }, platform: 'linux' }, real);
  expect(await found(fnm, other, '', brew)).toBe(join(brew, 'node'));
  expect(await found(fnm, other)).toBe(real);
  // Clients would start whatever the project puts there later.
  expect(await found(project, brew)).toBe(join(brew, 'node'));
});
