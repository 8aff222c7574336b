import { chmod, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Notification } from '../../src/notify/notification.ts';
import { startAgent } from '../support/agent.ts';
import { startNtfy } from '../support/fake-ntfy.ts';
import { question } from '../support/mcp-pair.ts';
import { createHome } from '../support/program.ts';
import { eventually, programEnv, runProgram } from '../support/program-process.ts';

const titled = (title: string) => ({ ...question, title });
const waits = { CHOICE_HOLD_SECONDS: '60' };
const token = 'tk_never_to_be_seen';

/** A home whose person has set these. */
async function homeWith(settings: Record<string, unknown>) {
  const home = await createHome();
  await change(home, settings);
  return home;
}

function change(home: string, settings: Record<string, unknown>): Promise<void> {
  return writeFile(join(home, 'config.json'), JSON.stringify({ schema: 1, ...settings }));
}

/** A program of the person that keeps what it is told and the command lines that any user sees while it runs. */
async function makeProgram() {
  const folder = await createHome();
  const program = join(folder, 'call-me.cjs');
  const lines = [
    `#!${process.execPath}`,
    "const fs = require('node:fs');",
    "const lines = fs.readdirSync('/proc').flatMap((pid) => {",
    "  try { return [fs.readFileSync('/proc/' + pid + '/cmdline', 'utf8')]; } catch { return []; }",
    '});',
    "fs.appendFileSync(__dirname + '/lines', lines.join('\\n'));",
    "fs.appendFileSync(__dirname + '/told', fs.readFileSync(0));",
  ];
  await writeFile(program, lines.join('\n'));
  await chmod(program, 0o700);
  const told = async (): Promise<readonly Notification[]> => {
    const text = await readFile(join(folder, 'told'), 'utf8').catch(() => '');
    return text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line));
  };
  return { program, told, commandLines: () => readFile(join(folder, 'lines'), 'utf8').catch(() => '') };
}

/** The local time of day, some hours from now. */
function timeOfDay(hoursFromNow: number): string {
  const then = new Date(Date.now() + hoursFromNow * 3_600_000);
  return [then.getHours(), then.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':');
}

