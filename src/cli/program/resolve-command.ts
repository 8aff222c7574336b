/** Which command is meant, and what it is told. */
export type ResolvedCommand = { readonly name: string; readonly args: readonly string[] };

type Typed = {
  readonly args: readonly string[];
  /** Whether a person is typing: stdin is a terminal, and no client's pipe. */
  readonly byPerson: boolean;
  readonly commands: readonly string[];
};

const helpNames = ['help', '--help', '-h', '--version', '-v'];

/** The folder may stand before the command's name or behind it. */
export function resolveCommand({ args, byPerson, commands }: Typed): ResolvedCommand {
  const count = leadingHome(args);
  const home = args.slice(0, count);
  const [name, ...rest] = args.slice(count);
  // No command means the server, with a folder or without: that is how clients are told to start it.
  if (name === undefined) return byPerson ? { name: 'help', args: ['help'] } : { name: 'stdio', args };
  if (helpNames.includes(name)) return { name: 'help', args: [name, ...rest] };
  const asksForHelp = rest.includes('--help') || rest.includes('-h');
  const isFlag = name.startsWith('-');
  // `--help` among flags, or behind a command that exists; an unknown command is refused instead.
  if (asksForHelp && (isFlag || commands.includes(name))) return { name: 'help', args: ['help', name] };
  // The server takes no flag but the folder, and refuses any other before it serves.
  return isFlag ? { name: 'stdio', args } : { name, args: [...home, ...rest] };
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Whether a client starts the server and there is nothing to warn about, so that the program need not be loaded before
 * the first message.
 */
export function isPlainServer(args: readonly string[], env: Environment): boolean {
  const home = leadingHome(args);
  const rest = args[home] === 'stdio' ? args.slice(home + 1) : args.slice(home);
  const hasWarnings = Boolean(env.CHOICE_LOG_LEVEL) || Boolean(env.CHOICE_STORE);
  return leadingHome(rest) === rest.length && !hasWarnings;
}

/** How many words at the start say where the home is. */
function leadingHome(args: readonly string[]): number {
  let count = 0;
  for (;;) {
    const word = args[count] ?? '';
    if (word.startsWith('--home=')) count += 1;
    else if (word === '--home' && args[count + 1] !== undefined) count += 2;
    else return count;
  }
}
