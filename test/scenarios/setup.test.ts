import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, lstat, mkdir, readdir, readFile, rm, stat, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parse as parseWithComments } from 'jsonc-parser/lib/esm/main.js';
import { describe, expect, test } from 'vitest';
import type { Finding } from '../../src/cli/doctor/finding.ts';
import { startAgent } from '../support/agent.ts';
import { question } from '../support/mcp-pair.ts';
import { createPerson } from '../support/person.ts';

const cursor = ['.cursor', 'mcp.json'] as const;

type Hooked = { readonly hooks: readonly { readonly command: string }[] };

/** As the client reads it, with comments. */
const parse = (text: string) => parseWithComments(text, [], { allowTrailingComma: true });

describe('choice-mcp setup', () => {
  test('installs the program and lets the client start it, which answers without npx and without a network', async () => {
    const { run, read, home, env } = await createPerson();
    expect((await run('setup', 'cursor')).code).toBe(0);
    const { command, args } = JSON.parse(await read(...cursor)).mcpServers.choice;
    expect(args).toEqual([join(home, 'bin', 'choice-mcp.cjs'), 'stdio']);
    expect((await stat(args[0])).mode & 0o777).toBe(0o600);
    const child = spawn(command, args, { env: { HOME: env.HOME ?? '' }, stdio: 'pipe' });
    const lines = createInterface(child.stdout);
    const params = {
      protocolVersion: '2025-11-25',
      capabilities: {},
      clientInfo: { name: 'x', version: '1' },
    };
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params })}\n`);
    const [line] = (await once(lines, 'line')) as [string];
    expect(JSON.parse(line)).toMatchObject({ id: 1, result: { serverInfo: { name: 'choice-mcp' } } });
    child.stdin.end();
    await once(child, 'close');
  });

  test('shows the change first, and with --print nothing else happens', async () => {
    const { run, file, home } = await createPerson();
    const printed = await run('setup', 'cursor', '--print');
    expect(printed.stdout).toContain(`${file(...cursor)}:\n  + {`);
    expect(printed.stdout).toContain('Nothing was written.');
    const data = JSON.parse((await run('setup', 'cursor', '--print', '--json')).stdout);
    expect(data).toMatchObject({ client: 'cursor', file: file(...cursor), changed: true, done: false });
    await expect(stat(file(...cursor))).rejects.toThrow('ENOENT');
    await expect(stat(join(home, 'bin'))).rejects.toThrow('ENOENT');
  });

  test('keeps comments and all else, says where the old file is kept, and changes nothing the second time', async () => {
    const { run, read, write } = await createPerson();
    const text = '\uFEFF{\r\n  // mine\r\n  "mcpServers": {\r\n    "other": {} // theirs\r\n  }\r\n}\r\n';
    await write(text, ...cursor);
    const first = await run('setup', 'cursor');
    expect(first.stdout).toMatch(/is in .*setup.cursor.mcp\.json/);
    const written = await read(...cursor);
    expect(
      written.startsWith('\uFEFF{\r\n  // mine\r\n  "mcpServers": {\r\n    "other": {}, // theirs\r\n'),
    ).toBe(true);
    expect(written).not.toMatch(/[^\r]\n/);
    const second = await run('setup', 'cursor');
    expect([second.code, await read(...cursor)]).toEqual([0, written]);
    expect(second.stdout).toContain('already');
    expect((await run('setup', 'cursor', '--remove')).code).toBe(0);
    expect(await read(...cursor)).toBe(text);
    expect((await run('setup', 'cursor', '--remove')).stdout).toContain('nothing to remove');
  });

  test('--remove takes away the folders that setup made, and no other', async () => {
    const { run, write, file, home } = await createPerson();
    await mkdir(file('.gemini'));
    for (const client of ['zed', 'opencode', 'gemini', 'codex']) await run('setup', client);
    await run('setup', 'cursor', '--with', 'skill');
    await write('mine', '.codex', 'notes.md');
    for (const client of ['zed', 'cursor', 'gemini', 'codex']) await run('setup', client, '--remove');
    expect((await readdir(file())).sort()).toEqual(['.codex', '.config', '.gemini', 'choices']);
    expect(await readdir(file('.config'))).toEqual(['opencode']);
    expect(await readdir(file('.gemini'))).toEqual([]);
    expect(await readdir(file('.codex'))).toEqual(['notes.md']);
    await run('setup', 'opencode', '--remove');
    expect((await readdir(file())).sort()).toEqual(['.codex', '.gemini', 'choices']);
    expect(JSON.parse(await readFile(join(home, 'setup', 'folders.json'), 'utf8'))).toEqual([file('.codex')]);
  });

  test('--npx keeps the classic line, and a later setup moves it to the installed file', async () => {
    const { run, read, home } = await createPerson();
    await run('setup', 'codex', '--npx');
    expect(await read('.codex', 'config.toml')).toContain(
      'command = "npx"\nargs = ["-y", "choice-mcp", "stdio"]',
    );
    await expect(stat(join(home, 'bin'))).rejects.toThrow('ENOENT');
    await run('setup', 'codex');
    expect(await read('.codex', 'config.toml')).toContain(
      `args = ["${join(home, 'bin', 'choice-mcp.cjs')}", "stdio"]`,
    );
  });

  test('hands a folder of one’s own to the client, in full', async () => {
    const { run, read, file } = await createPerson();
    const mine = file('mine');
    expect((await run('setup', 'cursor', '--home', 'mine')).code).toBe(0);
    const args = async () => JSON.parse(await read(...cursor)).mcpServers.choice.args;
    expect(await args()).toEqual([join(mine, 'bin', 'choice-mcp.cjs'), 'stdio', '--home', mine]);
    expect((await run('setup', 'cursor', '--home', '~/mine')).stdout).toContain('already');
    expect((await run('setup', 'cursor', '--home', 'other')).code).toBe(0);
    expect(await args()).toEqual([
      join(file('other'), 'bin', 'choice-mcp.cjs'),
      'stdio',
      '--home',
      file('other'),
    ]);
  });

  test('--inbox adds the hooks beside what is there, turns the setting on, and takes them out to the byte', async () => {
    const { run, read, write } = await createPerson();
    const hooks =
      '{\n  "hooks": {\n    // mine\n    "Stop": [{ "hooks": [{ "type": "command", "command": "beep" }] }]\n  }\n}\n';
    await write(hooks, '.claude', 'settings.json');
    const shown = await run('setup', 'claude-code', '--inbox', '--with', 'allow', '--print');
    expect(shown.stdout).toContain('PermissionRequest');
    expect(await read('.claude', 'settings.json')).toBe(hooks);
    expect((await run('config', 'get', 'adopt')).stdout.trim()).toBe('off');

    expect((await run('setup', 'claude-code', '--inbox', '--with', 'allow')).code).toBe(0);
    const written = await read('.claude', 'settings.json');
    expect(written).toContain('// mine');
    const { hooks: now, permissions } = parse(written);
    expect(permissions.allow).toEqual(['mcp__choice__provide_choice']);
    expect(now.Stop.map((entry: Hooked) => entry.hooks[0]?.command)).toEqual(['beep', expect.any(String)]);
    expect(now.PermissionRequest).toMatchObject([
      {
        matcher: 'AskUserQuestion',
        hooks: [{ timeout: 86_400, args: [expect.any(String), 'hook', 'claude-code'] }],
      },
    ]);
    expect((await run('config', 'get', 'adopt')).stdout.trim()).toBe('questions');

    const findings = async () => {
      const found: readonly Finding[] = JSON.parse((await run('doctor', '--json')).stdout);
      return found.filter(({ name }) => name === 'inbox');
    };
    expect(await findings()).toMatchObject([{ ok: true, text: expect.stringContaining('went back in') }]);
    await run('config', 'set', 'adopt', 'off');
    expect(await findings()).toMatchObject([{ ok: true, text: expect.stringContaining('adopt is off') }]);

    expect((await run('setup', 'claude-code', '--inbox')).stdout).toContain('already');
    expect((await run('config', 'get', 'adopt')).stdout.trim()).toBe('questions');
    expect(await read('.claude', 'settings.json')).toBe(written);
    // Changed by the person since: what is ours goes, and what is theirs stays.
    await write(written.replace('beep', 'boop'), '.claude', 'settings.json');
    await run('setup', 'claude-code', '--remove');
    const left = parse(await read('.claude', 'settings.json'));
    expect(left.hooks).toEqual({ Stop: [{ hooks: [{ type: 'command', command: 'boop' }] }] });

    await write(hooks, '.claude', 'settings.json');
    await run('setup', 'claude-code', '--inbox');
    await run('uninstall');
    expect(await read('.claude', 'settings.json')).toBe(hooks);
    expect((await run('setup', 'claude-code', '--inbox', '--npx')).code).toBe(2);
    expect((await run('setup', 'cursor', '--inbox')).code).toBe(2);
  });

  test('offers what the client could be told besides, and takes that out again, too', async () => {
    const { run, read, write } = await createPerson();
    const rules = '{"permissions":{"allow":["Bash(ls)"]}}';
    await write(rules, '.claude', 'settings.json');
    expect((await run('setup', 'claude-code')).stdout).toContain('--with allow');
    expect(await read('.claude', 'settings.json')).toBe(rules);
    expect((await run('setup', 'claude-code', '--with', 'allow')).code).toBe(0);
    expect(JSON.parse(await read('.claude', 'settings.json')).permissions.allow).toEqual([
      'Bash(ls)',
      'mcp__choice__provide_choice',
    ]);
    await run('setup', 'claude-code', '--remove');
    expect(await read('.claude', 'settings.json')).toBe(rules);
    expect((await run('setup', 'cursor', '--with', 'required')).code).toBe(2);
    expect((await run('setup', 'cursor', '--with', 'everything')).code).toBe(2);
  });

  test('lets one call wait as long as the limit in the client’s settings, whoever wrote it, until it is removed', async () => {
    const { run, read, write, home } = await createPerson();
    const settings = ['.cline', 'data', 'settings', 'cline_mcp_settings.json'] as const;
    const noted = ['choices', 'setup', 'cline', 'limit.json'] as const;
    expect((await run('setup', 'cline', '--with', 'time-limit')).code).toBe(0);
    expect(JSON.parse(await read(...settings)).mcpServers.choice.timeout).toBe(600);
    expect(JSON.parse(await read(...noted))).toEqual({ seconds: 600 });
    await write((await read(...settings)).replace('600', '3'), ...settings);
    expect((await run('setup', 'cline')).stdout).toContain('already');
    const agent = await startAgent({ home, env: { CHOICE_HOLD_SECONDS: '570' }, name: 'Cline' });
    const { action_status, remaining_seconds } = await agent.ask({ ...question, timeout_seconds: 3_600 });
    expect(action_status).toBe('pending');
    expect(remaining_seconds).toBeGreaterThan(3_570);
    expect((await run('setup', 'cline', '--remove')).code).toBe(0);
    await expect(read(...noted)).rejects.toThrow('ENOENT');
  });

  test('puts a skill beside it on request, shown first, and never over a file of the person', async () => {
    const { run, read, write } = await createPerson();
    const skill = ['.claude', 'skills', 'ask-the-human', 'SKILL.md'] as const;
    expect((await run('setup', 'claude-code')).stdout).toContain(
      '--with skill: Add a file that tells the agents',
    );
    expect((await run('setup', 'claude-code', '--with', 'skill', '--print')).stdout).toContain(
      '+ name: ask-the-human',
    );
    await expect(read(...skill)).rejects.toThrow('ENOENT');
    expect((await run('setup', 'claude-code', '--with', 'skill')).code).toBe(0);
    expect(await read(...skill)).toContain('provide_choice');
    expect((await run('setup', 'claude-code', '--remove')).code).toBe(0);
    await expect(read(...skill)).rejects.toThrow('ENOENT');
    await write('mine', ...skill);
    const refused = await run('setup', 'claude-code', '--with', 'skill');
    expect(refused.code).toBe(1);
    expect(refused.stderr).toMatch(/SKILL\.md was not written by setup.*leave out --with skill\.\n$/);
    expect(await read(...skill)).toBe('mine');
    await expect(read('.claude.json')).rejects.toThrow('ENOENT');
  });

  test('shows the change of the client’s settings last, where the question is, after the long text of a skill', async () => {
    const { run, file } = await createPerson();
    const { stdout } = await run('setup', 'claude-code', '--with', 'skill', '--with', 'allow', '--print');
    const shown = [
      file('.claude', 'skills', 'ask-the-human', 'SKILL.md'),
      file('.claude', 'settings.json'),
      file('.claude.json'),
    ];
    expect(stdout.match(/^\/.*(?=:$)/gm)).toEqual(shown);
    expect(stdout).toMatch(/Nothing was written\.\n$/);
  });

  test('leaves alone what it does not understand, may not write or does not own, and says what to paste', async () => {
    const { run, read, write, file } = await createPerson();
    const refusals: readonly (readonly [text: string, why: string])[] = [
      ['{"mcpServers": {', 'is not understood (line 1)'],
      ['{"mcpServers": {"choice": {"command": "theirs"}}}', 'another server called mcpServers.choice'],
    ];
    for (const [text, why] of refusals) {
      await write(text, ...cursor);
      const refused = await run('setup', 'cursor');
      expect(refused.code).toBe(1);
      expect(refused.stderr).toContain(why);
      expect(refused.stderr).toContain('"mcpServers": {\n    "choice": {');
      expect(await read(...cursor)).toBe(text);
    }
    await write('{}', ...cursor);
    await chmod(file(...cursor), 0o400);
    const refused = await run('setup', 'cursor');
    expect([refused.code, await read(...cursor)]).toEqual([1, '{}']);
    expect(refused.stderr).toContain('is read-only');
    await rm(file(...cursor));
    await mkdir(file(...cursor));
    expect((await run('setup', 'cursor')).stderr).toContain('cannot be read');
    const unknown = await run('setup', 'emacs');
    expect([unknown.code, unknown.stderr]).toEqual([2, expect.stringContaining('claude-code')]);
  });

  test('neither opens a file with keys to others, nor turns a link into a file', async () => {
    const { run, file, write } = await createPerson();
    await write('{"mcpServers": {"other": {"env": {"KEY": "secret"}}}}', 'dotfiles', 'mcp.json');
    await chmod(file('dotfiles', 'mcp.json'), 0o600);
    await mkdir(file('.cursor'));
    await symlink(file('dotfiles', 'mcp.json'), file(...cursor));
    expect((await run('setup', 'cursor')).code).toBe(0);
    expect((await lstat(file(...cursor))).isSymbolicLink()).toBe(true);
    expect((await stat(file('dotfiles', 'mcp.json'))).mode & 0o777).toBe(0o600);
  });

  test('alone says which clients are here and how each starts us; any prints for the others', async () => {
    const { run, write, home } = await createPerson();
    await write('{}', ...cursor);
    await write(
      '[mcp_servers.choice]\ncommand = "npx"\nargs = ["-y", "choice-mcp"]\n',
      '.codex',
      'config.toml',
    );
    const { code, stdout } = await run('setup');
    expect(code).toBe(0);
    expect(stdout).toMatch(/cursor +without choice-mcp/);
    expect(stdout).toMatch(/codex +has choice-mcp, started through npx/);
    expect(JSON.parse((await run('setup', '--json')).stdout)).toMatchObject([
      { client: 'codex', starts: 'npx' },
      { client: 'cursor', starts: 'absent' },
    ]);
    const any = JSON.parse((await run('setup', 'any', '--json')).stdout);
    expect(any.mcpServers.choice.args[0]).toBe(join(home, 'bin', 'choice-mcp.cjs'));
    expect(await readdir(join(home, 'bin'))).toEqual(['choice-mcp.cjs', 'program.cjs']);
  });
});
