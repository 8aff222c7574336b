import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { QuestionReply } from '../../src/web/wire/replies.ts';
import { createNotingBrowser } from '../support/noting-browser.ts';
import { openPortal } from '../support/portal-client.ts';
import { createHome } from '../support/program.ts';
import { eventually, program, programEnv } from '../support/program-process.ts';
import { keys, openQuestion } from '../support/terminal-window.ts';

const node = JSON.stringify(process.execPath);
const ask = `${node} ${JSON.stringify(program)} ask`;
const question = ['--title', 'Deploy?', '--option', 'bg=Blue/green', '--option', 'r=Rolling'];
const flags = '--title "Deploy?" --option "bg=Blue/green" --option r=Rolling';

/** `choice-mcp ask` without a terminal: asked in the portal, whose address it says on stderr. */
function askWithoutTerminal(home: string, args: readonly string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [program, 'ask', ...args], {
    env: programEnv(home, env),
    stdio: 'pipe',
    detached: true,
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const address = () => eventually(async () => /http\S+/.exec(said)?.[0]);
  return { child, address, said: () => said, exit: once(child, 'exit').then(([code]) => code as number) };
}

describe('Asking from a shell', () => {
  test.each([
    [['--timeout', '29'], '--timeout: 29 is not valid; use a whole number of seconds from 30 to 86,400'],
    [
      ['--timeout', '86401'],
      '--timeout: 86401 is not valid; use a whole number of seconds from 30 to 86,400',
    ],
    [['--interface', 'terminal'], '--interface terminal: there is no terminal here'],
  ])('%j is wrong usage, and nothing is asked', async (args, why) => {
    const home = await createHome();
    const { exit, said } = askWithoutTerminal(home, [...question, ...args]);
    expect(await exit).toBe(2);
    expect(said()).toContain(why);
    expect(await readdir(join(home, 'sessions')).catch(() => [])).toEqual([]);
  });

  test('nothing is recommended that the script does not recommend', async () => {
    const { address } = askWithoutTerminal(await createHome(), question);
    const portal = await openPortal(await address());
    const [entry] = await portal.entries('active');
    const { session } = (await (
      await portal.get(`/api/interactions/${entry?.session_id}`)
    ).json()) as QuestionReply;
    expect(session.request.questions[0]?.options.map(({ recommended }) => recommended)).toEqual([
      false,
      false,
    ]);
  });

  test('a request that is written more slowly than we start is waited for', async () => {
    const home = await createHome();
    const { child, address } = askWithoutTerminal(home, ['--request', '-']);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    child.stdin.end(
      JSON.stringify({ title: 'Slow', prompt: 'Piped by a slow producer.', selection_mode: 'text_input' }),
    );
    const portal = await openPortal(await address());
    expect((await portal.entries('active'))[0]).toMatchObject({ title: 'Slow' });
  });

  test('continued in the browser, one tab is opened, at a portal that stays, and the answer comes from there', async () => {
    const home = await createHome();
    const { env, opened } = await createNotingBrowser(home);
    const out = join(home, 'answer.txt');
    const window = await openQuestion(`${ask} ${flags} > ${out}`, { home, env, cols: 160 });
    window.press('s', 'j', 'j', keys.enter);
    await window.until('continues in the browser: http');
    const [, origin = ''] = /(http:\/\/127\.0\.0\.1:\d+)\/choice/.exec(window.screen()) ?? [];
    const [page = ''] = await eventually(async () => ((await opened()).length > 0 ? opened() : null));
    const redirect = await readFile(new URL(page), 'utf8');
    const [address = ''] = /http:\/\/[^"'<]*#key=[^"'<&]*/.exec(redirect) ?? [];
    expect(new URL(address).origin).toBe(origin);
    const portal = await openPortal(address);
    const [entry] = await portal.entries('active');
    await portal.answer(entry?.session_id ?? '', { selected_ids: ['r'] });
    expect(await window.exit).toBe(0);
    expect(await readFile(out, 'utf8')).toBe('Deploy? → Rolling\n');
    expect(await opened()).toHaveLength(1);
  });

  test.each([
    ['SIGINT', 75],
    ['SIGTERM', 143],
  ] as const)(
    '%s while the portal is waited for ends it with %i; the question stays',
    async (signal, code) => {
      const home = await createHome();
      const { child, address, exit, said } = askWithoutTerminal(home, question);
      await address();
      child.kill(signal);
      expect(await exit).toBe(code);
      expect(said()).toContain('not answered, still waiting');
      expect(await readdir(join(home, 'open'))).toHaveLength(1);
    },
  );

  test('also when it comes in the very moment the address is said', async () => {
    const interrupted = `
      const { stderr } = process, write = stderr.write.bind(stderr);
      stderr.write = (text) => { write(text); if (text.includes('http')) process.kill(process.pid, 'SIGINT'); };`;
    const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(interrupted)}`;
    const { exit, said } = askWithoutTerminal(await createHome(), question, { NODE_OPTIONS });
    expect(await exit).toBe(75);
    expect(said()).toContain('not answered, still waiting');
  });

  test('a question that is gone is 69, not cancelled', async () => {
    const home = await createHome();
    const { address, exit, said } = askWithoutTerminal(home, question);
    await address();
    const [id = ''] = await readdir(join(home, 'open'));
    await rm(join(home, 'sessions', id), { recursive: true });
    await rm(join(home, 'open', id));
    expect(await exit).toBe(69);
    expect(said()).toContain('No such question');
  });

  test('an answer that could not be printed is not taken for collected: asked again, it is there at once', async () => {
    const home = await createHome();
    const first = askWithoutTerminal(home, question);
    const portal = await openPortal(await first.address());
    first.child.stdout.destroy();
    const [entry] = await portal.entries('active');
    await portal.answer(entry?.session_id ?? '', { selected_ids: ['r'] });
    expect(await first.exit).toBe(0);
    const again = askWithoutTerminal(home, question);
    let stdout = '';
    again.child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text;
    });
    expect(await again.exit).toBe(0);
    expect(stdout).toBe('Deploy? → Rolling\n');
  });
});
