import type { Disk, NewFile } from '../../src/files/disk.ts';
import { nodeDisk as real } from '../../src/files/node-disk.ts';

/** The error a system call fails with. Without a stack, which a simulation would collect a hundred thousand times. */
export function failure(code: string): NodeJS.ErrnoException {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  const error = new Error(`${code}: made up by a test`);
  Error.stackTraceLimit = stackTraceLimit;
  return Object.assign(error, { code });
}

export function failing(code: string): () => Promise<never> {
  return async () => {
    throw failure(code);
  };
}

/** A real disk; `break` replaces some of its functions until it is called again. */
export function createBreakableDisk(): { readonly disk: Disk; break(parts: Partial<Disk>): void } {
  const disk = { ...real };
  return { disk, break: (parts) => void Object.assign(disk, real, parts) };
}

/** A real disk whose new files have some functions replaced. */
export function withFiles(dress: (file: NewFile, path: string) => Partial<NewFile>): Pick<Disk, 'create'> {
  return {
    async create(path) {
      const file = await real.create(path);
      return { ...file, ...dress(file, path) };
    },
  };
}

/** The disk of a process that is killed before its operation number `lives`: none after that happens. */
export function createDyingDisk(lives: number): { readonly disk: Disk; deeds(): number } {
  let done = 0;
  const dying =
    <Given extends unknown[], Value>(deed: (...given: Given) => Promise<Value>) =>
    (...given: Given): Promise<Value> => {
      done += 1;
      return done > lives ? new Promise<Value>(() => {}) : deed(...given);
    };
  const disk: Disk = {
    ...real,
    create: dying(real.create),
    append: dying(real.append),
    overwrite: dying(real.overwrite),
    link: dying(real.link),
    rename: dying(real.rename),
    remove: dying(real.remove),
    removeTree: dying(real.removeTree),
    touch: dying(real.touch),
    makeFolder: dying(real.makeFolder),
  };
  return { disk, deeds: () => done };
}

/** A disk that notes what is done to it, in order, as `verb name`. */
export function createNotingDisk(): { readonly disk: Disk; readonly deeds: string[] } {
  const deeds: string[] = [];
  const noting = withFiles((file) => ({ sync: () => note('sync file', file.sync()) }));
  const tail = (path: string) => path.split('/').slice(-1).join('/');
  const disk: Disk = {
    ...real,
    list: (path) => note(`list ${tail(path)}`, real.list(path)),
    read: (path) => note(`read ${tail(path)}`, real.read(path)),
    link: (from, to) => note(`link ${tail(to)}`, real.link(from, to)),
    rename: (from, to) => note(`rename ${tail(to)}`, real.rename(from, to)),
    stamp: (path) => note(`stamp ${tail(path)}`, real.stamp(path)),
    append: (path, text) => note(`append ${tail(path)}`, real.append(path, text)),
    size: (path) => note(`size ${tail(path)}`, real.size(path)),
    readPart: (path, from, length) => note(`read part ${tail(path)}`, real.readPart(path, from, length)),
    touch: (path) => note(`touch ${tail(path)}`, real.touch(path)),
    remove: (path) => note(`remove ${tail(path)}`, real.remove(path)),
    makeFolder: (path) => note(`folder ${tail(path)}`, real.makeFolder(path)),
    syncFolder: (path) => note(`sync folder ${tail(path)}`, real.syncFolder(path)),
    removeTree: (path) => note(`remove tree ${tail(path)}`, real.removeTree(path)),
    create: (path) => note(`create ${tail(path)}`, noting.create(path)),
  };
  function note<Value>(deed: string, work: Promise<Value>): Promise<Value> {
    deeds.push(deed);
    return work;
  }
  return { disk, deeds };
}

/** A real disk whose operation number `moment` waits until all of `meanwhile` has happened. */
export function createInterruptedDisk<Value>(moment: number, meanwhile: () => Promise<Value>) {
  let done = 0;
  const interrupted = { interruption: null as Promise<Value> | null, disk: real };
  const pausing =
    <Given extends unknown[], Result>(deed: (...given: Given) => Promise<Result>) =>
    async (...given: Given): Promise<Result> => {
      done += 1;
      if (done === moment) interrupted.interruption = meanwhile();
      if (done >= moment) await interrupted.interruption;
      return deed(...given);
    };
  const { watch, ...deeds } = real;
  const parts = Object.entries(deeds).map(([name, deed]) => [name, pausing(deed as () => Promise<unknown>)]);
  interrupted.disk = { ...Object.fromEntries(parts), watch };
  return interrupted;
}
