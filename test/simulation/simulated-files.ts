import type { Random } from '../support/seeded-random.ts';
import { failure } from '../support/store-faults.ts';
import { type FileNode, type FolderNode, lastName, type Node, parentPath } from './file-nodes.ts';
import { createUnsynced, type NameChange } from './unsynced.ts';

/** A file system in memory that refuses what a real one refuses, and forgets what a real one may forget. */
export type SimulatedFiles = {
  find(path: string): Node | null;
  list(path: string): readonly string[] | null;
  read(path: string): string | null;
  create(path: string): FileNode;
  write(file: FileNode, bytes: Uint8Array): void;
  syncFile(file: FileNode): void;
  /** Adds to the end of a file, which is made when there is none. */
  append(path: string, bytes: Uint8Array): void;
  /** Null when there is no such file. */
  bytes(path: string): Buffer | null;
  overwrite(path: string, from: number, bytes: Uint8Array): void;
  makeFolder(path: string): void;
  link(from: string, to: string): void;
  rename(from: string, to: string): void;
  /** A file, or a folder without anything in it. */
  remove(path: string): boolean;
  touch(path: string): boolean;
  syncFolder(path: string): void;
  powerCut(survives: 'none' | 'some'): void;
};

const nothing = Buffer.alloc(0);
const [slash, backslash] = [47, 92];

export function createSimulatedFiles(random: Random, nowMs: () => number): SimulatedFiles {
  let inodes = 0;
  let changes = 0;
  const unsynced = createUnsynced(random);
  const root = newFolder();

  function stamp() {
    inodes += 1;
    changes += 1;
    return { inode: inodes, modifiedMs: nowMs(), changes };
  }

  function newFolder(): FolderNode {
    return { kind: 'folder', ...stamp(), entries: new Map(), durable: new Map() };
  }

  function find(path: string): Node | null {
    let node: Node = root;
    for (let from = 0; from < path.length; ) {
      const to = nameEnd(path, from);
      if (to > from) {
        const next: Node | undefined =
          node.kind === 'folder' ? node.entries.get(path.slice(from, to)) : undefined;
        if (next === undefined) return null;
        node = next;
      }
      from = to + 1;
    }
    return node;
  }

  function present(path: string): Node {
    const node = find(path);
    if (node === null) throw failure('ENOENT');
    return node;
  }

  function folderAt(path: string): FolderNode {
    const node = present(path);
    if (node.kind === 'file') throw failure('ENOTDIR');
    return node;
  }

  const placeOf = (path: string) => ({ folder: folderAt(parentPath(path)), name: lastName(path) });

  function freePlace(path: string) {
    const place = placeOf(path);
    if (place.folder.entries.has(place.name)) throw failure('EEXIST');
    return place;
  }

  function name(change: NameChange): void {
    for (const { folder, name: entry, to } of change) {
      if (to === null) folder.entries.delete(entry);
      else folder.entries.set(entry, to);
      touched(folder);
    }
    unsynced.named(change);
  }

  function touched(node: Node): void {
    changes += 1;
    node.modifiedMs = nowMs();
    node.changes = changes;
  }

  function fileAt(path: string): FileNode | null {
    const node = find(path);
    if (node?.kind === 'folder') throw failure('EISDIR');
    return node;
  }

  function create(path: string): FileNode {
    const place = freePlace(path);
    const file: FileNode = { kind: 'file', ...stamp(), bytes: nothing, durable: nothing };
    name([{ ...place, to: file }]);
    return file;
  }

  function replace(file: FileNode, bytes: Buffer): void {
    file.bytes = bytes;
    unsynced.wrote(file);
    touched(file);
  }

  const write = (file: FileNode, bytes: Uint8Array) =>
    replace(file, file.bytes.length === 0 ? Buffer.from(bytes) : Buffer.concat([file.bytes, bytes]));

  function makeFolder(path: string): void {
    const there = find(path);
    if (there?.kind === 'file') throw failure('EEXIST');
    if (there !== null) return;
    makeFolder(parentPath(path));
    name([{ ...placeOf(path), to: newFolder() }]);
  }

  return {
    find,
    list(path) {
      return find(path) === null ? null : [...folderAt(path).entries.keys()];
    },
    bytes: (path) => fileAt(path)?.bytes ?? null,
    read: (path) => fileAt(path)?.bytes.toString('utf8') ?? null,
    create,
    write,
    append: (path, bytes) => write(fileAt(path) ?? create(path), bytes),
    overwrite(path, from, bytes) {
      const file = fileAt(path);
      if (file === null) throw failure('ENOENT');
      const changed = Buffer.from(file.bytes);
      changed.set(bytes, from);
      replace(file, changed);
    },
    syncFile: unsynced.syncFile,
    makeFolder,
    link(from, to) {
      const node = present(from);
      name([{ ...freePlace(to), to: node }]);
    },
    rename(from, to) {
      const node = present(from);
      const target = placeOf(to);
      const there = target.folder.entries.get(target.name);
      if (there?.kind === 'folder' && node.kind === 'file') throw failure('EISDIR');
      if (there?.kind === 'file' && node.kind === 'folder') throw failure('ENOTDIR');
      if (there?.kind === 'folder' && there.entries.size > 0) throw failure('ENOTEMPTY');
      name([
        { ...placeOf(from), to: null },
        { ...target, to: node },
      ]);
    },
    remove(path) {
      const node = find(path);
      if (node === null) return false;
      if (node.kind === 'folder' && node.entries.size > 0) throw failure('ENOTEMPTY');
      name([{ ...placeOf(path), to: null }]);
      return true;
    },
    touch(path) {
      const node = find(path);
      if (node !== null) touched(node);
      return node !== null;
    },
    syncFolder: (path) => unsynced.syncFolder(folderAt(path)),
    powerCut: (survives) => unsynced.powerCut(root, survives),
  };
}

/** Both kinds of slashes end a name: the store builds its paths the way the system does that runs the test. */
function nameEnd(path: string, from: number): number {
  for (let at = from; at < path.length; at += 1) {
    const code = path.charCodeAt(at);
    if (code === slash || code === backslash) return at;
  }
  return path.length;
}
