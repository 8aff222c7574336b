import { homedir } from 'node:os';
import { join } from 'node:path';
import { StoreRefusedError, StoreUnwritableError } from '../application/session-store.ts';
import type { JsonObject } from '../domain/json-object.ts';
import type { Language } from '../domain/language.ts';
import { domainWords } from '../domain/strings.ts';
import { cleanText } from '../domain/text/clean-text.ts';
import { nearest } from '../domain/validation/nearest.ts';
import { hasCode, messageOf } from '../files/error-code.ts';
import { HomeRefusedError } from '../home/guard-home.ts';
import { storeOfEnvironment } from './compose/store-choice.ts';
import { type Command, type Context, exitCodes, leavingCodes, UsageError } from './program/command.ts';
import { echo } from './program/echo.ts';
import { createLog, createLogLines, createWarnOnce, isLogLevel, logLevels } from './program/log.ts';
import { type ResolvedCommand, resolveCommand } from './program/resolve-command.ts';
import { cliWords } from './strings.ts';

/** What the program is told by the file that starts it, which may be of an earlier version. */
type Start = {
  /** The handshake is in the client's pipe again, and has its answer. */
  readonly isAnswered: boolean;
  /** When the message that loaded the server came in; null where nothing was answered before it. */
  readonly heardAt: number | null;
  /** What a client's hook was told; left out by what starts it no hook for. */
  readonly event?: JsonObject | null;
};

type Commands = Readonly<Record<string, () => Promise<Command>>>;

/** Each command's code is evaluated when it is called: the server answers first and loads nothing it does not need. */
const askers: Commands = {
  stdio: async () => (await import('./commands/stdio-command.ts')).stdioCommand,
  terminal: async () => (await import('./commands/terminal-command.ts')).terminalCommandLine,
  ask: async () => (await import('./ask/ask-command.ts')).askCommand,
  hook: async () => (await import('./hook/hook-command.ts')).hookCommand,
};
const printers: Commands = {
  help: async () => (await import('./commands/help-command.ts')).helpCommand,
  portal: async () => (await import('./commands/portal-command.ts')).portalCommand,
  config: async () => (await import('./commands/config-command.ts')).configCommand,
  history: async () => (await import('./history/history-command.ts')).historyCommand,
  store: async () => (await import('./commands/store-command.ts')).storeCommand,
  pair: async () => (await import('./commands/pair-command.ts')).pairCommand,
  notify: async () => (await import('./commands/notify-command.ts')).notifyCommand,
  doctor: async () => (await import('./doctor/doctor-command.ts')).doctorCommand,
  setup: async () => (await import('./setup/setup-command.ts')).setupCommand,
  update: async () => (await import('./setup/update-command.ts')).updateCommand,
  uninstall: async () => (await import('./setup/uninstall-command.ts')).uninstallCommand,
  demo: async () => (await import('./demo/demo-command.ts')).demoCommand,
};

const commands: Commands = { ...askers, ...printers };

export async function main(start: Start): Promise<void> {
  const args = process.argv.slice(2);
  const byPerson = process.stdin.isTTY === true;
  const meant = resolveCommand({ args, byPerson, commands: Object.keys(commands) });
  const surroundings = readSurroundings(args, start);
  const language = await languageOf(meant, surroundings);
  const context = { ...surroundings, args: meant.args, language };
  if (context.event === null) warnAboutEnvironment(context);
  const code = await run(meant.name, context).catch((error: unknown) => report(context, error, meant.name));
  if (!leavings.has(code)) process.exitCode = code;
  else if (code === exitCodes.hungUp && context.platform !== 'win32') dieOfHangUp();
  else process.exit(code);
}

/** The person left or a signal came: everything had its time to close, and what still hangs is left behind. */
const leavings: ReadonlySet<number> = new Set(Object.values(leavingCodes));

/** At its end Node puts back the terminal it was started in, and aborts when that is gone. A signal ends us before. */
function dieOfHangUp(): void {
  process.removeAllListeners('SIGHUP');
  process.kill(process.pid, 'SIGHUP');
}

async function run(name: string, context: Context): Promise<number> {
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (load === undefined) {
    const meant = nearest(name, Object.keys(commands));
    throw new UsageError(cliWords[context.language].unknownCommand(echo(name), meant));
  }
  if (!Object.hasOwn(askers, name)) context.stdout.once('error', (cause) => leaveUnheard(context, cause));
  return (await load())(context);
}

/**
 * `choice-mcp history | head`: the reading program has ended. On a full disk the file is cut short, which has to show.
 * Commands that ask do not come here: they have a question to look after.
 */
function leaveUnheard(context: Context, cause: Error): void {
  process.exit(hasCode(cause, 'EPIPE') ? exitCodes.ok : report(context, cause));
}

/**
 * The server and the hooks speak to agents, in English. The server must not look at any file before its first question;
 * what a hook would warn of stands in its own log.
 */
async function languageOf(
  { name }: ResolvedCommand,
  surroundings: Omit<Context, 'language'>,
): Promise<Language> {
  if (name === 'stdio' || surroundings.event !== null) return 'en';
  return (await import('./program/person-language.ts')).personLanguage(surroundings);
}

/** The two variables that are no settings: those are checked where they are read. */
function warnAboutEnvironment({ env, language, warnOnce }: Context): void {
  const words = cliWords[language];
  const { CHOICE_LOG_LEVEL: level = '' } = env;
  if (level.trim() !== '' && !isLogLevel(level))
    warnOnce(words.logLevel(echo(level), logLevels.join(domainWords[language].listSeparator)));
  const store = storeOfEnvironment(env);
  if (store?.kind === 'unknown') warnOnce(words.store[store.why]);
}

function readSurroundings(args: readonly string[], start: Start): Omit<Context, 'language'> {
  const { env } = process;
  const logLines = createLogLines(process.stderr);
  return {
    args,
    env,
    stdin: process.stdin,
    stdout: process.stdout,
    stderr: process.stderr,
    folder: process.cwd(),
    platform: process.platform,
    userHome: homedir(),
    logLines,
    warnOnce: createWarnOnce(createLog(env.CHOICE_LOG_LEVEL, logLines.write)),
    program: join(__dirname, 'choice-mcp.cjs'),
    isAnswered: start.isAnswered,
    heardAt: start.heardAt,
    event: start.event ?? null,
  };
}

function report({ stderr, language }: Context, error: unknown, name = ''): number {
  const words = cliWords[language];
  // Causes of the system hold paths, and those may hold anything.
  const message = cleanText(messageOf(error));
  if (error instanceof UsageError) {
    const help = Object.hasOwn(commands, name) ? `choice-mcp ${name} --help` : 'choice-mcp --help';
    stderr.write(`${message}\n${words.seeHelp(help)}\n`);
    return exitCodes.usage;
  }
  if (error instanceof StoreRefusedError) {
    stderr.write(`${words.storeFails(cleanText(error.inLanguage(language)))}\n`);
    return exitCodes.failure;
  }
  if (error instanceof StoreUnwritableError) {
    stderr.write(`${words.homeUnwritable}\n`);
    return exitCodes.failure;
  }
  if (error instanceof HomeRefusedError) {
    stderr.write(`${cleanText(error.inLanguage(language))}\n`);
    return exitCodes.failure;
  }
  stderr.write(`${words.failed(message)}\n`);
  return exitCodes.failure;
}
