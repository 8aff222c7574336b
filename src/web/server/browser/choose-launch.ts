import type { NoBrowserHere } from '../../../application/faces.ts';

/** How a browser is started: a program and its arguments, never a line for a shell. */
export type Launch = {
  readonly program: string;
  /** The arguments for a given target, which is the last or stands where `%s` did. */
  readonly argumentsFor: (target: string) => readonly string[];
  readonly target: LaunchTarget;
};

/**
 * What the program is passed. Every user can read the arguments of every process, so a key is never among them: it is
 * in a private file that redirects the browser to the address.
 * file: that file in the home, as an address · visible-file: one outside hidden folders, for a snap ·
 * path: the file's path · windows-path: its path as Windows sees it · bare-address: no key at all, where no file can be read.
 */
type LaunchTarget = 'file' | 'visible-file' | 'path' | 'windows-path' | 'bare-address';

export type Launches =
  | { readonly kind: 'can'; readonly launches: readonly Launch[] }
  | { readonly kind: 'cannot'; readonly why: NoBrowserHere };

export type Surroundings = {
  readonly platform: string;
  readonly isWsl: boolean;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly openBrowser: boolean;
  /** The person's own choice of a program; empty for none. */
  readonly browser: string;
};

/** Every launch that may work here, best first; or why none can, known before one is tried. */
export function chooseLaunch(surroundings: Surroundings): Launches {
  const { env, openBrowser, browser } = surroundings;
  if (!openBrowser) return { kind: 'cannot', why: 'switched-off' };
  const chosen = browser === '' ? [] : [programLaunch(browser, surroundings)];
  const named = fromVariable(env.BROWSER ?? '', surroundings);
  // A program that the person named is used even where this process has no display.
  if (chosen.length + named.length > 0) return { kind: 'can', launches: [...chosen, ...named] };
  // Some have a screen, but nobody sits at it.
  if (isBuildServer(env)) return { kind: 'cannot', why: 'build-server' };
  return systemLaunches(surroundings);
}

function systemLaunches({ platform, isWsl, env }: Surroundings): Launches {
  if (isWsl) return { kind: 'can', launches: [wslview, windowsFromWsl] };
  switch (platform) {
    case 'darwin':
      return isRemote(env) ? { kind: 'cannot', why: 'remote' } : { kind: 'can', launches: [plain('open')] };
    case 'win32':
      return isRemote(env) ? { kind: 'cannot', why: 'remote' } : { kind: 'can', launches: [rundll] };
    default:
      if (env.DISPLAY || env.WAYLAND_DISPLAY) return { kind: 'can', launches: [plain('xdg-open')] };
      return { kind: 'cannot', why: isRemote(env) ? 'remote' : 'no-display' };
  }
}

function programLaunch(program: string, surroundings: Surroundings): Launch {
  // On macOS a browser is an application with a name, unless a path says otherwise.
  if (surroundings.platform === 'darwin' && !program.includes('/')) {
    return { program: 'open', target: 'file', argumentsFor: (target) => ['-a', program, target] };
  }
  return { ...plain(program), target: targetFor(program, surroundings) };
}

/** `BROWSER` by convention: commands between colons, each with `%s` where the address goes, or at its end. */
function fromVariable(value: string, surroundings: Surroundings): readonly Launch[] {
  const commands = surroundings.platform === 'win32' ? [value] : value.split(':');
  return commands.flatMap((command) => {
    const [program, ...words] = command.trim().split(/\s+/);
    if (program === undefined || program === '') return [];
    const hasMark = words.some((word) => word.includes('%s'));
    return {
      program,
      target: targetFor(program, surroundings),
      argumentsFor: (target) =>
        hasMark ? words.map((word) => word.replaceAll('%s', () => target)) : [...words, target],
    };
  });
}

/** Snaps cannot read hidden folders; an editor's helper opens the page on another machine, which has none of our files. */
function targetFor(program: string, { platform, isWsl }: Surroundings): LaunchTarget {
  if (/\/helpers\/browser(-\w+)?\.(sh|cmd)$/.test(program)) return 'bare-address';
  if (snapOf(program) !== null) return 'visible-file';
  if (!isWsl) return platform === 'win32' ? 'path' : 'file';
  if (/\.exe$/i.test(program)) return 'windows-path';
  // `wslview` finds the Windows path itself. Every other program in WSL is one of Linux.
  return /(^|\/)wslview$/.test(program) ? 'path' : 'file';
}

/** The snap a program belongs to, by its path; null for none. */
export function snapOf(program: string): string | null {
  return /\/snap\/(?:bin\/)?([\w-]+)/.exec(program)?.[1] ?? null;
}

function plain(program: string): Launch {
  return { program, target: 'file', argumentsFor: (target) => [target] };
}

const rundll: Launch = {
  program: 'rundll32.exe',
  target: 'path',
  argumentsFor: (target) => ['url.dll,FileProtocolHandler', target],
};

const wslview: Launch = { ...plain('wslview'), target: 'path' };
const windowsFromWsl: Launch = {
  ...rundll,
  target: 'windows-path',
  program: '/mnt/c/Windows/System32/rundll32.exe',
};

/** Build servers set it by convention; some set `CI=false` so as not to count as one. */
function isBuildServer({ CI = '' }: Surroundings['env']): boolean {
  return !['', '0', 'false'].includes(CI.toLowerCase());
}

/** Over SSH a browser would open on a screen that the person does not sit at. */
function isRemote(env: Surroundings['env']): boolean {
  return Boolean(env.SSH_CONNECTION || env.SSH_TTY);
}
