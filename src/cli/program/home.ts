import { join, resolve } from 'node:path';

type Surroundings = {
  readonly flag: string | undefined;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
  readonly userHome: string;
};

/** The one folder of everything we keep. XDG variables are ignored: packaged editors redirect them. */
export function homeFolder({ flag, env, platform, userHome }: Surroundings): string {
  // A flag is typed, so it starts in the current folder. A variable comes from a client's settings, which no shell
  // has read, and the current folder is then the agent's project, where nothing is ever written.
  if (flag) return resolve(withoutTilde(flag, userHome));
  if (env.CHOICE_HOME) return resolve(userHome, withoutTilde(env.CHOICE_HOME, userHome));
  switch (platform) {
    case 'darwin':
      return join(userHome, 'Library', 'Application Support', 'choice-mcp');
    case 'win32':
      return join(env.LOCALAPPDATA || join(userHome, 'AppData', 'Local'), 'choice-mcp');
    default:
      return join(userHome, '.local', 'share', 'choice-mcp');
  }
}

/** The value of `--home`, before the arguments are really read; given twice, the last one counts there, too. */
export function givenHome(args: readonly string[]): string | undefined {
  const at = args.findLastIndex((arg) => arg === '--home' || arg.startsWith('--home='));
  const found = args[at];
  return found === '--home' ? args[at + 1] : found?.slice('--home='.length);
}

function withoutTilde(path: string, userHome: string): string {
  return /^~(?=$|[/\\])/.test(path) ? join(userHome, path.slice(1)) : path;
}
