import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { readAskArguments } from '../../src/cli/ask/ask-arguments.ts';
import { configCommand } from '../../src/cli/commands/config-command.ts';
import { helpCommand } from '../../src/cli/commands/help-command.ts';
import { readHistoryArguments } from '../../src/cli/history/history-arguments.ts';
import { type Command, type Context, UsageError } from '../../src/cli/program/command.ts';
import { givenHome, homeFolder } from '../../src/cli/program/home.ts';
import { readArguments } from '../../src/cli/program/read-arguments.ts';
import { resolveCommand } from '../../src/cli/program/resolve-command.ts';
import { languages } from '../../src/domain/language.ts';
import { parseRequest } from '../../src/domain/validation/parse-request.ts';
import type { Random } from '../support/seeded-random.ts';
import type { FuzzTarget } from './fuzz.ts';
import { anyText, damage } from './inputs.ts';
import { buildFuzzedProgram, stopProcess } from './program.ts';

const commands = [
  'stdio',
  'terminal',
  'ask',
  'help',
  'portal',
  'config',
  'history',
  'store',
  'doctor',
  'setup',
  'update',
  'uninstall',
  'demo',
];
const words = [
  ...commands,
  ...['list', 'get', 'set', 'unset', 'reset', 'path', 'search', 'show', 'export', 'delete', 'purge'],
  ...['--json', '--limit', '5', '--limit=-1', '--status', 'submitted', '--from', '2026-01-01', '--to', 'x'],
  ...['--format', 'csv', '--all', '--title', 'x', '--option', 'a=A:b', '--option=a', '--mode', 'single'],
  ...['--timeout', '9e9', '--min', '-1', '--request', '-', '--plain', '--session', '--help', '-h', '-v'],
  ...[
    'language',
    'timeout_seconds',
    'browser',
    'zh',
    '60',
    '--',
    '-',
    '--__proto__',
    '--constructor=1',
    '--no-json',
  ],
  '01k9zv3m4n0000000000000001',
];

/** No system lets a process start with more. */
const mostBytes = 2 * 1024 * 1024;

/** Never `--home` with a path of its own making: what is written has to stay in the folder of the fuzzer. */
function anyArguments(random: Random, home: string): readonly string[] {
  const given = Array.from({ length: random.below(8) }, () => {
    if (random.chance(0.1)) return random.pick(['--home', `--home=${home}`]);
    if (random.chance(0.7)) return random.pick(words);
    return random.chance(0.5) ? damage(random, random.pick(words)) : anyText(random, 40);
  });
  const repeated = given[0] ?? '';
  const most = Math.min(20_000, Math.floor(mostBytes / (repeated.length + 1)));
  const many = random.chance(0.01) ? Array<string>(random.below(most)).fill(repeated) : [];
  const all = random.chance(0.5) ? [...given, ...many] : [...many, ...given];
  return all
    .map((word, at) => (all[at - 1] === '--home' ? home : word))
    .map((word) => word.replaceAll('\0', ''));
}

/** Commands that ask no person and open nothing; of the others only the arguments are read. */
const readers: ReadonlyMap<string, Command> = new Map([
  ['help', helpCommand],
  ['config', configCommand],
  ['history', async (context) => Number(readHistoryArguments(context).json)],
  ['ask', async (context) => Number(parseRequest((await readAskArguments(context)).raw).ok)],
]);
const readCommonFlags: Command = async (context) => readArguments(context, {}).positionals.length;

/** Any words at all are carried out or refused in words that steer no terminal. */
export const commandLines: FuzzTarget = {
  name: 'command lines',
  async open() {
    const folder = mkdtempSync(join(tmpdir(), 'choice-fuzz-'));
    const home = join(folder, 'home');
    return {
      async run(random) {
        rmSync(home, { recursive: true, force: true });
        const args = anyArguments(random, home);
        const surroundings = { env: { CHOICE_HOME: home }, platform: 'linux', userHome: folder } as const;
        homeFolder({ ...surroundings, flag: givenHome(args) });
        const meant = resolveCommand({ args, byPerson: random.chance(0.5), commands });
        const said = new PassThrough();
        const context: Context = {
          ...surroundings,
          args: meant.args,
          stdin: Readable.from([anyText(random)]),
          stdout: said,
          stderr: said,
          folder,
          language: random.pick(languages),
          logLines: { write: () => {}, hold: () => () => {} },
          warnOnce: () => {},
          program: join(folder, 'choice-mcp.cjs'),
          isAnswered: false,
          heardAt: null,
          event: null,
        };
        const read = readers.get(meant.name) ?? readCommonFlags;
        const refusal = await read(context).then(
          () => '',
          (cause: unknown) => {
            if (cause instanceof UsageError) return cause.message;
            throw cause;
          },
        );
        checkSaid(refusal + String(said.read() ?? ''));
      },
      close: async () => rmSync(folder, { recursive: true, force: true }),
    };
  },
};

function checkSaid(text: string): void {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what it looks for
  const found = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/u.exec(text);
  if (found !== null) throw new Error(`steers a terminal: ${JSON.stringify(text.slice(0, 500))}`);
}

/** Not `doctor`: it starts other programs and lets a question make its whole way, which takes its time. */
const leavesByItself = [
  'config',
  'history',
  'help',
  'setup',
  'update',
  'uninstall',
  'nonsense',
  '--nonsense',
  '--version',
];
const exitCodes: readonly (number | null)[] = [0, 1, 2, 69];

/** The same with a process each: fewer, because each has to start. */
export const programStarts: FuzzTarget = {
  name: 'starts of the program',
  async open() {
    const program = await buildFuzzedProgram();
    return {
      async run(random) {
        const rest = anyArguments(random, join(program.folder, 'home')).filter(
          (word) => !commands.includes(word),
        );
        const child = program.start([random.pick(leavesByItself), ...rest.slice(0, 50)]);
        let said = '';
        for (const stream of [child.stdout, child.stderr]) {
          stream?.setEncoding('utf8').on('data', (text: string) => {
            said += text;
          });
        }
        child.stdin?.on('error', () => {});
        child.stdin?.end(anyText(random));
        const patience = setTimeout(() => void stopProcess(child), 20_000);
        const [code] = (await once(child, 'close')) as [number | null];
        clearTimeout(patience);
        if (!exitCodes.includes(code)) throw new Error(`left with ${code}: ${said}`);
        if (/\n +at .*\(|node:internal/.test(said)) throw new Error(`a fault: ${said}`);
        checkSaid(said);
      },
      close: program.remove,
    };
  },
};
