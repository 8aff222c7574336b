import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
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
