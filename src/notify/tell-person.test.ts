import { execFileSync } from 'node:child_process';
import { getEventListeners } from 'node:events';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createFakeClock } from '../../test/support/fake-clock.ts';
import { startNtfy } from '../../test/support/fake-ntfy.ts';
import { createHome } from '../../test/support/program.ts';
import { createRealClock } from '../../test/support/real-clock.ts';
import type { Clock } from '../application/ports.ts';
import type { Notification } from './notification.ts';
import { readCommand } from './run-command.ts';
import type { NotifyValues } from './settings.ts';
import { notifyWords } from './strings.ts';
import { createTellPerson } from './tell-person.ts';

const notification: Notification = {
  text: '1 个问题等待回答 · claude-code · api-gateway',
  waiting: 1,
  urgent: true,
  agent: 'claude-code',
  folder: 'api-gateway',
  session_id: '01kf0e452x3f06stpmsez9tegn',
  asked_at: '2026-01-01T10:00:00.000Z',
  deadline: '2026-01-01T10:05:00.000Z',
  url: 'http://127.0.0.1:18642/choice/01kf0e452x3f06stpmsez9tegn',
};

const unset: NotifyValues = {
  notify_command: '',
  ntfy_url: '',
  ntfy_token_file: '',
  notify_after_seconds: 60,
  notify_quiet_hours: '',
  notify_question_text: false,
};

type Around = {
  readonly said?: Notification;
  readonly env?: Record<string, string>;
  readonly clock?: Clock;
  readonly folder?: string;
};

/** What the person is told went wrong, in each way they have set. */
async function tell(
  values: Partial<NotifyValues>,
  { said = notification, env = {}, clock = createRealClock(), folder = '/' }: Around = {},
  signal = new AbortController().signal,
) {
  const tellPerson = createTellPerson({
    clock,
    env,
    folder,
    userHome: folder,
    platform: process.platform,
    programEnv: async () => env,
  });
  const told = await tellPerson(said, (key) => ({ ...unset, ...values })[key], signal);
  return told.map(({ problem }) => problem?.(notifyWords.en.problem) ?? null);
}

/** A program of the person that runs these lines of JavaScript. */
async function makeProgram(lines: string) {
  const folder = await createHome();
  const program = join(folder, 'call-me.cjs');
  await writeFile(program, `#!${process.execPath}\n${lines}\n`);
  await chmod(program, 0o700);
  return { folder, program, heard: () => readFile(join(folder, 'heard.json'), 'utf8') };
}

const noteWhatIsSaid = `
  const said = require('node:fs').readFileSync(0, 'utf8');
  const { argv, env } = process;
  require('node:fs').writeFileSync('heard.json', JSON.stringify({ said: JSON.parse(said), args: argv.slice(2), env }));
`;

test('leaves nothing behind on the signal of a process that runs for months', async () => {
  const { folder, program } = await makeProgram(noteWhatIsSaid);
  const { url } = await startNtfy();
  const { signal } = new AbortController();
  expect(await tell({ notify_command: program, ntfy_url: url }, { folder }, signal)).toEqual([null, null]);
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});

