import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startAgent } from '../../support/agent.ts';
import { question, textOf } from '../../support/mcp-pair.ts';
import { type PostgresServer, runSql, storeUrl } from '../../support/postgres-server.ts';
import { createHome } from '../../support/program.ts';
import { type Finished, programEnv, runProgram } from '../../support/program-process.ts';

/** How a database is named and entered, and that its password shows nowhere. */
export function describeNaming(server: () => PostgresServer): void {
  /** An address without its password, and the password. */
  const named = () => {
    const url = storeUrl(server().freshInbox());
    const { password } = url;
    url.password = '';
    return { address: url.href, password: decodeURIComponent(password), login: url };
  };

  const doctorOn = async (home: string, env: Record<string, string>) => {
    const done = await runProgram(['doctor', '--json'], programEnv(home, { HOME: home, ...env }));
    const found: readonly { name: string; ok: boolean; text: string }[] = JSON.parse(done.stdout);
    return { done, store: found.find(({ name }) => name === 'store') };
  };

  test('the setting names it for every command, with the password from PGPASSWORD or ~/.pgpass', async () => {
    const home = await createHome();
    const { address, password, login } = named();
    const env = { HOME: home };
    const run = (args: string[], more: Record<string, string> = {}) =>
      runProgram(args, programEnv(home, { ...env, ...more }));
    expect(await run(['config', 'set', 'store', address])).toMatchObject({ code: 0 });
    const asked = await startAgent({ home, env: { ...env, PGPASSWORD: password, CHOICE_HOLD_SECONDS: '1' } });
    expect(await asked.ask(question)).toMatchObject({ persisted: true });
    const status = ['store', 'status', '--json'];
    expect(await run(status)).toMatchObject({ code: 1, stderr: expect.stringContaining('~/.pgpass') });
    const passwords = join(home, '.pgpass');
    await writeFile(passwords, `${login.hostname}:${login.port}:*:${login.username}:${password}\n`);
    await chmod(passwords, 0o600);
    const found = await run(status);
    expect(JSON.parse(found.stdout)).toMatchObject({ kind: 'postgres', named: 'stored', open: 1, ended: 0 });
    expect(JSON.parse((await run(status, { CHOICE_STORE: 'files' })).stdout)).toMatchObject({
      kind: 'files',
      named: 'environment',
      open: 0,
    });
    expect((await run(['config'])).stdout).not.toContain(password);
  });

  test('a password in the settings is refused by name, and nothing of it is repeated', async () => {
    const home = await createHome();
    const withSecret = storeUrl(server().freshInbox()).href;
    const { password } = named();
    const run = (args: string[]) => runProgram(args, programEnv(home));
    const set = await run(['config', 'set', 'store', withSecret]);
    expect(set).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('store: not a valid value'),
    });
    expect(set.stderr).toContain('PGPASSWORD or ~/.pgpass');
    await writeFile(join(home, 'config.json'), JSON.stringify({ store: withSecret }));
    const agent = await startAgent({ home });
    const reply = await agent.call(question);
    expect(reply.isError).toBe(true);
    expect(textOf(reply)).toContain(
      'The store setting is neither files nor the address of a database without a password',
    );
    const history = await run(['history']);
    expect(history).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('choice-mcp config set store'),
    });
    const { done, store } = await doctorOn(home, {});
    expect(store).toMatchObject({ ok: false });
    const config = await run(['config']);
    const said = [set, history, done, config].map((one: Finished) => one.stdout + one.stderr).join();
    expect(said + textOf(reply) + agent.stderr()).not.toContain(password);
    expect(await readFile(join(home, 'config.json'), 'utf8')).toContain(password);
  });

  const changed = (part: Partial<URL>) => Object.assign(new URL(named().address), part).href;
  const password = () => named().password;
  test.each<[trouble: string, find: () => Promise<[store: string, secret: string]>, cause: RegExp]>([
    ['is away', async () => [changed({ port: '1' }), password()], /does not answer; is it running\?/],
    [
      'refuses the password',
      async () => [named().address, 'a-wrong-one-that-must-not-show'],
      /refused the user or the password; .*~\/\.pgpass/,
    ],
    [
      'speaks no TLS',
      async () => {
        const withTls = new URL(named().address);
        withTls.searchParams.set('sslmode', 'require');
        return [withTls.href, password()];
      },
      /asks for TLS.*ssl = on/,
    ],
    [
      'has a newer schema',
      async () => {
        const newer = await server().freshDatabase();
        const env = programEnv(await createHome(), { CHOICE_STORE: storeUrl(newer).href });
        await runProgram(['store', 'migrate'], env);
        await runSql(newer.url, 'update choice.meta set schema = 99');
        return [storeUrl(newer).href, password()];
      },
      /newer choice-mcp \(schema 99, this one knows 3\): update choice-mcp/,
    ],
  ])('doctor says of a database that it %s', async (_trouble, find, cause) => {
    const [store, secret] = await find();
    const env = { CHOICE_STORE: store, PGPASSWORD: secret, CHOICE_LOG_LEVEL: 'debug' };
    const found = await doctorOn(await createHome(), env);
    expect(found.store).toMatchObject({ ok: false, text: expect.stringMatching(cause) });
    expect(found.done.stdout + found.done.stderr).not.toContain(secret);
  });

  test('doctor says it in Chinese, too, and when all is well', async () => {
    const home = await createHome();
    const chinese = await doctorOn(home, { CHOICE_STORE: changed({ port: '1' }), CHOICE_LANG: 'zh' });
    expect(chinese.store?.text).toContain('没有响应；它在运行吗？');
    const sound = await doctorOn(home, { CHOICE_STORE: named().address, PGPASSWORD: password() });
    expect(sound.store).toMatchObject({ ok: true, text: expect.stringContaining('PostgreSQL at 127.0.0.1') });
  });
}
