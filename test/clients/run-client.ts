import { access, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { spawn } from '@lydell/node-pty';
import type { TestContext } from 'vitest';
import { createNotingBrowser } from '../support/noting-browser.ts';
import { openPortal, type PortalClient } from '../support/portal-client.ts';
import { eventually, makeHome, removeHome, runProgram } from '../support/program-process.ts';
import { createEmulator } from '../support/terminal-emulator.ts';
import { installOrSkip } from './install.ts';
import { type ClientName, type ClientProgram, programs, type RunInfo } from './programs.ts';
import { type Script, type ScriptedModel, startScriptedModel } from './scripted-model.ts';

export type ClientRun = {
  readonly model: ScriptedModel;
  /** What stands on the client's screen, for whoever reads a failure. */
  readonly screen: () => string;
  /** What the person types into it. */
  readonly type: (keys: string) => void;
  /** The client's process, to be killed. */
  readonly pid: number;
  /** The person's inbox, opened by hand. */
  readonly openInbox: () => Promise<PortalClient>;
  /** What has ended, as `choice-mcp history` says it: a portal ends with the last process that asks. */
  readonly history: () => Promise<readonly Record<string, unknown>[]>;
  /** Resolves when the client ends by itself. */
  readonly exit: Promise<void>;
  /** The person's browser: has the page open that came up for the first question. */
  readonly page: () => Promise<PortalClient>;
  /** The person: looks at that page, and picks so long after the question was asked. */
  readonly pick: (optionId: string, afterSeconds: number) => Promise<void>;
};

export type RunOptions = {
  readonly script: Script;
  /** What the person adds to `choice-mcp setup CLIENT`. */
  readonly setup?: readonly string[];
  /** What the person has set with `choice-mcp config set`. */
  readonly settings?: Readonly<Record<string, string>>;
  /** What the person changes in the client's own settings after that. */
  readonly adjust?: (run: RunInfo) => Promise<void>;
};

/** A real client with a scripted model, and our server as `choice-mcp setup` has added it; all in a folder of its own. */
export async function runClient(
  name: ClientName,
  options: RunOptions,
  test: TestContext,
): Promise<ClientRun> {
  const program = programs[name];
  const packages = await installOrSkip(program.package, test);
  const model = await startScriptedModel(options.script);
  test.onTestFinished(model.close);
  const home = await makeHome();
  test.onTestFinished(() => removeHome(home));
  const info = { model: model.origin, home, project: join(home, 'project') };
  const { PATH = '' } = process.env;
  const env = { ...plainEnv, PATH, HOME: home, ...program.env?.(info) };

  await writeFiles(program, info);
  const choiceMcp = async (...args: readonly string[]) => {
    const { code, stdout, stderr } = await runProgram(args, env, { folder: home });
    if (code !== 0) throw new Error(`choice-mcp ${args.join(' ')} ended with ${code}: ${stdout}${stderr}`);
    return stdout;
  };
  await choiceMcp('setup', ...program.setup, ...(options.setup ?? []), '--yes');
  const browser = await createNotingBrowser(home);
  const settings = { portal_port: '0', browser: browser.env.BROWSER, ...options.settings };
  for (const [key, value] of Object.entries(settings)) await choiceMcp('config', 'set', key, value);
  await options.adjust?.(info);

  const over = new AbortController();
  test.onTestFinished(() => over.abort());
  const started = startInTerminal(
    [...(program.native ? [] : [process.execPath]), join(packages, program.file), ...program.args(info)],
    { cwd: info.project, env },
    test,
  );
  let opened: Promise<PortalClient> | null = null;
  const page = () => {
    opened ??= openPage(browser, test);
    return opened;
  };
  return {
    model,
    ...started,
    page,
    history: async () => JSON.parse(await choiceMcp('history', '--json')),
    async openInbox() {
      // While no process of the client's hosts it, the command would, and stay.
      const isHosted = () => access(join(home, '.local', 'share', 'choice-mcp', 'portal.json'));
      await eventually(
        () =>
          isHosted()
            .then(() => true)
            .catch(() => false),
        { what: 'a portal' },
      );
      return openPortal((await choiceMcp('portal', '--print-url')).trim());
    },
    async pick(optionId, afterSeconds) {
      const portal = await page();
      const [entry] = await portal.entries('active');
      await wait(afterSeconds * 1_000, null, { signal: over.signal });
      const reply = await portal.answer(entry?.session_id ?? '', { selected_ids: [optionId] });
      if (!reply.ok) throw new Error(`the answer was not taken: ${await reply.text()}`);
    },
  };
}

type Browser = Awaited<ReturnType<typeof createNotingBrowser>>;

async function openPage(browser: Browser, test: TestContext): Promise<PortalClient> {
  const [opened = ''] = await eventually(
    async () => {
      const all = await browser.opened();
      return all.length > 0 && all;
    },
    { withinMs: 60_000, what: 'a page for the question' },
  );
  const [address = ''] = /http:[^"'<]+/.exec(await readFile(fileURLToPath(opened), 'utf8')) ?? [];
  // As a page does, which tries again where a busy machine did not reply in time.
  const portal = await eventually(() => openPortal(address).catch(() => null), { what: 'a way in' });
  test.onTestFinished(await portal.openTab());
  return portal;
}

/** Whatever a client wants from elsewhere fails at once: nobody listens on that port. */
const plainEnv = {
  HTTP_PROXY: 'http://127.0.0.1:9',
  HTTPS_PROXY: 'http://127.0.0.1:9',
  NO_PROXY: '127.0.0.1,localhost',
  DO_NOT_TRACK: '1',
  TERM: 'xterm-256color',
  LANG: 'C.UTF-8',
};

async function writeFiles({ files }: ClientProgram, info: RunInfo): Promise<void> {
  await mkdir(info.project);
  for (const [name, content] of Object.entries(files?.(info) ?? {})) {
    const file = join(info.home, name);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
  }
}

type Started = { readonly cwd: string; readonly env: Record<string, string> };

function startInTerminal([command = '', ...args]: readonly string[], started: Started, test: TestContext) {
  const size = { cols: 160, rows: 50 };
  const emulator = createEmulator(size.cols, size.rows);
  const pty = spawn(command, args, { ...size, ...started });
  pty.onData((bytes) => void emulator.write(bytes));
  const exit = new Promise<void>((resolve) => pty.onExit(() => resolve()));
  test.onTestFinished(async () => {
    try {
      // With what it has started: several are a script around the program itself.
      process.kill(-pty.pid, 'SIGKILL');
    } catch {
      // It has ended by itself.
    }
    await exit;
  });
  return {
    screen: () => emulator.screen().join('\n'),
    type: (keys: string) => pty.write(keys),
    pid: pty.pid,
    exit,
  };
}
