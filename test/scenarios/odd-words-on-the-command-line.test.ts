import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createHome } from '../support/program.ts';
import { programEnv, runProgram } from '../support/program-process.ts';

/** Colour, cursor, window title, C1, bidi, a forged line; and more than any line should hold. */
const odd = `\u001b[31m\u001b]0;t\u0007\u009b2J\u202e\u0007\nchoice-mcp: all is well ${'x'.repeat(100_000)}`;
const steering = /(?!\n)[\p{Cc}\p{Cf}]/u;

describe('a word that makes no sense', () => {
  test.each([
    [[odd]],
    [['config', odd]],
    [['config', 'get', odd]],
    [['config', 'set', 'timeout_seconds', odd]],
    [['config', 'set', odd, '1']],
    [['history', odd]],
    [['history', 'show', odd]],
    [['history', 'list', odd]],
    [['history', '--limit', odd]],
    [['history', '--status', odd]],
    [['history', '--from', odd]],
    [['history', 'export', '--format', odd]],
    [['history', 'delete', odd]],
    [['ask', '--title', 'x', '--option', 'a', '--recommend', odd]],
    [['ask', '--title', 'x', '--option', odd, '--recommend', 'a']],
    [['ask', '--title', 'x', '--min', odd]],
    [['ask', '--title', 'x', '--mode', odd]],
    [['ask', '--request', odd]],
    [['ask', `--${odd}`]],
    [['demo', '--answer', odd]],
    [['setup', odd]],
    [['setup', 'claude', odd]],
    [['terminal', '--session', odd]],
    [['portal', odd]],
    [['doctor', `--${odd}=1`]],
    [['stdio', odd]],
  ])('is said back on one short line that steers no terminal: %#', async (args) => {
    const { code, stdout, stderr } = await runProgram(args, programEnv(await createHome()));
    expect([2, 69]).toContain(code);
    expect(stdout).toMatch(/^(0 decisions deleted\.\n)?$/);
    expect(stderr).not.toMatch(steering);
    expect(stderr).not.toMatch(/^choice-mcp: all is well/m);
    expect(stderr.length).toBeLessThan(2_000);
  });

  test.each([
    [['histroy'], 'There is no command “histroy”; did you mean history?', 'choice-mcp --help'],
    [['config', 'get', 'timeot_seconds'], 'did you mean timeout_seconds?', 'choice-mcp config --help'],
    [['config', 'set', 'languge', 'zh'], 'did you mean language?', 'choice-mcp config --help'],
    [['history', '--limt', '3'], 'did you mean --limit?', 'choice-mcp history --help'],
    [['qqqqqq'], 'There is no command “qqqqqq”.', 'choice-mcp --help'],
  ])('that is nearly right is named, with the help that tells more: %j', async (args, meant, help) => {
    const { code, stderr } = await runProgram(args, programEnv(await createHome()));
    expect(code).toBe(2);
    expect(stderr).toContain(meant);
    expect(stderr).toContain(`Run ${help} for help.`);
  });

  test('from the environment is treated the same', async () => {
    const env = programEnv(await createHome(), { CHOICE_LOG_LEVEL: odd, CHOICE_TIMEOUT_SECONDS: odd });
    const { stderr } = await runProgram(['config', 'get', 'language'], env);
    expect(stderr.trimEnd().split('\n')).toHaveLength(2);
    expect(stderr).not.toMatch(steering);
    expect(stderr.length).toBeLessThan(1_000);
  });
});

describe('--json', () => {
  test.each([[['config', 'path']], [['doctor']], [['setup', 'cursor', '--print']], [['config']]])(
    '%j escapes what steers a terminal, and is the same data',
    async (args) => {
      const home = join(await createHome(), 'o\u202ed\u009bd');
      await mkdir(home);
      const env = programEnv(home, { BROWSER: 'fire\u202efox' });
      const { stdout } = await runProgram([...args, '--json', '--home', home], env);
      expect(stdout).not.toMatch(steering);
      expect(JSON.stringify(JSON.parse(stdout))).toMatch(/o\u202ed\u009bd|fire\u202efox/);
    },
  );
});
