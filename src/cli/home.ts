import { join, resolve } from 'node:path';

type Surroundings = {
  readonly flag: string | undefined;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
  readonly userHome: string;
};

/** The one folder of everything we keep. XDG variables are ignored: packaged editors redirect them. */
export function homeFolder({ flag, env, platform, userHome }: Surroundings): string {
  const chosen = flag || env.CHOICE_HOME;
  if (chosen) return resolve(chosen);
  switch (platform) {
    case 'darwin':
      return join(userHome, 'Library', 'Application Support', 'choice-mcp');
    case 'win32':
      return join(env.LOCALAPPDATA || join(userHome, 'AppData', 'Local'), 'choice-mcp');
    default:
      return join(userHome, '.local', 'share', 'choice-mcp');
  }
}
