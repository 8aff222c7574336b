import { expect, test } from 'vitest';
import { type PostgresServer, runSql, storeUrl } from '../../support/postgres-server.ts';
import { createHome } from '../../support/program.ts';
import { programEnv, runProgram } from '../../support/program-process.ts';

/** `choice-mcp store copy`, there and back. */
export function describeMoving(server: () => PostgresServer): void {
  test('a history moves into a database and back into files, and is the same', async () => {
    const [here, there] = [await createHome(), await createHome()];
    const env = { CHOICE_STORE: storeUrl(server().freshInbox()).href };
    const inFiles = (home: string, args: string[]) =>
      runProgram(args, programEnv(home, { CHOICE_STORE: 'files' }));
    const inDatabase = (home: string, args: string[]) => runProgram(args, programEnv(home, env));
    for (const answer of ['rolling', 'blue-green', 'replace']) {
      expect(await inFiles(here, ['demo', '--answer', answer, '--json'])).toMatchObject({ code: 0 });
    }
    const history = (await inFiles(here, ['history', '--json'])).stdout;
    expect(JSON.parse(history)).toHaveLength(3);
    const copied = await inDatabase(here, ['store', 'copy', 'files', 'postgres', '--json']);
    expect(JSON.parse(copied.stdout)).toMatchObject({ copied: 3, present: 0, differing: [], left: 0 });
    expect((await inDatabase(there, ['history', '--json'])).stdout).toBe(history);
    const again = await inDatabase(here, ['store', 'copy', 'files', 'postgres']);
    expect(again).toMatchObject({ code: 0, stdout: expect.stringContaining('0 copied, 3 already there') });
    expect(await inDatabase(there, ['store', 'copy', 'postgres', 'files'])).toMatchObject({ code: 0 });
    expect((await inFiles(there, ['history', '--json'])).stdout).toBe(history);
  });

  test('a copy names what is damaged, and copies everything else', async () => {
    const [here, address] = [await createHome(), server().freshInbox()];
    const env = programEnv(here, { CHOICE_STORE: storeUrl(address).href });
    for (const answer of ['rolling', 'replace'])
      await runProgram(['demo', '--answer', answer, '--json'], env);
    const [{ session_id: damaged }, { session_id: sound }] = JSON.parse(
      (await runProgram(['history', '--json'], env)).stdout,
    );
    await runSql(
      address.url,
      `update choice.event set body = regexp_replace(body, '"answer":\\{.*\\},"by"', '"answer":null,"by"')
       where id = '${damaged}'`,
    );
    const copied = await runProgram(['store', 'copy', 'postgres', 'files'], env);
    expect(copied.code).toBe(1);
    expect(copied.stdout).toContain(`1 copied, 0 already there`);
    expect(copied.stdout).toContain(`1 is damaged and was not copied: ${damaged}`);
    const inFiles = programEnv(here, { CHOICE_STORE: 'files' });
    expect(JSON.parse((await runProgram(['history', '--json'], inFiles)).stdout)).toMatchObject([
      { session_id: sound },
    ]);
    const aside = await runProgram(['store', 'set-aside', damaged], env);
    expect(aside).toMatchObject({
      code: 0,
      stdout: expect.stringContaining(`inbox ${address.inbox}/set-aside`),
    });
    expect(await runProgram(['store', 'copy', 'postgres', 'files'], env)).toMatchObject({ code: 0 });
  });

  test('a copy refuses what it cannot do, and repeats no password', async () => {
    const home = await createHome();
    const withSecret = storeUrl(server().freshInbox());
    const refused: readonly (readonly [string[], string])[] = [
      [['copy'], 'needs FROM and TO'],
      [['copy', 'files', withSecret.href], 'an address without a password'],
      [['copy', 'files', 'postgres'], 'Neither CHOICE_STORE nor the store setting names a database'],
      [['copy', 'files', 'files'], 'the same store'],
      [['shrink'], '"shrink" is unknown'],
    ];
    for (const [args, why] of refused) {
      const { code, stderr } = await runProgram(['store', ...args], programEnv(home));
      expect(code).toBe(2);
      expect(stderr).toContain(why);
      expect(stderr).not.toContain(withSecret.password);
    }
    expect((await runProgram(['store', 'migrate'], programEnv(home))).stdout).toContain(
      'Files need no migration',
    );
  });
}
