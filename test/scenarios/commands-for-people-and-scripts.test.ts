import { lstat, mkdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { startAgent } from '../support/agent.ts';
import { question } from '../support/mcp-pair.ts';
import { openPortal } from '../support/portal-client.ts';
import { createHome } from '../support/program.ts';
import { programEnv, runProgram } from '../support/program-process.ts';
import { seedEnded } from '../support/store-seed.ts';

describe('choice-mcp config', () => {
  test('lists every setting with its source, sets, unsets and resets', async () => {
    const home = await createHome();
    const env = programEnv(home, { CHOICE_LANG: 'zh' });
    const config = async (...args: string[]) => runProgram(['config', ...args], env);
    const before = JSON.parse((await config('list', '--json')).stdout);
    expect(before.language).toMatchObject({ value: 'zh', source: 'environment' });
    expect(before.portal_port).toMatchObject({ value: 0, source: 'environment', default: 18642 });
    expect((await config('set', 'timeout_seconds', '600')).code).toBe(0);
    expect(JSON.parse((await config('get', 'timeout_seconds', '--json')).stdout)).toMatchObject({
      value: 600,
      source: 'stored',
    });
    expect(JSON.parse(await readFile(join(home, 'config.json'), 'utf8'))).toMatchObject({
      timeout_seconds: 600,
    });
    await config('unset', 'timeout_seconds');
    expect((await config('get', 'timeout_seconds')).stdout).toBe('300\n');
    await config('set', 'theme', 'dark');
    await config('reset');
    expect((await config('get', 'theme')).stdout).toBe('system\n');
    expect((await config('path')).stdout).toBe(`${join(home, 'config.json')}\n`);
  });

  test('refuses what does not fit, says what would, and the old value stays', async () => {
    const home = await createHome();
    const env = programEnv(home);
    await runProgram(['config', 'set', 'theme', 'dark'], env);
    const bad = await runProgram(['config', 'set', 'theme', 'purple'], env);
    expect(bad.code).toBe(2);
    expect(bad.stderr).toContain('system, light, dark');
    const unknown = await runProgram(['config', 'set', 'tehme', 'dark'], env);
    expect(unknown.code).toBe(2);
    expect(unknown.stderr).toContain('tehme');
    expect((await runProgram(['config', 'get', 'theme'], env)).stdout).toBe('dark\n');
  });

  test('a corrupt file is set aside and said so', async () => {
    const home = await createHome();
    await writeFile(join(home, 'config.json'), '{ "theme": ');
    const { stderr, stdout } = await runProgram(['config', 'get', 'theme'], programEnv(home));
    expect(stdout).toBe('system\n');
    expect(stderr).toContain('config.json.corrupt-');
  });
});

describe('choice-mcp history', () => {
  test('lists, searches, shows, exports and deletes', async () => {
    const home = await createHome();
    seedEnded(home, { count: 12, until: Date.now() - 60_000, days: 1 });
    const history = async (...args: string[]) => runProgram(['history', ...args], programEnv(home));
    const listed = JSON.parse((await history('list', '--limit', '3', '--json')).stdout);
    expect(listed).toHaveLength(3);
    const [first] = listed;
    expect((await history('show', first.session_id)).stdout).toContain(first.title);
    const found = JSON.parse((await history('search', first.title, '--json')).stdout);
    expect(found.map((one: { session_id: string }) => one.session_id)).toContain(first.session_id);
    expect(JSON.parse((await history('export', '--format', 'json')).stdout)).toHaveLength(12);
    expect(JSON.parse((await history('export', '--limit', '2')).stdout)).toHaveLength(2);
    expect((await history('export', '--format', 'csv')).stdout.split('\n')[0]).toContain('session_id');
    expect((await history('export', '--format', 'markdown')).stdout).toContain('# ');
    expect((await history('delete', first.session_id)).code).toBe(0);
    expect((await history('show', first.session_id)).code).toBe(69);
    expect((await history('delete', '--all')).code).toBe(0);
    expect((await history()).stdout).toBe('No decisions yet.\n');
  });

  test('a day is the person’s own day, whole', async () => {
    const home = await createHome();
    // 07:30 in the morning of the 31st where this person lives, and still the 30th in UTC.
    const at = Date.UTC(2026, 0, 30, 22, 30);
    seedEnded(home, { count: 1, until: at, days: 1 });
    await runProgram(['config', 'set', 'retention_days', '3650'], programEnv(home));
    const env = programEnv(home, { TZ: 'Asia/Tokyo' });
    const on = async (day: string) =>
      JSON.parse((await runProgram(['history', '--from', day, '--to', day, '--json'], env)).stdout).length;
    expect([await on('2026-01-30'), await on('2026-01-31')]).toEqual([0, 1]);
  });

  test('says what is wrong with a filter', async () => {
    const env = programEnv(await createHome());
    const wrong = await runProgram(['history', '--status', 'done'], env);
    expect(wrong.code).toBe(2);
    expect(wrong.stderr).toContain('submitted, auto_submitted, cancelled, timeout');
    expect((await runProgram(['history', '--from', 'yesterday'], env)).stderr).toContain('2026-01-31');
  });
});

describe('choice-mcp', () => {
  test('helps, names its version, and refuses what it does not know', async () => {
    const env = programEnv(await createHome());
    const help = await runProgram(['--help'], env);
    expect(help.stdout).toContain('claude mcp add --scope user choice -- npx -y choice-mcp stdio\n');
    expect((await runProgram(['--home', '/x', '--help'], env)).stdout).toBe(help.stdout);
    expect((await runProgram(['potral', '--help'], env)).code).toBe(2);
    expect((await runProgram(['--version'], env)).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
    const unknown = await runProgram(['potral'], env);
    expect(unknown).toMatchObject({ code: 2, stdout: '' });
    expect(unknown.stderr).toContain('potral');
    expect((await runProgram(['portal', '--nonsense'], env)).code).toBe(2);
    for (const command of ['portal', 'terminal', 'ask', 'history', 'config', 'demo']) {
      expect((await runProgram([command, '--help'], env)).stdout, command).toContain(command);
    }
  });

  test('speaks the person’s language', async () => {
    const env = programEnv(await createHome(), { CHOICE_LANG: 'zh' });
    expect((await runProgram(['--help'], env)).stdout).toContain('命令');
    expect((await runProgram(['potral'], env)).stderr).toContain('没有“potral”这个命令');
  });
});

describe('choice-mcp doctor and setup', () => {
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
  });

  test('setup writes a client’s file once, keeps what is there, and never touches one it cannot read', async () => {
    const home = await createHome();
    const env = { ...programEnv(home), HOME: home };
    const file = join(home, '.cursor', 'mcp.json');
    expect((await runProgram(['setup', 'cursor', '--print'], env)).stdout).toContain(file);
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

  test('setup says what to run where the client cannot be started', async () => {
    const env = { ...programEnv(await createHome()), PATH: '/nonexistent' };
    const { code, stdout, stderr } = await runProgram(['setup', 'claude-code'], env);
    expect(code).toBe(1);
    expect(stdout).toContain('claude mcp add --scope user choice -- npx -y choice-mcp stdio');
    expect(stderr).toContain('claude could not be started');
  });
});

describe('choice-mcp demo', () => {
  test('goes the whole way by itself when told what to answer', async () => {
    const env = programEnv(await createHome());
    const { code, stdout } = await runProgram(['demo', '--answer', 'rolling', '--json'], env);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      action_status: 'selected',
      selection: { selected_ids: ['rolling'] },
    });
  });

  test('also while a tab is open, though the address then carries no key', async () => {
    const home = await createHome();
    const agent = await startAgent({ home });
    const asked = await agent.ask(question);
    const closeTab = await (await openPortal(asked.url ?? '')).openTab();
    const started = Date.now();
    const { code, stdout, stderr } = await runProgram(
      ['demo', '--answer', 'rolling', '--json'],
      programEnv(home),
    );
    closeTab();
    expect(code, stderr).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ url: null, selection: { selected_ids: ['rolling'] } });
    expect(Date.now() - started).toBeLessThan(20_000);
  });

  test('refuses an answer that is none of the options', async () => {
    const wrong = await runProgram(['demo', '--answer', 'rollling'], programEnv(await createHome()));
    expect(wrong.code).toBe(2);
    expect(wrong.stderr).toContain('blue-green, rolling, replace');
  });
});
