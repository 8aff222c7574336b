import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findProgram } from '../../../files/find-program.ts';
import type { PortalSettings } from '../portal-settings.ts';
import type { Surroundings } from './choose-launch.ts';

type System = Pick<Surroundings, 'platform' | 'env'> & {
  /** The kernel's release, which names Microsoft inside WSL even when a client has emptied our environment. */
  readonly release: string;
  /** The display of our parent processes. */
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
    const { value, source } = await settings.read();
    // `BROWSER` is a list of commands by convention; only what the person stored is one program.
    const isStored = source('browser') === 'stored';
    return {
      platform,
      env: mayMissScreen ? { ...env, ...(await findScreen()) } : env,
      isWsl: isWsl(system),
      openBrowser: value('open_browser'),
      browser: isStored ? value('browser') : '',
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

type Environment = Readonly<Record<string, string>>;

/**
 * What a program needs to show a window on a Linux desktop. `BROWSER` is not among them: it names a program to run,
 * and an editor's own works only with more variables of that editor.
 */
const names = ['DISPLAY', 'WAYLAND_DISPLAY', 'XAUTHORITY', 'XDG_RUNTIME_DIR', 'DBUS_SESSION_BUS_ADDRESS'];

/** A client, its launcher and a few shells stand between us and the desktop. */
const mostParents = 16;

type From = { readonly pid: number; readonly uid: number; readonly proc?: string };

/**
 * The display of our parent processes, from `pid` up: clients such as Codex start their servers without DISPLAY. Stops
 * at a process of another user (`sudo`), whose display is not ours to use.
 */
export async function desktopOfParents({ pid, uid, proc = '/proc' }: From): Promise<Environment> {
  let at = pid;
  for (let step = 0; step < mostParents && at > 1; step += 1) {
    const status = await readFile(join(proc, String(at), 'status'), 'utf8').catch(() => '');
    if (!new RegExp(`^Uid:\\t${uid}\\t${uid}\\b`, 'm').test(status)) return {};
    // Codex forbids reading its variables; the shell it was started from does not.
    const environ = await readFile(join(proc, String(at), 'environ'), 'utf8').catch(() => '');
    const desktop = desktopIn(environ);
    if ('DISPLAY' in desktop || 'WAYLAND_DISPLAY' in desktop) return desktop;
    at = Number(/^PPid:\t(\d+)$/m.exec(status)?.[1] ?? 0);
  }
  return {};
}

function desktopIn(environ: string): Environment {
  const variables = environ.split('\0').flatMap((line) => {
    const [name = '', ...value] = line.split('=');
    return names.includes(name) && value.join('') !== '' ? [[name, value.join('=')] as const] : [];
  });
  return Object.fromEntries(variables);
}
