import { once } from 'node:events';
import { chmod, chown, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startAgent } from '../support/agent.ts';
import { question } from '../support/mcp-pair.ts';
import { programOfVersion } from '../support/other-version.ts';
import { createPerson } from '../support/person.ts';
import { type Finished, runProgram } from '../support/program-process.ts';
import { cannotBecomeAnother, secondUser } from '../support/second-user.ts';

const cursor = ['.cursor', 'mcp.json'] as const;
const before = '{\r\n  // mine\r\n  "mcpServers": { "other": {} }\r\n}\r\n';

/** Every file below a folder with what is in it. */
async function bytesIn(folder: string): Promise<Record<string, string>> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = found.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name));
  return Object.fromEntries(
    await Promise.all(files.map(async (file) => [file, await readFile(file, 'latin1')] as const)),
  );
}

/** Without what a warning about settings adds to it. */
function said({ stderr }: Finished): readonly string[] {
  return stderr.split('\n').filter((line) => line !== '' && !line.startsWith('choice-mcp warn:'));
}

describe('Broken set-ups are named with their remedy, and nothing is damaged', { tags: ['thorough'] }, () => {
  test('a read-only client file is left alone, with what to paste', async () => {
    const { run, write, file, read } = await createPerson();
    await write(before, ...cursor);
    await chmod(file(...cursor), 0o400);
    const refused = await run('setup', 'cursor');
    expect(refused.code).toBe(1);
    expect(said(refused).slice(0, 2)).toEqual([
      `${file(...cursor)} is read-only, so it was left alone.`,
      'Add this by hand:',
    ]);
    expect(await read(...cursor)).toBe(before);
    expect(await readdir(file('.cursor'))).toEqual(['mcp.json']);
  });

  test('a client folder that cannot be written keeps its file, byte for byte', async () => {
    const { env, write, file, read } = await createPerson();
    await write(before, ...cursor);
    await chmod(file('.cursor'), 0o555);
    // Root may write everywhere, so somebody else runs it.
    const user = cannotBecomeAnother ? undefined : secondUser;
    if (user !== undefined) {
      for (const path of [file(), file('.cursor'), file(...cursor)]) await chown(path, user.uid, user.gid);
    }
    const as = { folder: file(), ...(user === undefined ? {} : { user }) };
    const refused = await runProgram(['setup', 'cursor'], env, as);
    expect(refused.code).toBe(1);
    expect(said(refused)[0]).toMatch(/mcp\.json cannot be written \(EACCES.*Make it and its folder writable/);
    expect(await read(...cursor)).toBe(before);
    expect(await readdir(file('.cursor'))).toEqual(['mcp.json']);
    await chmod(file('.cursor'), 0o755);
    expect((await runProgram(['setup', 'cursor'], env, as)).code).toBe(0);
    expect((await runProgram(['setup', 'cursor', '--remove'], env, as)).code).toBe(0);
    expect(await read(...cursor)).toBe(before);
  });

  test('a home that cannot be written is named before a client’s file is touched', async () => {
    const { env, write, file, read } = await createPerson();
    await write(before, ...cursor);
    await write('', 'a-file');
    const nowhere = { ...env, CHOICE_HOME: file('a-file', 'home') };
    const setup = await runProgram(['setup', 'cursor'], nowhere);
    expect([setup.code, said(setup)]).toEqual([
      1,
      [expect.stringMatching(/^The home folder cannot be written: .* npx choice-mcp doctor says more\.$/)],
    ]);
    const config = await runProgram(['config', 'set', 'theme', 'dark'], nowhere);
    expect([config.code, said(config)]).toEqual([1, [expect.stringContaining('npx choice-mcp doctor')]]);
    expect(await read(...cursor)).toBe(before);
  });

  test('without a terminal a question stays open, and its address is named', async () => {
    const { home, env } = await createPerson();
    const agent = await startAgent({ home, env: { CHOICE_HOLD_SECONDS: '1' } });
    const { session_id } = await agent.ask(question);
    const refused = await runProgram(['terminal', '--session', session_id], env);
    expect(refused.code).toBe(2);
    expect(said(refused)).toHaveLength(2);
    expect(refused.stderr).toContain(`/choice/${session_id}#key=`);
    expect((await agent.poll(session_id)).action_status).toBe('pending');
    const demo = await runProgram(['demo', '--terminal'], env);
    expect([demo.code, said(demo)[0]]).toEqual([2, expect.stringContaining('needs a terminal')]);
  });

  test('a port that another program has is left to it; doctor says whose it is', {
    tags: ['thorough'],
  }, async () => {
    const { home, env } = await createPerson();
    const heard: string[] = [];
    const stranger = createServer((socket) => socket.on('data', (data) => heard.push(String(data)))).listen(
      0,
      '127.0.0.1',
    );
    onTestFinished(() => void stranger.close());
    await once(stranger, 'listening');
    const { port } = stranger.address() as AddressInfo;
    const taken = { CHOICE_PORT: String(port), CHOICE_HOLD_SECONDS: '1' };
    const agent = await startAgent({ home, env: taken });
    const { url, session_id } = await agent.ask(question);
    expect(new URL(url ?? '').port).not.toBe(String(port));
    const { code, stdout } = await runProgram(['doctor'], { ...env, ...taken });
    expect([code, stdout]).toEqual([
      0,
      expect.stringMatching(`✓ Portal: .*; not on ${port}, which .*portal_port N`),
    ]);
    expect((await agent.poll(session_id)).action_status).toBe('pending');
    expect(stranger.listening).toBe(true);
    expect(heard.join()).not.toContain('#key=');
  });

  test('without a screen the way to the question is named; nothing has failed', async () => {
    const { home, env } = await createPerson();
    const opening = { ...env, CHOICE_OPEN_BROWSER: '1', SSH_CONNECTION: '1 2 3 4' };
    const { stdout } = await runProgram(['doctor'], opening);
    expect(stdout).toMatch(
      /✓ Browser: cannot be opened .*; questions come with an address and a terminal command/,
    );
    const agent = await startAgent({ home, env: { ...opening, CHOICE_HOLD_SECONDS: '1' } });
    const { url, action_status } = await agent.ask(question);
    expect([action_status, url]).toEqual(['pending', expect.stringContaining('#key=')]);
  });

  test.each([
    ['en', /^choice-mcp needs Node 20\.19 or newer, and this is 18\.20\.8 \(.*\): install a newer one/],
    ['zh_CN.UTF-8', /^choice-mcp 需要 Node 20\.19 或更高版本，当前为 18\.20\.8/],
  ])(
    'an old Node is refused in one sentence, before anything is read or written (%s)',
    async (language, sentence) => {
      const { home, env, file, write } = await createPerson();
      await write(before, ...cursor);
      await mkdir(home);
      const old = file('old-node.cjs');
      await writeFile(
        old,
        [
          'Object.defineProperty(process, "versions", { value: { ...process.versions, node: "18.20.8" } });',
          // Node 14 and older have none.
          'delete String.prototype.replaceAll;',
        ].join('\n'),
      );
      const was = await bytesIn(file());
      for (const command of ['stdio', 'setup', 'doctor']) {
        const refused = await runProgram(
          [command, ...(command === 'setup' ? ['cursor'] : [])],
          { ...env, CHOICE_LANG: language },
          {
            nodeFlags: ['--require', old],
            input: '{"jsonrpc":"2.0","id":1,"method":"ping"}\n',
          },
        );
        expect([refused.code, refused.stdout, said(refused)]).toEqual([
          1,
          '',
          [expect.stringMatching(sentence)],
        ]);
      }
      expect(await bytesIn(file())).toEqual(was);
    },
  );

  test('an older version leaves the program that clients start', async () => {
    const { run, home, env } = await createPerson();
    await run('setup', 'cursor');
    const was = await bytesIn(join(home, 'bin'));
    const older = await programOfVersion('0.0.90');
    const left = await runProgram(['update'], env, { file: older });
    expect(left.stdout).toContain('which is newer than this one (0.0.90); nothing was changed');
    expect(await bytesIn(join(home, 'bin'))).toEqual(was);
  });
});
