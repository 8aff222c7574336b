import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, lstat, mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { startAgent } from '../support/agent.ts';
import { question } from '../support/mcp-pair.ts';
import { openPortal } from '../support/portal-client.ts';
import { createHome } from '../support/program.ts';
import { program, programEnv, runProgram } from '../support/program-process.ts';
import { cannotBecomeAnother, secondUser } from '../support/second-user.ts';

const { uid, gid } = secondUser;

/** What an agent and a person are told about a home. */
async function tryHome(home: string) {
  const agent = await startAgent({ home });
  const reply = await agent.call(question);
  const doctor = await runProgram(['doctor', '--json'], programEnv(home));
  const findings = JSON.parse(doctor.stdout) as readonly { name: string; ok: boolean; text: string }[];
  return {
    refused: reply.isError === true,
    text: JSON.stringify(reply.content),
    stderr: agent.stderr(),
    doctor: { code: doctor.code, home: findings.find(({ name }) => name === 'home') },
  };
}

describe.skipIf(cannotBecomeAnother)('A home that another user (made by root) had a hand in', () => {
  test('that belongs to them is refused, in words that name it, and nothing is written there', async () => {
    const home = await createHome();
    await chown(home, uid, gid);
    const { refused, text, doctor } = await tryHome(home);
    expect(refused).toBe(true);
    expect(text).toContain(`${home} belongs to another user (uid ${uid})`);
    expect(text).toContain('without sudo');
    expect(doctor).toMatchObject({
      code: 1,
      home: { ok: false, text: expect.stringContaining('without sudo') },
    });
    expect(await readdir(home)).toEqual([]);
    const chinese = await runProgram(['history'], programEnv(home, { CHOICE_LANG: 'zh' }));
    expect(chinese).toMatchObject({ code: 1, stderr: expect.stringContaining('属于其他用户') });
  });

  test('that holds a secret they planted is refused, and the secret is not used', async () => {
    const home = await createHome();
    await chmod(home, 0o777);
    await writeFile(join(home, 'secret'), Buffer.alloc(32, 1), { mode: 0o600 });
    await chown(join(home, 'secret'), uid, gid);
    const { refused, text, doctor } = await tryHome(home);
    expect({ refused, code: doctor.code }).toEqual({ refused: true, code: 1 });
    expect(text).toContain(join(home, 'secret'));
  });

  test('that is a link to a folder of theirs is refused', async () => {
    const theirs = await createHome();
    await chown(theirs, uid, gid);
    const home = join(await createHome(), 'home');
    await symlink(theirs, home);
    expect(await tryHome(home)).toMatchObject({ refused: true, doctor: { code: 1 } });
    expect(await readdir(theirs)).toEqual([]);
  });

  test('that they could put another in the place of is refused, with the command that mends it', async () => {
    const parent = await createHome();
    await chmod(parent, 0o777);
    const { refused, text } = await tryHome(join(parent, 'home'));
    expect(refused).toBe(true);
    expect(text).toContain(`chmod go-w ${parent}`);
    await chmod(parent, 0o755);
    expect((await tryHome(join(parent, 'home'))).refused).toBe(false);
  });

  test('that root left behind is refused to its user, with the command that gives it back', async () => {
    const home = await createHome();
    await chmod(home, 0o755);
    const child = spawn(process.execPath, [program, 'doctor'], {
      ...secondUser,
      env: programEnv(home),
      cwd: '/',
    });
    let text = '';
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
    const [code] = await once(child, 'close');
    expect(code).toBe(1);
    expect(text).toContain(`sudo chown -R ${uid} ${home}`);
  });
});

describe.skipIf(process.platform === 'win32')('A home of ours that is open to others', () => {
  test('is closed to them, and the log says so', async () => {
    const home = await createHome();
    await mkdir(join(home, 'browsers'));
    await chmod(join(home, 'browsers'), 0o777);
    await chmod(home, 0o777);
    const { refused, stderr } = await tryHome(home);
    expect(refused).toBe(false);
    expect((await stat(home)).mode & 0o777).toBe(0o700);
    expect((await lstat(join(home, 'browsers'))).mode & 0o777).toBe(0o700);
    expect(stderr).toContain(`${home} was open to other users`);
  });

  test('whose secret others could read gets a new one, and no browser is known any more', async () => {
    const home = await createHome();
    const first = await startAgent({ home });
    const asked = await first.ask(question);
    const portal = await openPortal(asked.url ?? '');
    expect((await portal.get('/api/interactions')).status).toBe(200);
    await first.close();
    const before = await readFile(join(home, 'secret'));
    await chmod(join(home, 'secret'), 0o644);

    const second = await startAgent({ home });
    const again = await second.ask(question);
    expect(new URL(again.url ?? '').origin).toBe(portal.origin);
    await expect(portal.get('/api/interactions')).rejects.toThrow('unknown');
    const after = await readFile(join(home, 'secret'));
    expect(after.equals(before)).toBe(false);
    expect((await stat(join(home, 'secret'))).mode & 0o777).toBe(0o600);
    expect(second.stderr()).toContain('was replaced');
  });
});
