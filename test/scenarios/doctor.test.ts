import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startAgent } from '../support/agent.ts';
import { question } from '../support/mcp-pair.ts';
import { programOfVersion } from '../support/other-version.ts';
import { createPerson } from '../support/person.ts';
import { createHome } from '../support/program.ts';
import { program, programEnv, runProgram } from '../support/program-process.ts';

/** Doctor looks for clients, and those of the machine's own user are not the test's. */
function envOf(home: string, more: Record<string, string> = {}): Record<string, string> {
  return programEnv(home, { HOME: home, ...more });
}

type Found = { readonly name: string; readonly ok: boolean; readonly text: string; readonly details: object };

async function findings(env: Record<string, string>): Promise<ReadonlyMap<string, Found>> {
  const { stdout } = await runProgram(['doctor', '--json'], env);
  return new Map((JSON.parse(stdout) as Found[]).map((found) => [found.name, found]));
}

describe('choice-mcp doctor', () => {
  test('in Chinese its marks are Chinese, too, where it says several things at once', async () => {
    const env = programEnv(await createHome(), {
      CHOICE_LANG: 'zh',
      SSH_CONNECTION: '10.0.0.1 5 10.0.0.2 22',
    });
    const { stdout } = await runProgram(['doctor'], env);
    expect(stdout).toContain('；');
    expect(stdout).not.toMatch(/[\p{Script=Han}）][,;:?!()]|[,;:?!()] ?\p{Script=Han}/u);
  });

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
      'notifications',
      'store',
      'questions',
      'versions',
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

  test('doctor does not call settings in order that were set aside, neither now nor later', {
    tags: ['thorough'],
  }, async () => {
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

  test('doctor names a damaged question, which can be set aside and is not lost', {
    tags: ['thorough'],
  }, async () => {
    const home = await createHome();
    const env = envOf(home);
    for (const answer of ['rolling', 'replace'])
      await runProgram(['demo', '--answer', answer, '--json'], env);
    const listed = async (): Promise<readonly string[]> =>
      JSON.parse((await runProgram(['history', '--json'], env)).stdout).map(
        ({ session_id: id }: { session_id: string }) => id,
      );
    const [id = '', other = ''] = await listed();
    const names = await readdir(join(home, 'sessions', id));
    for (const name of names.filter((one) => /^\d+\.json$/.test(one))) {
      const path = join(home, 'sessions', id, name);
      const text = await readFile(path, 'utf8');
      await writeFile(path, text.replace(/"answer":\{.*?\},"by"/, '"answer":null,"by"'));
    }
    const { code, stdout } = await runProgram(['doctor'], env);
    expect(code).toBe(1);
    expect(stdout).toContain(`1 is damaged and left out: ${id}; to move one aside`);
    expect((await findings(env)).get('questions')?.details).toEqual({ damaged: [id] });
    expect(await runProgram(['demo', '--answer', 'rolling', '--json'], env)).toMatchObject({ code: 0 });
    expect(await listed()).toContain(other);

    const wrong = await runProgram(['store', 'set-aside', other], env);
    expect(wrong).toMatchObject({
      code: 69,
      stderr: expect.stringContaining(`no damaged question ${other}`),
    });
    const aside = await runProgram(['store', 'set-aside', id, '--json'], env);
    const place = join(home, 'set-aside', id);
    expect(JSON.parse(aside.stdout)).toEqual({ set_aside: [{ id, place }] });
    expect((await readdir(place)).sort()).toEqual(names.sort());
    expect((await findings(env)).get('questions')).toMatchObject({
      ok: true,
      text: '0 open, 2 in the history',
    });
  });

  test('doctor starts what each client starts, and says which version that is and how long it takes', {
    tags: ['thorough'],
  }, async () => {
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
    await rm(join(home, 'bin', 'program.cjs'));
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
    expect(told[1]?.text).toMatch(
      /Cursor cannot start it \(choice-mcp cannot load its program, .*choice-mcp setup cursor$/,
    );
  });

  test('doctor says where it runs, as far as that explains a browser that does not come up', async () => {
    const { env } = await createPerson();
    const { stdout } = await runProgram(['doctor'], { ...env, SSH_CONNECTION: '1 2 3 4' });
    expect(stdout).toContain('Surroundings: over SSH');
  });

  test('doctor names the process that serves the portal, and all versions that run', {
    tags: ['thorough'],
  }, async () => {
    const home = await createHome();
    const env = { CHOICE_HOLD_SECONDS: '1' };
    expect((await findings(envOf(home))).get('portal')?.text).toMatch(/^not running; it would use port/);
    const old = await startAgent({ home, env, program: await programOfVersion('0.0.90') });
    await old.ask(question);
    const alone = await findings(envOf(home));
    expect(alone.get('portal')).toMatchObject({ ok: true, details: { pid: old.pid, version: '0.0.90' } });
    expect(alone.get('portal')?.text).toContain(`from 0.0.90 (process ${old.pid}), 0 tabs are open`);
    expect(alone.get('versions')).toMatchObject({ ok: true, details: { versions: { '0.0.90': [old.pid] } } });
    const present = await startAgent({ home, env });
    await present.ask(question);
    const { code, stdout } = await runProgram(['doctor'], envOf(home));
    expect(code).toBe(1);
    expect(stdout).toContain(`(process ${present.pid}), 0 tabs are open`);
    expect(stdout).toContain(`✗ Versions running: 0.0.90 (process ${old.pid}) + `);
    expect(stdout).toContain('run choice-mcp update, then restart the clients of the older ones');
  });

  test.runIf(process.platform === 'linux')('doctor names the program that has the wanted port', async () => {
    const home = await createHome();
    const stranger = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void stranger.close());
    await once(stranger, 'listening');
    const { port } = stranger.address() as AddressInfo;
    const portal = (await findings(envOf(home, { CHOICE_PORT: String(port) }))).get('portal');
    expect(portal?.ok).toBe(true);
    expect(portal?.text).toContain(`not on ${port}, which process ${process.pid} (node) of user `);
    expect(portal?.text).toContain('choice-mcp config set portal_port N');
    expect(portal?.details).toMatchObject({ wanted: port, wantedHolder: { pid: process.pid } });
  });

  test('doctor names the store', async () => {
    const home = await createHome();
    expect((await findings(envOf(home))).get('store')).toMatchObject({
      ok: true,
      details: { kind: 'files' },
    });
    await writeFile(join(home, 'file'), '');
    const nowhere = envOf(home, { CHOICE_HOME: join(home, 'file', 'inside') });
    expect((await findings(nowhere)).get('store')).toMatchObject({ ok: false, details: { kind: 'memory' } });
  });

  test.runIf(process.platform === 'linux')(
    'doctor sees the screen that a browser would get',
    { tags: ['thorough'] },
    async () => {
      const env = envOf(await createHome());
      expect((await findings(env)).get('surroundings')?.details).toMatchObject({ noDisplay: true });
      const withoutScreen = `
      const { DISPLAY, ...env } = process.env;
      const args = [${JSON.stringify(program)}, 'doctor', '--json'];
      require('node:child_process').spawn(process.execPath, args, { stdio: 'inherit', env });
    `;
      const { stdout } = await promisify(execFile)(process.execPath, ['-e', withoutScreen], {
        env: { ...env, DISPLAY: ':7', CHOICE_OPEN_BROWSER: '1' },
      });
      const found: readonly Found[] = JSON.parse(stdout);
      expect(found.find(({ name }) => name === 'surroundings')?.details).toMatchObject({ noDisplay: false });
      expect(found.find(({ name }) => name === 'browser')?.details).toEqual({ opens: true, why: null });
    },
  );
});
