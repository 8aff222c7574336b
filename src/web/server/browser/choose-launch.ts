/** How a browser is started: a program and its arguments, never a line for a shell. */
export type Launch = {
  readonly program: string;
  /** The arguments for a given target, which is the last or stands where `%s` did. */
  readonly argumentsFor: (target: string) => readonly string[];
  /** file: the redirecting file, so that no key shows in a list of processes · address: where that cannot be read. */
  readonly target: 'file' | 'address';
};

export type Launches =
  | { readonly kind: 'can'; readonly launches: readonly Launch[] }
  | { readonly kind: 'cannot'; readonly why: 'switched-off' | 'no-display' | 'remote' };

export type Surroundings = {
  readonly platform: string;
  readonly isWsl: boolean;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly openBrowser: boolean;
  /** The person's own choice of a program; empty for none. */
  readonly browser: string;
};

/** Everything that may work here, best first; or why nothing can, known before anything is tried. */
export function chooseLaunch(surroundings: Surroundings): Launches {
  const { platform, env, openBrowser, browser } = surroundings;
  if (!openBrowser) return { kind: 'cannot', why: 'switched-off' };
  const chosen = browser === '' ? [] : [programLaunch(browser, surroundings)];
  const named = fromVariable(env.BROWSER ?? '', platform);
  // A program somebody named is trusted to know what it does, even without a screen of our own.
  if (chosen.length + named.length > 0) return { kind: 'can', launches: [...chosen, ...named] };
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
      if (!env.DISPLAY && !env.WAYLAND_DISPLAY) return { kind: 'cannot', why: 'no-display' };
      return { kind: 'can', launches: [plain('xdg-open')] };
  }
}

function programLaunch(program: string, { platform, isWsl }: Surroundings): Launch {
  // On macOS a browser is an application with a name, unless a path says otherwise.
  if (platform === 'darwin' && !program.includes('/')) {
    return { program: 'open', target: 'file', argumentsFor: (target) => ['-a', program, target] };
  }
  return { ...plain(program), target: isWsl ? 'address' : targetFor(program) };
}

/** `BROWSER` by custom: commands between colons, each with `%s` where the address goes, or at its end. */
function fromVariable(value: string, platform: string): readonly Launch[] {
  const commands = platform === 'win32' ? [value] : value.split(':');
  return commands.flatMap((command) => {
    const [program, ...words] = command.trim().split(/\s+/);
    if (program === undefined || program === '') return [];
    const hasPlace = words.some((word) => word.includes('%s'));
    return {
      program,
      target: targetFor(program),
      argumentsFor: (target) =>
        hasPlace ? words.map((word) => word.replaceAll('%s', () => target)) : [...words, target],
    };
  });
}

/** Snaps cannot read hidden folders, and an editor's helper opens the page on another machine altogether. */
function targetFor(program: string): Launch['target'] {
  return /\/snap\/|\/helpers\/browser(-\w+)?\.(sh|cmd)$/.test(program) ? 'address' : 'file';
}

function plain(program: string): Launch {
  return { program, target: 'file', argumentsFor: (target) => [target] };
}

const rundll: Launch = {
  program: 'rundll32.exe',
  target: 'file',
  argumentsFor: (target) => ['url.dll,FileProtocolHandler', target],
};

const wslview: Launch = { ...plain('wslview'), target: 'address' };
const windowsFromWsl: Launch = {
  ...rundll,
  target: 'address',
  program: '/mnt/c/Windows/System32/rundll32.exe',
};

/** The screen of that machine is not the one the person sits at. */
function isRemote(env: Surroundings['env']): boolean {
  return Boolean(env.SSH_CONNECTION || env.SSH_TTY);
}
