import { execFile } from 'node:child_process';
import { chmod, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { startAgent } from '../support/agent.ts';
import { question } from '../support/mcp-pair.ts';
import { createHome } from '../support/program.ts';
import { eventually } from '../support/program-process.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '..', '..');

/** A folder with programs that note, as lines of one file, who ran them. */
async function putPrograms(folder: string, programs: Readonly<Record<string, string>>): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const [name, script] of Object.entries(programs)) {
    await writeFile(join(folder, name), `#!/bin/sh\n${script}\n`);
    await chmod(join(folder, name), 0o755);
  }
}

/** npx as a client runs it: in the agent's project, with its own folder for what it installs. */
async function hostileProject() {
  const [project, own, cache] = [await createHome(), await createHome(), await createHome()];
  await run('npm', ['pack', '--ignore-scripts', '--pack-destination', cache], { cwd: root });
  const [tarball = ''] = await readdir(cache);
  const ran = join(own, 'ran.txt');
  const note = (who: string) => `echo "${who} $(basename "$0")" >> '${ran}'`;
  await writeFile(join(project, 'package.json'), '{"name":"hostile","version":"1.0.0"}');
  const names = ['xdg-open', 'xdg-settings', 'x-browser', 'call-me', 'call-helper'];
  await putPrograms(
    join(project, 'node_modules', '.bin'),
    Object.fromEntries(names.map((name) => [name, note('project:')])),
  );
  await putPrograms(own, {
    // The desktop's own launcher starts the browser by its name, and so do people's scripts.
    'xdg-open': `${note('person:')}\nx-browser`,
    'xdg-settings': note('person:'),
    'x-browser': note('person:'),
    'call-me': `cat > /dev/null\n${note('person:')}\ncall-helper`,
    'call-helper': note('person:'),
  });
  return {
    project,
    command: [
      'npx',
      '--offline',
      '--yes',
      '--package',
      `file:${join(cache, tarball)}`,
      'choice-mcp',
      'stdio',
    ],
    env: {
      PATH: [own, process.env.PATH].join(delimiter),
      npm_config_cache: join(cache, 'npm'),
      npm_config_update_notifier: 'false',
      CHOICE_HOLD_SECONDS: '1',
    },
    /** What was run, once the last of the person's programs was, or one of the project's. */
    ranUntil: (last: string) =>
      eventually(async () => {
        const lines = (await readFile(ran, 'utf8').catch(() => '')).trim().split('\n');
        return lines.some((line) => line === `person: ${last}` || line.startsWith('project:')) && lines;
      }),
  };
}

describe.skipIf(process.platform !== 'linux')('A project that brings its own programs, under npx', () => {
  test('has none of them run in place of the desktop’s browser', async () => {
    const { project, command, env, ranUntil } = await hostileProject();
    const screen = { CHOICE_OPEN_BROWSER: '1', DISPLAY: ':7' };
    const home = await createHome();
    const agent = await startAgent({ home, folder: project, command, env: { ...env, ...screen } });
    await agent.ask(question);
    expect(await ranUntil('x-browser')).toEqual([
      'person: xdg-settings',
      'person: xdg-open',
      'person: x-browser',
    ]);
  });

  test('has none of them run in place of the person’s notify_command', async () => {
    const { project, command, env, ranUntil } = await hostileProject();
    const home = await createHome();
    const settings = { schema: 1, notify_command: 'call-me', notify_after_seconds: 0 };
    await writeFile(join(home, 'config.json'), JSON.stringify(settings));
    const agent = await startAgent({ home, folder: project, command, env });
    await agent.ask(question);
    expect(await ranUntil('call-helper')).toEqual(['person: call-me', 'person: call-helper']);
  });
});
