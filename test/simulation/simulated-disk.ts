import type { Disk, NewFile } from '../../src/files/disk.ts';
import { failure } from '../support/store-faults.ts';
import type { DiskFaults, WriteVerb } from './disk-faults.ts';
import type { FileNode } from './file-nodes.ts';
import type { HintWire } from './hint-wire.ts';
import type { Life, Scheduler } from './scheduler.ts';
import type { SimulatedFiles } from './simulated-files.ts';

type Deps = {
  readonly files: SimulatedFiles;
  readonly scheduler: Scheduler;
  readonly faults: DiskFaults;
  readonly hints: HintWire;
  readonly life: Life;
  readonly hardLinks: boolean;
  /** Whether others may do something between a process's wish to read and its reading. */
  readonly readsInterleave: boolean;
  /** Told of each file that could not be added to. */
  readonly onRefused: (path: string) => void;
};

/**
 * The disk as one process has it. What others could see or what a power cut could take is a step of its own;
 * bytes going into a file that has no name yet are not.
 */
export function createSimulatedDisk(deps: Deps): Disk {
  const { files, scheduler, faults, hints, life, hardLinks, readsInterleave, onRefused } = deps;
  const step = <Value>(label: string, path: string, deed: () => Value) =>
    scheduler.step(life, `${label} ${path}`, deed);
  const read = async <Value>(label: string, path: string, deed: () => Value) =>
    readsInterleave ? step(label, path, deed) : deed();

  /** A write, unless the seed has it fail. */
  function write<Value>(verb: WriteVerb, path: string, deed: () => Value): Promise<Value> {
    return step(verb, path, () => {
      const fault = faults.next(verb);
      if (fault?.kind === 'refused') throw failure(fault.code);
      const value = deed();
      if (fault?.kind === 'repeated') throw failure('EEXIST');
      return value;
    });
  }

  function newFile(path: string, node: FileNode): NewFile {
    return {
      async write(bytes) {
        const fault = faults.next('write');
        if (fault?.kind === 'refused') throw failure(fault.code);
        const kept = fault === null ? bytes : bytes.subarray(0, bytes.length >> 1);
        files.write(node, kept);
        return fault?.kind === 'short' ? kept.length : bytes.length;
      },
      sync: () => write('sync', path, () => files.syncFile(node)),
      size: async () => node.bytes.length,
      close: async () => {},
    };
  }

  const isFolder = (path: string) => files.find(path)?.kind === 'folder';

  /** One name after another, so that a kill leaves half of it. */
  async function removeTree(path: string): Promise<void> {
    for (const name of isFolder(path) ? (files.list(path) ?? []) : []) await removeTree(`${path}/${name}`);
    await write('remove', path, () => files.remove(path));
  }

  return {
    list: (path) => read('list', path, () => files.list(path)),
    read: (path) => read('read', path, () => files.read(path)),
    // No steps: questions without files look here, too.
    async readBytes(path, most) {
      const node = files.find(path);
      return node?.kind === 'file' && node.bytes.length <= most ? node.bytes : null;
    },
    kind: async (path) => files.find(path)?.kind ?? null,
    async create(path) {
      const node = await write('create', path, () => {
        const made = files.create(path);
        hints.changed(path);
        return made;
      });
      return newFile(path, node);
    },
    makeFolder: async (path) => files.makeFolder(path),
    link: (from, to) =>
      write('link', to, () => {
        if (!hardLinks) throw failure('EPERM');
        files.link(from, to);
        hints.changed(to);
      }),
    rename: (from, to) =>
      write('rename', to, () => {
        files.rename(from, to);
        hints.changed(from);
        hints.changed(to);
      }),
    remove: (path) =>
      write('remove', path, () => {
        if (isFolder(path)) throw failure('EISDIR');
        const existed = files.remove(path);
        if (existed) hints.changed(path);
        return existed;
      }),
    removeTree,
    append: (path, text) =>
      step('append', path, () => {
        const bytes = Buffer.from(text);
        const fault = faults.next('append');
        if (fault !== null) onRefused(path);
        if (fault?.kind === 'refused') throw failure(fault.code);
        files.append(path, fault === null ? bytes : bytes.subarray(0, bytes.length >> 1));
        hints.changed(path);
        if (fault !== null) throw failure('ENOSPC');
      }),
    size: (path) => read('size', path, () => files.bytes(path)?.length ?? null),
    readPart: (path, from, length) =>
      read('read part', path, () => files.bytes(path)?.subarray(from, from + length) ?? null),
    overwrite: (path, from, text) =>
      write('overwrite', path, () => files.overwrite(path, from, Buffer.from(text))),
    realPath: async (path) => path,
    async stamp(path) {
      const node = files.find(path);
      if (node === null) return null;
      return {
        device: 1n,
        inode: BigInt(node.inode),
        modifiedNs: BigInt(node.modifiedMs) * 1_000_000n,
        changedNs: BigInt(node.changes),
      };
    },
    touch: (path) =>
      write('touch', path, () => {
        const existed = files.touch(path);
        if (existed) hints.changed(path);
        return existed;
      }),
    syncFolder: (path) => write('sync folder', path, () => files.syncFolder(path)),
    watch: (path, onChange) => hints.watch(life, path, onChange),
  };
}
