import { access, constants, realpath, stat } from 'node:fs/promises';
import { posix, win32 } from 'node:path';

type Environment = Readonly<Record<string, string | undefined>>;

type Found = {
  /** Its full path; null where there is no such program. */
  readonly program: string | null;
  /** For the program itself: launchers and scripts start others by name. */
  readonly env: Environment;
};

type Machine = {
  readonly platform: NodeJS.Platform;
  /** The path without links; null where nothing is there. */
  readonly realPath: (path: string) => Promise<string | null>;
  readonly isProgram: (path: string) => Promise<boolean>;
};

const thisMachine: Machine = {
  platform: process.platform,
  realPath: (path) => realpath(path).catch(() => null),
  async isProgram(path) {
    const isFile = (await stat(path).catch(() => null))?.isFile() === true;
    const mayRun = () =>
      access(path, constants.X_OK).then(
        () => true,
        () => false,
      );
    return isFile && (await mayRun());
  },
};

/**
 * Finds a program by its name where the person's own programs are, never in the project that we were started in: npx
 * puts the project's `node_modules/.bin` first into the PATH, and Windows looks in the current folder before all others.
 * A path is taken as it is if it is absolute; a relative one would lead into the project.
 */
export async function findProgram(name: string, env: Environment, machine = thisMachine): Promise<Found> {
  const folders = await programFolders(env, machine);
  const cleaned = withFolders(env, folders, machine);
  if (isPath(name, machine)) return { program: isAbsolute(name, machine) ? name : null, env: cleaned };
  const { join } = pathsOf(machine);
  for (const folder of folders) {
    for (const ending of endings(name, env, machine)) {
      const program = join(folder, `${name}${ending}`);
      if (await machine.isProgram(program)) return { program, env: cleaned };
    }
  }
  return { program: null, env: cleaned };
}

/** The folders of the PATH in which programs are looked for, in its order. */
export async function programFolders(env: Environment, machine = thisMachine): Promise<readonly string[]> {
  const entries = (pathVariable(env, machine) ?? '').split(pathsOf(machine).delimiter).map(unquoted);
  const here = await machine.realPath('.');
  const folders: string[] = [];
  for (const entry of entries) {
    // An empty entry means the current folder.
    if (!isAbsolute(entry, machine)) continue;
    const real = await machine.realPath(entry);
    if (real === null || real === here || isOfPackages(entry) || isOfPackages(real)) continue;
    folders.push(entry);
  }
  // An empty PATH means the current folder, too.
  return folders.length === 0 && machine.platform !== 'win32' ? ['/usr/bin', '/bin'] : folders;
}

/**
 * A folder that npm, npx, pnpm or yarn adds for the programs of packages. yarn's are in the temporary folder: `xfs-…`
 * has a program for each that the project's packages bring.
 */
function isOfPackages(folder: string): boolean {
  return /[\\/](node_modules([\\/]|$)|(xfs-[0-9a-f]{8,}|yarn--\d[^\\/]*)[\\/]?$)/i.test(folder);
}

function withFolders(env: Environment, folders: readonly string[], machine: Machine): Environment {
  const PATH = folders.join(pathsOf(machine).delimiter);
  if (machine.platform !== 'win32') return { ...env, PATH };
  const others = Object.entries(env).filter(([name]) => !/^path$/i.test(name));
  // By this variable cmd and programs like it do not look in the current folder either.
  return { ...Object.fromEntries(others), PATH, NoDefaultCurrentDirectoryInExePath: '1' };
}

/** On Windows the name may have any case; of several, Node hands on the first in this order. */
function pathVariable(env: Environment, { platform }: Machine): string | undefined {
  if (platform !== 'win32') return env.PATH;
  const [name = 'PATH'] = Object.keys(env)
    .filter((key) => /^path$/i.test(key))
    .toSorted();
  return env[name];
}

/** What Windows adds to a name to find its file, as far as that starts without a shell: `.cmd` and `.bat` do not. */
function endings(name: string, env: Environment, { platform }: Machine): readonly string[] {
  if (platform !== 'win32') return [''];
  const known = (env.PATHEXT || '.COM;.EXE').split(';').filter((ending) => /^\.(com|exe)$/i.test(ending));
  return name.includes('.') ? ['', ...known] : known;
}

function isPath(name: string, { platform }: Machine): boolean {
  return (platform === 'win32' ? /[\\/:]/ : /\//).test(name);
}

/** `\folder` and `C:folder` depend on the current folder of Windows. */
function isAbsolute(path: string, { platform }: Machine): boolean {
  return platform === 'win32' ? /^([a-z]:[\\/]|\\\\)/i.test(path) : posix.isAbsolute(path);
}

function pathsOf({ platform }: Machine): typeof posix {
  return platform === 'win32' ? win32 : posix;
}

/** Windows allows quotes around an entry. */
function unquoted(entry: string): string {
  return entry.replace(/^"(.*)"$/, '$1');
}
