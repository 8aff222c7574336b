import { lstat, mkdir, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createHome } from '../support/program.ts';
import { programEnv, runProgram } from '../support/program-process.ts';

describe('choice-mcp doctor', () => {
  test('doctor finds everything in order, or says what to do', async () => {
    const home = await createHome();
    const sound = await runProgram(['doctor', '--json'], programEnv(home));
    expect(sound.code).toBe(0);
    expect(JSON.parse(sound.stdout).map(({ name }: { name: string }) => name)).toEqual([
      'node',
      'home',
      'settings',
      'portal',
      'browser',
      'questions',
    ]);
    await writeFile(join(home, 'config.json'), '{"timeout_seconds": "soon"}');
    const ill = await runProgram(['doctor'], programEnv(home));
    expect(ill.code).toBe(1);
    expect(ill.stdout).toContain('timeout_seconds');
    const nowhere = join(home, 'config.json', 'inside-a-file');
    const homeless = await runProgram(['doctor', '--home', nowhere], programEnv(home));
    expect(homeless.code).toBe(1);
    expect(homeless.stdout).toContain('CHOICE_HOME');
    expect(homeless.stdout).not.toContain('choice-mcp warn');
    const chinese = programEnv(home, { CHOICE_LANG: 'zh' });
    expect((await runProgram(['doctor', '--home', nowhere], chinese)).stdout).toMatch(
      /✗ 数据目录：.*无法写入（.*）；请用 --home/,
    );
  });

  test('doctor does not call settings in order that were set aside, neither now nor later', async () => {
    const home = await createHome();
    await writeFile(join(home, 'config.json'), '{ "theme": ');
    for (const when of ['while it finds them so', 'afterwards']) {
      const { code, stdout } = await runProgram(['doctor'], programEnv(home));
      expect(code, when).toBe(1);
      expect(stdout, when).toMatch(/✗ Settings: .*config\.json\.corrupt-/);
    }
    const [kept = ''] = (await readdir(home)).filter((name) => name.includes('.corrupt-'));
    await rm(join(home, kept));
    expect((await runProgram(['doctor'], programEnv(home))).code).toBe(0);
  });
});

describe('choice-mcp setup', () => {
  test('setup writes a client’s file once, keeps what is there, and never touches one it cannot read', async () => {
    const home = await createHome();
    const env = { ...programEnv(home), HOME: home };
    const file = join(home, '.cursor', 'mcp.json');
    expect((await runProgram(['setup', 'cursor', '--print'], env)).stdout).toContain(file);
    const planned = await runProgram(['setup', 'cursor', '--print', '--json'], env);
    expect(JSON.parse(planned.stdout)).toMatchObject({
      file,
      add: { mcpServers: { choice: { command: 'npx' } } },
      done: false,
    });
    await expect(readFile(file)).rejects.toThrow('ENOENT');
    await mkdir(join(home, '.cursor'));
    await writeFile(file, '{"mcpServers": {"other": {"command": "x"}}, "theme": 1}');
    expect((await runProgram(['setup', 'cursor'], env)).code).toBe(0);
    const written = JSON.parse(await readFile(file, 'utf8'));
    expect(written).toMatchObject({
      theme: 1,
      mcpServers: { other: { command: 'x' }, choice: { command: 'npx' } },
    });
    expect((await runProgram(['setup', 'cursor'], env)).stdout).toContain('already');
    await writeFile(file, '{ // mine\n }');
    expect((await runProgram(['setup', 'cursor'], env)).code).toBe(1);
    expect(await readFile(file, 'utf8')).toBe('{ // mine\n }');
    expect((await runProgram(['setup', 'emacs'], env)).stderr).toContain('claude-code');
  });

  test('setup neither opens a file with keys to others, nor turns a link into a file, nor replaces what it cannot read', async () => {
    const home = await createHome();
    const env = { ...programEnv(home), HOME: home };
    const [file, dotfile] = [join(home, '.cursor', 'mcp.json'), join(home, 'dotfiles', 'mcp.json')];
    for (const each of [file, dotfile]) await mkdir(dirname(each), { recursive: true });
    await writeFile(dotfile, '{"mcpServers": {"other": {"env": {"KEY": "secret"}}}}', { mode: 0o600 });
    await symlink(dotfile, file);
    expect((await runProgram(['setup', 'cursor'], env)).code).toBe(0);
    expect((await lstat(file)).isSymbolicLink()).toBe(true);
    expect((await stat(dotfile)).mode & 0o777).toBe(0o600);
    expect(JSON.parse(await readFile(dotfile, 'utf8')).mcpServers).toMatchObject({
      other: { env: { KEY: 'secret' } },
      choice: { command: 'npx' },
    });
    await rm(file);
    await mkdir(file);
    const unreadable = await runProgram(['setup', 'cursor'], env);
    expect(unreadable.code).toBe(1);
    expect(unreadable.stderr).toContain('cannot be read, so it was left alone');
  });

  test('setup hands a folder of one’s own to the client, in full, and does not pretend to have changed another', async () => {
    const home = await createHome();
    const env = { ...programEnv(home), HOME: home };
    const file = join(home, '.cursor', 'mcp.json');
    const setup = async (...args: string[]) => runProgram(['setup', ...args], env, { folder: home });
    expect((await setup('cursor', '--home', 'mine')).code).toBe(0);
    const mine = join(home, 'mine');
    expect(JSON.parse(await readFile(file, 'utf8')).mcpServers.choice.args).toEqual([
      ...['-y', 'choice-mcp', 'stdio', '--home', mine],
    ]);
    expect((await setup('cursor', '--home', 'mine')).stdout).toContain('already');
    expect(await setup('cursor', '--home', 'other')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(join(home, 'other')),
    });
    expect((await setup('codex', '--print', '--home', '~/mine')).stdout).toContain(`stdio --home ${mine}\n`);
    expect(JSON.parse((await setup('codex', '--print', '--json')).stdout)).toMatchObject({
      run: ['codex', 'mcp', 'add', 'choice', '--', 'npx', '-y', 'choice-mcp', 'stdio'],
      done: false,
    });
  });

  test('setup says what to run where the client cannot be started', async () => {
    const env = { ...programEnv(await createHome()), PATH: '/nonexistent' };
    const { code, stdout, stderr } = await runProgram(['setup', 'claude-code'], env);
    expect(code).toBe(1);
    expect(stdout).toContain('claude mcp add --scope user choice -- npx -y choice-mcp stdio');
    expect(stderr).toContain('claude could not be started');
  });
});
