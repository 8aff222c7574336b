import { chmod, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createPerson } from '../support/person.ts';
import { program } from '../support/program-process.ts';

const cursor = ['.cursor', 'mcp.json'] as const;

describe('choice-mcp update and uninstall', () => {
  test('update moves all clients at once, and leaves a newer program', async () => {
    const { run, home } = await createPerson();
    expect((await run('update')).code).toBe(1);
    await run('setup', 'cursor');
    const installed = join(home, 'bin', 'choice-mcp.cjs');
    expect((await run('update')).stdout).toContain('npx choice-mcp@latest update');
    await writeFile(installed, "console.log('0.0.1')");
    expect(JSON.parse((await run('update', '--json')).stdout)).toMatchObject({ was: '0.0.1' });
    for (const name of ['choice-mcp.cjs', 'program.cjs']) {
      const built = await readFile(join(dirname(program), name), 'utf8');
      expect(await readFile(join(home, 'bin', name), 'utf8')).toBe(built);
    }
    await writeFile(installed, "console.log('99.0.0')");
    expect((await run('update')).stdout).toContain('99.0.0, which is newer');
    await run('setup', 'gemini');
    expect(await readFile(installed, 'utf8')).toContain('99.0.0');
  });

  test('uninstall takes out what setup wrote, everywhere, and says what stays', async () => {
    const { run, read, write, home } = await createPerson();
    const before = '{ "mcpServers": { "other": {} } }';
    const byHand = '[mcp_servers.choice]\ncommand = "npx"\nargs = ["-y", "choice-mcp"]\n';
    await write(before, ...cursor);
    await write('name: x\n', '.continue', 'config.yaml');
    await write(byHand, '.codex', 'config.toml');
    await run('config', 'set', 'theme', 'dark');
    for (const client of ['cursor', 'continue', 'claude-code']) await run('setup', client);
    expect((await run('uninstall', '--print')).stdout).toContain('Nothing was written.');
    const { code, stdout } = await run('uninstall', '--yes');
    expect(code).toBe(0);
    expect(stdout).toContain(`stay in ${home}`);
    expect(stdout).toContain(`rm -r '${home}'`);
    expect(await read(...cursor)).toBe(before);
    expect(await read('.continue', 'config.yaml')).toBe('name: x\n');
    expect(await read('.codex', 'config.toml')).toBe(byHand);
    await expect(read('.claude.json')).rejects.toThrow('ENOENT');
    expect(await readdir(home)).toEqual(['config.json', 'config.lock']);
  });

  test('uninstall keeps the program while a client names it that cannot be changed', async () => {
    const { run, file, home } = await createPerson();
    await run('setup', 'cursor');
    await chmod(file(...cursor), 0o400);
    const refused = await run('uninstall');
    expect(refused.code).toBe(1);
    expect(refused.stdout).toContain('is read-only');
    expect(await readdir(join(home, 'bin'))).toEqual(['choice-mcp.cjs', 'program.cjs']);
  });
});
