import { execFile } from 'node:child_process';
import { findProgram } from '../../../files/find-program.ts';
import type { PortalSettings } from '../portal-settings.ts';
import type { Surroundings } from './choose-launch.ts';

type System = Pick<Surroundings, 'platform' | 'env'> & {
  /** The kernel's release, which names Microsoft inside WSL even when a client has emptied our environment. */
  readonly release: string;
  /** The screen of the processes above us. */
  readonly desktop: () => Promise<Surroundings['env']>;
};

export function isWsl({ platform, release }: Pick<System, 'platform' | 'release'>): boolean {
  return platform === 'linux' && /microsoft/i.test(release);
}

/** What opening a browser depends on, read each time because settings change. */
export function createSurroundings(system: System, settings: PortalSettings): () => Promise<Surroundings> {
  const { platform, env } = system;
  const mayMissScreen = platform === 'linux' && !isWsl(system) && !env.DISPLAY && !env.WAYLAND_DISPLAY;
  let screen: Promise<Surroundings['env']> | null = null;
  /** Looked for once: the variables of running processes do not change, and six parents are two dozen reads. */
  function findScreen(): Promise<Surroundings['env']> {
    screen ??= system.desktop();
    return screen;
  }
  return async function readSurroundings() {
    const { values, news } = await settings.read();
    // `BROWSER` is a list of commands by custom; only what the person stored is one program.
    const isStored = news.settings.find(({ key }) => key === 'browser')?.source === 'stored';
    return {
      platform,
      env: mayMissScreen ? { ...env, ...(await findScreen()) } : env,
      isWsl: isWsl(system),
      openBrowser: values.open_browser,
      browser: isStored ? values.browser : '',
    };
  };
}

/** The snap that is the desktop's default browser, which cannot read the home. Looked up once. */
export function createSnapQuestion(env: Surroundings['env']): () => Promise<string | null> {
  let answer: Promise<string | null> | null = null;
  return function defaultBrowserSnap() {
    answer ??= lineOf('xdg-settings', ['get', 'default-web-browser'], env).then(
      // Snaps name their desktop files after themselves twice: firefox_firefox.desktop.
      (line) => /^([\w-]+)_[\w-]+\.desktop$/.exec(line)?.[1] ?? null,
    );
    return answer;
  };
}

/** By WSL's own program: the path depends on the distribution and the version of Windows. */
export async function toWindowsPath(path: string, env: Surroundings['env']): Promise<string | null> {
  const line = await lineOf('wslpath', ['-w', path], env);
  return line === '' ? null : line;
}

/** What a program prints; empty when it fails or does not exist. */
async function lineOf(name: string, args: readonly string[], given: Surroundings['env']): Promise<string> {
  const { program, env } = await findProgram(name, given);
  if (program === null) return '';
  return new Promise((resolve) => {
    execFile(program, [...args], { env, timeout: 1_000 }, (error, stdout) => {
      resolve(error === null ? stdout.trim() : '');
    });
  });
}
