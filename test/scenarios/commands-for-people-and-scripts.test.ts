import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { startAgent } from '../support/agent.ts';
import { question } from '../support/mcp-pair.ts';
import { openPortal } from '../support/portal-client.ts';
import { createHome } from '../support/program.ts';
import { program, programEnv, runProgram } from '../support/program-process.ts';
import { seedEnded } from '../support/store-seed.ts';
import { openWindow } from '../support/terminal-window.ts';

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

  test('takes a list as JSON or one entry a line, and gives it back the same way', async () => {
    const env = programEnv(await createHome());
    const config = async (...args: string[]) => runProgram(['config', ...args], env);
    expect((await config('set', 'quick_replies', '["Go ahead","Ask me first"]')).stdout).toContain(
      'quick_replies is now ["Go ahead","Ask me first"]',
    );
    expect(JSON.parse((await config('get', 'quick_replies', '--json')).stdout)).toMatchObject({
      value: ['Go ahead', 'Ask me first'],
      source: 'stored',
      default: [],
    });
    const { stdout } = await config('get', 'quick_replies');
    expect(stdout).toBe('Go ahead\nAsk me first\n');
    expect((await config('set', 'quick_replies', stdout)).code).toBe(0);
    expect((await config('get', 'quick_replies')).stdout).toBe(stdout);
    expect((await config('list')).stdout).toMatch(/quick_replies +\["Go ahead","Ask me first"\] +saved/);
    expect(await config('set', 'quick_replies', JSON.stringify(['Go ahead', 'x'.repeat(501)]))).toMatchObject(
      {
        code: 2,
        stderr: expect.stringContaining('quick_replies, entry 2: "xxx'),
      },
    );
    await config('unset', 'quick_replies');
    expect((await config('get', 'quick_replies')).stdout).toBe('\n');
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

  test('sets the hold of one client by the name setup has for it, and lists it once it is set', async () => {
    const home = await createHome();
    const config = async (...args: string[]) => runProgram(['config', ...args], programEnv(home));
    expect((await config('list')).stdout).not.toContain('hold_seconds.');
    expect((await config('set', 'hold_seconds.codex', '200')).code).toBe(0);
    const listed = (await config('list')).stdout;
    expect(listed).toMatch(
      /hold_seconds\.codex +200 seconds +saved by you +How long one call of Codex waits/,
    );
    expect(listed).not.toContain('hold_seconds.cline');
    const misspelt = await config('set', 'hold_seconds.codx', '200');
    expect([misspelt.code, misspelt.stderr]).toEqual([
      2,
      expect.stringContaining('did you mean hold_seconds.codex?'),
    ]);
    const unknown = await config('set', 'hold_seconds.emacs', '200');
    expect([unknown.code, unknown.stderr]).toEqual([
      2,
      expect.stringContaining('Known: hold_seconds.claude-code, hold_seconds.claude-desktop,'),
    ]);
    await config('unset', 'hold_seconds.codex');
    expect((await config('list')).stdout).not.toContain('hold_seconds.');
  });

  test('keeping less of the history says how many decisions go, and wants --yes for it', async () => {
    const home = await createHome();
    seedEnded(home, { count: 4, until: Date.now() - 60_000, days: 1 });
    const config = async (...args: string[]) => runProgram(['config', ...args], programEnv(home));
    const asked = await config('set', 'max_sessions', '1');
    expect([asked.code, asked.stdout]).toEqual([2, '']);
    expect(asked.stderr).toContain('3 decisions');
    expect(asked.stderr).toContain('--yes');
    expect((await config('get', 'max_sessions')).stdout).toBe('1000\n');
    expect((await config('set', 'max_sessions', '5')).code).toBe(0);
    expect((await config('set', 'max_sessions', '1', '--yes')).code).toBe(0);
    expect((await config('unset', 'max_sessions')).code).toBe(0);
    expect((await config('get', 'max_sessions', '--yes')).code).toBe(2);
  });

  test('a corrupt file is set aside, and every call says so once until the file is gone', async () => {
    const home = await createHome();
    await writeFile(join(home, 'config.json'), '{ "theme": ');
    for (const args of [['get', 'theme'], ['path'], ['set', 'theme', 'dark']]) {
      const { code, stderr } = await runProgram(['config', ...args], programEnv(home));
      expect([code, stderr.match(/is kept as \S+config\.json\.corrupt-/g)?.length]).toEqual([0, 1]);
    }
    const kept = (await readdir(home)).find((name) => name.includes('.corrupt-'));
    await rm(join(home, kept ?? 'nothing'));
    expect((await runProgram(['config', 'get', 'theme'], programEnv(home))).stderr).toBe('');
  });
});

describe('choice-mcp', () => {
  test('helps, names its version, and refuses what it does not know', async () => {
    const env = programEnv(await createHome());
    const help = await runProgram(['--help'], env);
    expect(help.stdout).toContain('npx choice-mcp setup CLIENT\n');
    expect(help.stdout).toContain('"command":"npx","args":["-y","choice-mcp","stdio"]');
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
    expect((await runProgram(['portal', '--nonsense'], env)).stderr).toContain('没有 --nonsense 这个选项');
  });

  test('typed in a terminal with nothing but a folder, it helps instead of waiting for a client', async () => {
    const home = await createHome();
    const window = openWindow(`'${process.execPath}' '${program}' --home '${home}'`, {
      home,
      cols: 200,
      rows: 50,
    });
    expect(await window.exit).toBe(0);
    await window.until('choice-mcp setup CLIENT');
  });

  test('takes the folder before the command as well as behind it', async () => {
    const [home, usual] = [await createHome(), await createHome()];
    const env = programEnv(usual);
    const path = `${join(home, 'config.json')}\n`;
    expect((await runProgram(['--home', home, 'config', 'path'], env)).stdout).toBe(path);
    expect((await runProgram([`--home=${home}`, 'config', 'path'], env)).stdout).toBe(path);
    expect((await runProgram(['--home', usual, 'config', 'path', '--home', home], env)).stdout).toBe(path);
  });

  test('makes no folder where it stands of a CHOICE_HOME that no shell has read', async () => {
    const [home, folder] = [await createHome(), await createHome()];
    const env = { ...programEnv(home), HOME: home };
    for (const given of ['~/mine', 'mine', './mine']) {
      const ran = await runProgram(['config', 'path'], { ...env, CHOICE_HOME: given }, { folder });
      expect(ran.stdout, given).toBe(`${join(home, 'mine', 'config.json')}\n`);
    }
    const relative = await runProgram(['config', 'set', 'theme', 'dark', '--home', 'here'], env, { folder });
    expect(relative.code).toBe(0);
    expect(await readdir(folder)).toEqual(['here']);
  });

  test('says that it understands neither a level nor a store, and keeps a password to itself', async () => {
    const home = await createHome();
    const bogus = { CHOICE_LOG_LEVEL: 'bogus', CHOICE_STORE: 'mysql://ada:secret@db/x' };
    for (const args of [['config', 'path'], ['stdio']]) {
      const { stderr } = await runProgram(args, programEnv(home, bogus));
      expect(stderr).toContain('CHOICE_LOG_LEVEL="bogus" is not supported, using warn');
      expect(stderr).toContain('CHOICE_STORE is neither files nor the address of a database');
      expect(stderr).not.toContain('secret');
    }
    const sound = { CHOICE_LOG_LEVEL: 'Error', CHOICE_STORE: 'files' };
    expect((await runProgram(['config', 'path'], programEnv(home, sound))).stderr).toBe('');
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
