import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openPortal, type PortalClient } from './portal-client.ts';
import { eventually, program, programEnv, runProgram } from './program-process.ts';

/** As Claude Code writes it, for a question with these words. */
export function askedEvent(conversation: string, more: object = {}) {
  return {
    session_id: conversation,
    transcript_path: '/nowhere.jsonl',
    cwd: '/projects/shop',
    prompt_id: '93fd',
    permission_mode: 'auto',
    hook_event_name: 'PermissionRequest',
    tool_name: 'AskUserQuestion',
    tool_input: { questions: [database, extras] },
    ...more,
  };
}

export const database = {
  question: 'Which database should we use?',
  header: 'Database',
  multiSelect: false,
  options: [
    { label: 'Postgres (Recommended)', description: 'boring' },
    { label: 'SQLite', description: 'small' },
  ],
};

export const extras = {
  question: 'Which extras?',
  header: 'Extras',
  multiSelect: true,
  options: [
    { label: 'Cache', description: 'faster' },
    { label: 'Queue', description: 'later' },
  ],
};

/** Both answered: one option, and two with a text. */
export const bothAnswers = [
  { selected_ids: ['Postgres (Recommended)'], global_annotation: 'as ever' },
  { selected_ids: ['Cache', 'Queue'], custom_input: 'and logs' },
];

export type Hook = {
  readonly process: ChildProcess;
  /** What it printed, once it has ended. */
  readonly ended: Promise<{ readonly code: number | null; readonly stdout: string; readonly stderr: string }>;
};

const adopting = { CHOICE_ADOPT: 'questions' };

/** One hook process, given one event. */
export function startHook(home: string, event: unknown, env: Record<string, string> = adopting): Hook {
  const child = spawn(process.execPath, [program, 'hook', 'claude-code'], {
    env: programEnv(home, env),
    stdio: 'pipe',
  });
  return { process: child, ended: follow(child, typeof event === 'string' ? event : JSON.stringify(event)) };
}

/** The same below a client's process of its own, which can be killed. */
export function startHookBelow(home: string, event: unknown): Hook {
  const client = `
    const hook = require('node:child_process').spawn(process.execPath, process.argv.slice(1), { stdio: 'inherit' });
    hook.on('exit', (code) => process.exit(code ?? 1));`;
  const child = spawn(process.execPath, ['-e', client, program, 'hook', 'claude-code'], {
    env: programEnv(home, adopting),
    stdio: 'pipe',
  });
  return { process: child, ended: follow(child, JSON.stringify(event)) };
}

async function follow(child: ReturnType<typeof spawn>, input: string): Hook['ended'] {
  let stdout = '';
  let stderr = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  child.stdin?.on('error', () => {}).end(input);
  // Closed when the last process that holds them has ended.
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, stdout, stderr };
}

/** A later event of the same conversation, to its end. */
export function tellHook(home: string, event: object): Hook['ended'] {
  return startHook(home, event).ended;
}

/** The person's way in: the hook hosts the portal, or the command does. */
export async function openInbox(home: string): Promise<PortalClient> {
  const { stdout } = await runProgram(['portal', '--print-url'], programEnv(home));
  return openPortal(stdout.trim());
}

export const adoptedIn = (inbox: PortalClient, count = 1) =>
  eventually(
    async () => {
      const entries = await inbox.entries('active');
      return entries.length === count && entries;
    },
    { what: `${count} adopted questions` },
  );

export const history = async (home: string) => {
  const { stdout } = await runProgram(['history', 'list', '--json'], programEnv(home));
  return JSON.parse(stdout) as readonly Record<string, unknown>[];
};
