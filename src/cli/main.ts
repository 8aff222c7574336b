import { homedir } from 'node:os';
import type { Language } from '../domain/language.ts';
import { type Command, type Context, exitCodes, UsageError } from './command.ts';
import { createLog, createWarnOnce } from './log.ts';
import type { Start } from './start.ts';
import { cliWords } from './strings.ts';

declare const __choiceStart: Start;

/** Each command's code is evaluated when it is called: the server answers first and loads nothing it does not need. */
const commands: Readonly<Record<string, () => Promise<Command>>> = {
  terminal: async () => (await import('./terminal-command-line.ts')).terminalCommandLine,
  ask: async () => (await import('./ask-command.ts')).askCommand,
  portal: async () => (await import('./portal-command.ts')).portalCommand,
  config: async () => (await import('./config-command.ts')).configCommand,
  history: async () => (await import('./history-command.ts')).historyCommand,
  doctor: async () => (await import('./doctor-command.ts')).doctorCommand,
  setup: async () => (await import('./setup-command.ts')).setupCommand,
  demo: async () => (await import('./demo-command.ts')).demoCommand,
};

const helpNames = ['help', '--help', '-h', '--version', '-v'];

void main(process.argv.slice(2));

async function main(args: readonly string[]): Promise<void> {
  const surroundings = readSurroundings(args);
  const context = { ...surroundings, language: await languageOf(surroundings) };
  // `choice-mcp history | head`: whoever reads us has seen enough.
  process.stdout.once('error', () => process.exit(exitCodes.ok));
  process.exitCode = await run(context, args).catch((error: unknown) => report(context, error));
}

async function run(context: Context, args: readonly string[]): Promise<number> {
  if (meansServer(context)) {
    const { stdioCommand } = await import('./stdio-command.ts');
    return stdioCommand({ ...context, args: args[0] === 'stdio' ? args.slice(1) : args });
  }
  const [name = 'help', ...rest] = args;
  if (helpNames.includes(name)) {
    const { helpCommand } = await import('./help-command.ts');
    return helpCommand({ ...context, args: [name, ...rest] });
  }
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (load === undefined && name !== 'stdio')
    throw new UsageError(cliWords[context.language].unknownCommand(name));
  if (load === undefined || rest.includes('--help') || rest.includes('-h')) {
    const { helpCommand } = await import('./help-command.ts');
    return helpCommand({ ...context, args: ['help', name] });
  }
  return (await load())({ ...context, args: rest });
}

/** The server speaks to agents, in English, and must not look at any file before its first question. */
async function languageOf(surroundings: Omit<Context, 'language'>): Promise<Language> {
  if (meansServer(surroundings)) return 'en';
  return (await import('./person-language.ts')).personLanguage(surroundings);
}

/** Flags alone mean the server, too: that is how clients are told to start it. */
function meansServer({ args, stdin }: Omit<Context, 'language'>): boolean {
  const [name] = args;
  if (args.includes('--help') || args.includes('-h')) return false;
  if (name === undefined) return stdin.isTTY !== true;
  return name === 'stdio' || (name.startsWith('-') && !helpNames.includes(name));
}

function readSurroundings(args: readonly string[]): Omit<Context, 'language'> {
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
    warnOnce: createWarnOnce(createLog(env.CHOICE_LOG_LEVEL, (line) => process.stderr.write(line))),
    program: __choiceStart.program,
    keepCode,
  };
}

/** What V8 has compiled is taken at once, before the caller goes on and adds to it; it is written at leisure. */
async function keepCode(): Promise<void> {
  const { codeCache } = __choiceStart;
  if (codeCache === null) return;
  const code = codeCache.compiled();
  const { keepCodeCache } = await import('./keep-code-cache.ts');
  await keepCodeCache(codeCache.file, code);
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