describe('a program', () => {
  test('hears everything on its standard input, in its own folder, with its arguments as they were set', async () => {
    const { folder, program, heard } = await makeProgram(noteWhatIsSaid);
    const command = JSON.stringify([program, '--loud', '$HOME; rm -rf "x"']);
    expect(await tell({ notify_command: command }, { folder, env: { GREETING: 'hi' } })).toEqual([null]);
    expect(JSON.parse(await heard())).toMatchObject({
      said: notification,
      args: ['--loud', '$HOME; rm -rf "x"'],
      env: { GREETING: 'hi' },
    });
  });

  test('that fails, is missing or does not read is told apart', async () => {
    const failing = await makeProgram('process.exit(3)');
    const [problem] = await tell({ notify_command: failing.program }, failing);
    expect(problem).toBe('notify_command ended with 3');
    expect(await tell({ notify_command: '/no/such/program' })).toEqual([
      'notify_command: there is no program /no/such/program',
    ]);
    for (const name of ['no-such-program', './call-me', '../call-me']) {
      const [unfound] = await tell({ notify_command: name });
      expect(unfound).toContain(`no program ${name} in your PATH; give its full path`);
    }
    const deaf = await makeProgram("require('node:fs').closeSync(0)");
    expect(await tell({ notify_command: deaf.program }, deaf)).toEqual([null]);
  });

  test('that does not end is killed', async () => {
    const { folder, program } = await makeProgram(
      "require('node:fs').writeFileSync('heard.json', String(process.pid)); setInterval(() => {}, 1000)",
    );
    const clock = createFakeClock();
    const telling = tell({ notify_command: program }, { folder, clock });
    const pid = await expect
      .poll(() => readFile(join(folder, 'heard.json'), 'utf8').catch(() => ''))
      .toMatch(/\d/)
      .then(() => readFile(join(folder, 'heard.json'), 'utf8'));
    await clock.advanceBy(10_000);
    expect(await telling).toEqual(['notify_command did not finish within 10 seconds']);
    await expect.poll(() => isRunning(Number(pid))).toBe(false);
  });

  test('is not waited for once the portal has gone', async () => {
    const { folder, program } = await makeProgram('setTimeout(() => {}, 1500)');
    const ending = new AbortController();
    const telling = tell({ notify_command: program }, { folder, clock: createFakeClock() }, ending.signal);
    ending.abort();
    expect(await telling).toEqual([null]);
  });

  test.each([
    ['notify-send', ['notify-send']],
    ['/opt/my programs/call me', ['/opt/my programs/call me']],
    ['["notify-send", "a b", ""]', ['notify-send', 'a b', '']],
    ['[""]', null],
    ['["a", 1]', null],
    ['["a"', null],
    ['["a\\u0000"]', null],
    ['', null],
  ])('%s is run as %j', (command, argv) => {
    expect(readCommand(command)).toEqual(argv);
  });
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe('ntfy', () => {
  test('gets the text, and the token of the environment', async () => {
    const { published, url } = await startNtfy();
    expect(await tell({ ntfy_url: url }, { env: { CHOICE_NTFY_TOKEN: 'tk_secret\n' } })).toEqual([null]);
    expect(published).toMatchObject([
      { path: '/my-topic', text: notification.text, headers: { authorization: 'Bearer tk_secret' } },
    ]);
    expect(published[0]?.headers.title).toBe('choice-mcp');
    expect(published[0]?.headers.click).toBeUndefined();
  });

  test('says that nobody is in a hurry where no agent waits', async () => {
    const { published, url } = await startNtfy();
    await tell({ ntfy_url: url });
    await tell({ ntfy_url: url }, { said: { ...notification, urgent: false } });
    expect(published.map(({ headers }) => headers.priority)).toEqual([undefined, 'low']);
  });

  test('gets the token of a file that only its person can read, and no token where there is none', async () => {
    const { published, url } = await startNtfy();
    const folder = await createHome();
    await writeFile(join(folder, 'token'), 'tk_filed\n', { mode: 0o600 });
    expect(await tell({ ntfy_url: url, ntfy_token_file: '~/token' }, { folder })).toEqual([null]);
    expect(await tell({ ntfy_url: url })).toEqual([null]);
    expect(published.map(({ headers }) => headers.authorization)).toEqual(['Bearer tk_filed', undefined]);
  });

  test.skipIf(process.platform === 'win32')('is not called where the token cannot be had', async () => {
    const { published, url } = await startNtfy();
    const folder = await createHome();
    const file = join(folder, 'token');
    const tries = async () => (await tell({ ntfy_url: url, ntfy_token_file: file }))[0];
    expect(await tries()).toMatch(/does not exist/);
    await writeFile(file, 'tk_filed');
    await chmod(file, 0o644);
    expect(await tries()).toMatch(/chmod 600/);
    await chmod(file, 0o600);
    await writeFile(file, 'two words');
    expect(await tries()).toMatch(/malformed/);
    expect(published).toEqual([]);
  });

  test.skipIf(process.platform === 'win32')(
    'is not called where the token is no regular file',
    async () => {
      const { published, url } = await startNtfy();
      const folder = await createHome();
      const pipe = join(folder, 'pipe');
      // Nobody writes into it: a program that opened it to read would wait for ever.
      execFileSync('mkfifo', ['-m', '600', pipe]);
      for (const file of [pipe, folder, '/dev/zero', '/dev/null']) {
        expect(await tell({ ntfy_url: url, ntfy_token_file: file }), file).toEqual([
          'ntfy_token_file is not a regular file; put the token into a file that only you can read',
        ]);
      }
      expect(published).toEqual([]);
    },
    5_000,
  );

  test.each([
    [500, 'answered 500'],
    [401, 'answered 401: is the token valid for this topic?'],
    [302, 'answered 302; redirects are not followed'],
  ])('that answers %i is a problem, told without topic and token', async (status, said) => {
    const { published, url, origin } = await startNtfy(status);
    const { host } = new URL(origin);
    expect(await tell({ ntfy_url: url }, { env: { CHOICE_NTFY_TOKEN: 'tk_secret' } })).toEqual([
      `ntfy at ${host} ${said}`,
    ]);
    expect(published).toHaveLength(1);
  });

  test('that does not listen, or does not answer, is a problem too', async () => {
    expect(await tell({ ntfy_url: 'http://127.0.0.1:1/my-topic' })).toEqual([
      'ntfy at 127.0.0.1:1 cannot be reached (ECONNREFUSED)',
    ]);
    const { published, url } = await startNtfy(null);
    const clock = createFakeClock();
    const telling = tell({ ntfy_url: url }, { clock });
    await expect.poll(() => published).toHaveLength(1);
    await clock.advanceBy(10_000);
    expect(await telling).toEqual(['ntfy did not finish within 10 seconds']);
  });
});
