import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createPerson } from '../support/person.ts';
import { createHome } from '../support/program.ts';
import { programEnv, runProgram } from '../support/program-process.ts';

/** Doctor looks for clients, and those of the machine's own user are not the test's. */
function envOf(home: string, more: Record<string, string> = {}): Record<string, string> {
  return programEnv(home, { HOME: home, ...more });
}

describe('choice-mcp doctor', () => {
  test('doctor finds everything in order, or says what to do', async () => {
    const home = await createHome();
    const sound = await runProgram(['doctor', '--json'], envOf(home));
    expect(sound.code).toBe(0);
    expect(JSON.parse(sound.stdout).map(({ name }: { name: string }) => name)).toEqual([
      'node',
      'home',
      'settings',
      'portal',
      'browser',
      'questions',
      'surroundings',
      'client',
      'roundTrip',
    ]);
    await writeFile(join(home, 'config.json'), '{"timeout_seconds": "soon"}');
    const ill = await runProgram(['doctor'], envOf(home));
    expect(ill.code).toBe(1);
    expect(ill.stdout).toContain('timeout_seconds');
    const nowhere = join(home, 'config.json', 'inside-a-file');
    const homeless = await runProgram(['doctor', '--home', nowhere], envOf(home));
    expect(homeless.code).toBe(1);
    expect(homeless.stdout).toContain('CHOICE_HOME');
    expect(homeless.stdout).not.toContain('choice-mcp warn');
    const chinese = envOf(home, { CHOICE_LANG: 'zh' });
    expect((await runProgram(['doctor', '--home', nowhere], chinese)).stdout).toMatch(
      /✗ 数据目录：.*无法写入（.*）；请用 --home/,
    );
  });

  test('doctor does not call settings in order that were set aside, neither now nor later', async () => {
    const home = await createHome();
    await writeFile(join(home, 'config.json'), '{ "theme": ');
    for (const when of ['while it finds them so', 'afterwards']) {
      const { code, stdout } = await runProgram(['doctor'], envOf(home));
      expect(code, when).toBe(1);
      expect(stdout, when).toMatch(/✗ Settings: .*config\.json\.corrupt-/);
    }
    const [kept = ''] = (await readdir(home)).filter((name) => name.includes('.corrupt-'));
    await rm(join(home, kept));
    expect((await runProgram(['doctor'], envOf(home))).code).toBe(0);
  });

  test('doctor starts what each client starts, and says which version that is and how long it takes', async () => {
    const { run, write, home } = await createPerson();
    for (const client of ['cursor', 'continue']) await run('setup', client);
    await write(
      '[mcp_servers.choice]\ncommand = "npx"\nargs = ["-y", "choice-mcp"]\n',
      '.codex',
      'config.toml',
    );
    const sound = await run('doctor');
    expect(sound.code).toBe(0);
    expect(sound.stdout).toMatch(/✓ Client: Cursor starts \d+\.\d+\.\d+ in \d+ ms/);
    expect(sound.stdout).toMatch(/✓ Client: Continue starts/);
    expect(sound.stdout).toContain(
      '✓ Client: Codex starts npx, which takes a second or more; faster: choice-mcp setup codex',
    );
    expect(sound.stdout).toMatch(/✓ Round trip: .* in \d+ ms/);
    await writeFile(join(home, 'bin', 'choice-mcp.cjs'), 'process.exit(3)');
    await write('{', '.gemini', 'settings.json');
    const ill = await run('doctor', '--json');
    expect(ill.code).toBe(1);
    const found: readonly { name: string; ok: boolean; text: string; details: object }[] = JSON.parse(
      ill.stdout,
    );
    const told = found.filter(({ name, ok }) => name === 'client' && !ok);
    expect(told.map(({ details }) => details)).toMatchObject([
      { client: 'gemini', starts: 'unreadable' },
      { client: 'cursor', starts: 'file' },
      { client: 'continue', starts: 'file' },
    ]);
    expect(told[1]?.text).toMatch(/Cursor cannot start it \(3\): .*choice-mcp setup cursor$/);
  });

  test('doctor says where it runs, as far as that explains a browser that does not come up', async () => {
    const { env } = await createPerson();
    const { stdout } = await runProgram(['doctor'], { ...env, SSH_CONNECTION: '1 2 3 4' });
    expect(stdout).toContain('Surroundings: over SSH');
  });
});
