import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { readLanguage } from '../i18n/locale.ts';
import { type Command, type Context, exitCodes, UsageError } from './command.ts';
import { cliWords } from './strings.ts';

/** Each command's code is evaluated when it is called: the server answers first and loads nothing it does not need. */
const commands: Readonly<Record<string, () => Promise<Command>>> = {
  stdio: async () => (await import('./stdio-command.ts')).stdioCommand,
  terminal: async () => (await import('./terminal-command-line.ts')).terminalCommandLine,
  ask: async () => (await import('./ask-command.ts')).askCommand,
  portal: async () => (await import('./portal-command.ts')).portalCommand,
  config: async () => (await import('./config-command.ts')).configCommand,
  history: async () => (await import('./history-command.ts')).historyCommand,
  demo: async () => (await import('./demo-command.ts')).demoCommand,
};

void main(process.argv.slice(2));

async function main(args: readonly string[]): Promise<void> {
  const context = readContext(args);
  // `choice-mcp history | head`: whoever reads us has seen enough.
  process.stdout.once('error', () => process.exit(exitCodes.ok));
  process.exitCode = await run(context, args).catch((error: unknown) => report(context, error));
}

async function run(context: Context, args: readonly string[]): Promise<number> {
  const [first] = args;
  const name = first === undefined ? (context.stdin.isTTY ? 'help' : 'stdio') : first;
  const rest = args.slice(1);
  if (['help', '--help', '-h', '--version', '-v'].includes(name)) {
    const { helpCommand } = await import('./help-command.ts');
    return helpCommand({ ...context, args: [name, ...rest] });
  }
  // Flags alone mean the server: that is how clients are told to start it.
  if (name.startsWith('-')) return (await import('./stdio-command.ts')).stdioCommand({ ...context, args });
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (load === undefined) throw new UsageError(cliWords[context.language].unknownCommand(name));
  if (rest.includes('--help') || rest.includes('-h')) {
    const { helpCommand } = await import('./help-command.ts');
    return helpCommand({ ...context, args: ['help', name] });
  }
  return (await load())({ ...context, args: rest });
}

function readContext(args: readonly string[]): Context {
  const { env } = process;
  return {
    args,
    env,
    stdin: process.stdin,
    stdout: process.stdout,
    stderr: process.stderr,
    folder: process.cwd(),
    platform: process.platform,
    userHome: homedir(),
    language: readLanguage(env.CHOICE_LANG ?? '') ?? 'en',
    program: readFileSync(__filename),
  };
}

function report({ stderr, language }: Context, error: unknown): number {
  const words = cliWords[language];
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof UsageError) {
    stderr.write(`${message}\n${words.seeHelp('choice-mcp --help')}\n`);
    return exitCodes.usage;
  }
  stderr.write(`${words.failed(message)}\n`);
  return exitCodes.failure;
}