describe('A person who is away is called', () => {
  test('once for each question, by two processes and through kill -9 of the one that hosts', async () => {
    const { program, told } = await makeProgram();
    const { url, published } = await startNtfy();
    const home = await homeWith({ notify_command: program, ntfy_url: url, notify_after_seconds: 0 });
    const host = await startAgent({ home, name: 'claude-code', folder: await createHome(), env: waits });
    const lost = host.ask(titled('First')).catch(() => 'died');
    await eventually(async () => (await told()).length === 1);
    const other = await startAgent({ home, name: 'codex', env: waits });
    void other.ask(titled('Second')).catch(() => null);
    await eventually(async () => (await told()).length === 2);
    host.kill();
    await lost;
    // The other process hosts now; it calls for the new question, and for none of the earlier ones.
    void other.ask(titled('Third')).catch(() => null);
    await eventually(async () => (await told()).length === 3);
    expect(published).toHaveLength(3);
    const ids = (await told()).map(({ session_id }) => session_id);
    expect(new Set(ids).size).toBe(3);
    expect((await told()).map(({ agent, waiting }) => [agent, waiting])).toEqual([
      ['claude-code', 1],
      ['codex', 2],
      // The first has no agent any more.
      ['codex', 2],
    ]);
    expect(published[0]?.text).toMatch(/^1 question is waiting · claude-code · choice-home-\w+$/);
    expect((await readdir(join(home, 'announced'))).toSorted()).toEqual(ids.toSorted());
  });

  test('not within quiet hours, and once for all when these are over', { tags: ['thorough'] }, async () => {
    const { url, published } = await startNtfy();
    const set = { ntfy_url: url, notify_after_seconds: 0 };
    const home = await homeWith({ ...set, notify_quiet_hours: `${timeOfDay(-2)}-${timeOfDay(2)}` });
    const agent = await startAgent({ home, env: { CHOICE_HOLD_SECONDS: '2' } });
    // Each returns after two seconds, unanswered: long after it would have been announced.
    await Promise.all([agent.ask(titled('First')), agent.ask(titled('Second'))]);
    expect(published).toEqual([]);
    await change(home, set);
    await agent.ask(titled('Third'));
    await eventually(async () => published.length > 0);
    expect(published.map(({ text }) => text)).toEqual([
      expect.stringMatching(/^3 questions are waiting · test-agent/),
    ]);
  });

  test('without a word of the question, unless that is allowed', async () => {
    const { url, published } = await startNtfy();
    const { program, told } = await makeProgram();
    const set = {
      ...{ ntfy_url: url, notify_command: program, notify_after_seconds: 0 },
      allowed_hosts: 'box.example',
    };
    const home = await homeWith(set);
    const agent = await startAgent({ home, env: { CHOICE_HOLD_SECONDS: '2' } });
    await agent.ask(titled('Delete the customer table?'));
    await eventually(async () => published.length === 1 && (await told()).length === 1);
    const said = JSON.stringify([published, await told()]);
    for (const words of ['Delete', 'rolling back', 'Blue/green', 'key=']) expect(said).not.toContain(words);
    await change(home, { ...set, notify_question_text: true });
    await agent.ask(titled('Rename the module?'));
    await eventually(async () => published.length === 2 && (await told()).length === 2);
    expect(published[1]?.text.split('\n')[1]).toBe('Rename the module?');
    expect((await told())[1]?.title).toBe('Rename the module?');
    expect(published[1]?.headers.click).toBe(`https://box.example/choice/${(await told())[1]?.session_id}`);
  });

  test('and no command line, log or result shows the token, nor a log the topic', {
    tags: ['thorough'],
  }, async () => {
    const { url, published, origin } = await startNtfy(500);
    const { program, commandLines } = await makeProgram();
    const home = await homeWith({ ntfy_url: url, notify_command: program, notify_after_seconds: 0 });
    const env = { CHOICE_NTFY_TOKEN: token, CHOICE_HOLD_SECONDS: '2', CHOICE_LOG_LEVEL: 'debug' };
    const agent = await startAgent({ home, env });
    const first = await agent.ask(titled('First'));
    await eventually(async () => published.length === 1);
    const results = [first, await agent.ask(titled('Second'))];
    await eventually(async () => published.length === 2 && (await commandLines()) !== '');
    expect(published.map(({ headers }) => headers.authorization)).toEqual([
      `Bearer ${token}`,
      `Bearer ${token}`,
    ]);
    await eventually(async () => agent.stderr().includes('answered 500'));
    const seen = [await commandLines(), agent.stderr(), JSON.stringify(results)].join('\n');
    expect(seen).not.toContain(token);
    expect(agent.stderr()).not.toContain('my-topic');
    expect(agent.stderr().split(`ntfy at ${new URL(origin).host} answered 500`)).toHaveLength(2);
    const config = await runProgram(['config', 'list', '--json'], programEnv(home, env));
    const doctor = await runProgram(['doctor', '--json'], programEnv(home, env));
    expect(config.stdout + doctor.stdout + doctor.stderr).not.toContain(token);
  });

  test('and a server that does not answer holds nothing up, nor the process that called it', {
    tags: ['thorough'],
  }, async () => {
    const { url, published } = await startNtfy(null);
    const home = await homeWith({ ntfy_url: url, notify_after_seconds: 0 });
    const agent = await startAgent({ home, env: { CHOICE_HOLD_SECONDS: '2' } });
    const asked = await agent.ask(question);
    expect(asked.action_status).toBe('pending');
    await eventually(async () => published.length === 1);
    const begun = performance.now();
    await agent.close();
    expect(performance.now() - begun).toBeLessThan(2_000);
  });
});

describe('choice-mcp notify', () => {
  test('calls at once and says what came of it', async () => {
    const { program, told } = await makeProgram();
    const { url, published, origin } = await startNtfy(403);
    const home = await homeWith({ ntfy_url: url, notify_command: program });
    const run = await runProgram(['notify'], programEnv(home, { CHOICE_NTFY_TOKEN: token }));
    const { host } = new URL(origin);
    expect(run).toMatchObject({
      code: 1,
      stdout: `notify_command: sent\nntfy at ${host} answered 403: is the token valid for this topic?\n`,
    });
    expect((await told()).map(({ waiting, agent }) => [waiting, agent])).toEqual([[0, 'choice-mcp']]);
    expect(published).toHaveLength(1);
    await change(home, { notify_command: program });
    expect((await runProgram(['notify', '--json'], programEnv(home))).stdout).toContain('"problem": null');
  });

  test('says how to be called where nothing is set', async () => {
    const home = await createHome();
    const { code, stderr } = await runProgram(['notify'], programEnv(home));
    expect(code).toBe(1);
    expect(stderr).toContain('config set ntfy_url');
  });
});
