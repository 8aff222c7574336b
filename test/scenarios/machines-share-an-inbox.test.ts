import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startAgent } from '../support/agent.ts';
import { question } from '../support/mcp-pair.ts';
import { openPortal } from '../support/portal-client.ts';
import { type PostgresServer, startPostgres, storeUrl, whyNoPostgres } from '../support/postgres-server.ts';
import { createHome } from '../support/program.ts';
import { programEnv, runProgram } from '../support/program-process.ts';
import { describeFailover } from './inbox/failover.ts';
import { describeMoving } from './inbox/moving-the-history.ts';
import { describeNaming } from './inbox/naming-the-store.ts';
import { describeOutages } from './inbox/outages.ts';
import { describePeople } from './inbox/people.ts';
import { describeStaying } from './inbox/staying.ts';

const missing = whyNoPostgres();
const why = missing === null ? '' : ` (skipped: ${missing})`;

describe.skipIf(missing !== null)(`Machines share an inbox in PostgreSQL${why}`, () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server?.stop());

  const storeOf = () => storeUrl(server.freshInbox());
  describe('in every detail', { tags: ['thorough'] }, () => {
    describeNaming(() => server);
    describeMoving(() => server);
    describeOutages(() => server);
    describeStaying(() => server);
    describeFailover();
    describePeople(() => server);
  });

  test('a question asked on one is answered on the other, and both remember it', async () => {
    const env = { CHOICE_STORE: storeOf().href };
    const [here, there] = [await createHome(), await createHome()];
    const asking = await startAgent({ home: here, env });
    const other = await startAgent({ home: there, env, name: 'codex' });
    const { session_id: id } = await asking.ask({ ...question, title: 'Asked here' });
    const portal = await openPortal((await other.ask({ ...question, title: 'Asked there' })).url ?? '');
    const titles = (await portal.entries('active')).map((entry) => entry.title);
    expect(new Set(titles)).toEqual(new Set(['Asked here', 'Asked there']));
    const poll = asking.poll(id);
    expect((await portal.answer(id, { selected_ids: ['blue'] })).status).toBe(200);
    expect(await poll).toMatchObject({ persisted: true, selection: { selected_ids: ['blue'] } });
    for (const home of [here, there]) {
      const { stdout } = await runProgram(['history', '--json'], programEnv(home, env));
      expect(stdout).toContain('Asked here');
    }
    expect((await runProgram(['history', '--json'], programEnv(here))).stdout).not.toContain('Asked here');
  });

  test('the terminal command finds its question in a shell without our environment, and has no password in it', async () => {
    const home = await createHome();
    const store = storeOf();
    const agent = await startAgent({ home, env: { CHOICE_STORE: store.href } });
    const { terminal_command: command } = await agent.ask({ ...question, interface: 'terminal' });
    expect(command).toContain('--store');
    expect(command).not.toContain(store.password);
    const shell = promisify(execFile)('/bin/sh', ['-c', command ?? ''], {
      env: programEnv(home, { PGPASSWORD: decodeURIComponent(store.password) }),
    });
    // There is no terminal here: it says so only of a question that it has found.
    await expect(shell).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringContaining('http://127.0.0.1'),
    });
  });

  test('on one machine, a question in a team’s inbox and one in files each come with a portal that knows them', {
    tags: ['thorough'],
  }, async () => {
    const home = await createHome();
    const alone = await startAgent({ home });
    const inTeam = await startAgent({ home, env: { CHOICE_STORE: storeOf().href }, name: 'codex' });
    const asked = [
      await alone.ask({ ...question, title: 'In files' }),
      await inTeam.ask({ ...question, title: 'In the inbox' }),
    ];
    const titles: (readonly string[])[] = [];
    for (const { url } of asked) {
      const entries = await (await openPortal(url ?? '')).entries('active');
      titles.push(entries.map(({ title }) => title));
    }
    expect(titles).toEqual([['In files'], ['In the inbox']]);
  });

  test('a database that is away refuses the question, is named by doctor, and the password shows nowhere', {
    tags: ['thorough'],
  }, async () => {
    const home = await createHome();
    const address = storeOf();
    address.port = '1';
    const { password } = address;
    const env = { CHOICE_STORE: address.href, CHOICE_LOG_LEVEL: 'debug' };
    const agent = await startAgent({ home, env });
    const reply = await agent.call(question);
    expect(reply.isError).toBe(true);
    const said = JSON.stringify(reply.content);
    expect(said).toContain('does not answer; is it running?');
    const history = await runProgram(['history'], programEnv(home, env));
    expect(history).toMatchObject({ code: 1, stderr: expect.stringContaining('does not answer') });
    const doctor = await runProgram(['doctor', '--json'], programEnv(home, env));
    expect(JSON.parse(doctor.stdout)).toContainEqual({
      name: 'store',
      ok: false,
      text: expect.stringContaining('127.0.0.1:1/postgres'),
      details: { kind: 'postgres' },
    });
    const everything = [said, agent.stderr(), JSON.stringify(history), JSON.stringify(doctor)].join();
    expect(everything).not.toContain(password);
  });
});
