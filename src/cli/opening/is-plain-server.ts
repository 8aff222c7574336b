import { leadingHome } from '../program/resolve-command.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Whether a client starts the server and nothing about the start has to be said first, so that it can wait for its first message. */
export function isPlainServer(args: readonly string[], env: Environment): boolean {
  const home = leadingHome(args);
  const rest = args[home] === 'stdio' ? args.slice(home + 1) : args.slice(home);
  const hasWarnings = Boolean(env.CHOICE_LOG_LEVEL) || Boolean(env.CHOICE_STORE);
  return leadingHome(rest) === rest.length && !hasWarnings;
}
