import type { Random } from '../support/seeded-random.ts';
import type { FileNode, FolderNode, Node } from './file-nodes.ts';

/** A name in a folder that now stands for something else; null for nothing. */
type Naming = { readonly folder: FolderNode; readonly name: string; readonly to: Node | null };

/** Namings that survive together or not at all: a rename is two. */
export type NameChange = readonly Naming[];

/** What a power cut may take: content until its file is synced, names until their folder is. */
export type Unsynced = {
  named(change: NameChange): void;
  wrote(file: FileNode): void;
  syncFile(file: FileNode): void;
  syncFolder(folder: FolderNode): void;
  /** `none` loses everything that was not synced; `some` lets the seed choose for each change. */
  powerCut(root: FolderNode, survives: 'none' | 'some'): void;
};

export function createUnsynced(random: Random): Unsynced {
  let changes: NameChange[] = [];
  const files = new Set<FileNode>();

  /** All of the content, none, or a part that was on its way. */
  function surviving({ bytes, durable }: FileNode): Buffer {
    const kept = random.below(3);
    if (kept === 0) return durable;
    return kept === 1 ? bytes : bytes.subarray(0, random.below(bytes.length + 1));
  }

  return {
    named: (change) => void changes.push(change),
    wrote: (file) => void files.add(file),
    syncFile(file) {
      file.durable = file.bytes;
      files.delete(file);
    },
    syncFolder(folder) {
      const synced: NameChange[] = [];
      const rest: NameChange[] = [];
      // Earlier changes of the same names come along: a synced rename never leaves the old name behind.
      const elsewhere: Naming[] = [];
      const isMeant = (naming: Naming) =>
        naming.folder === folder || elsewhere.some((one) => isSameName(one, naming));
      for (const change of changes.toReversed()) {
        if (!change.some(isMeant)) rest.push(change);
        else {
          synced.push(change);
          elsewhere.push(...change.filter((naming) => naming.folder !== folder));
        }
      }
      for (const change of synced.reverse()) makeDurable(change);
      changes = rest.reverse();
    },
    powerCut(root, survives) {
      if (survives === 'some') {
        for (const change of changes) if (random.chance(0.5)) makeDurable(change);
        for (const file of files) file.durable = surviving(file);
      }
      changes = [];
      files.clear();
      restore(root);
    },
  };
}

function isSameName(one: Naming, other: Naming): boolean {
  return one.folder === other.folder && one.name === other.name;
}

function makeDurable(change: NameChange): void {
  for (const { folder, name, to } of change) {
    if (to === null) folder.durable.delete(name);
    else folder.durable.set(name, to);
  }
}

/** What the next start of the machine finds. */
function restore(node: Node): void {
  if (node.kind === 'file') {
    node.bytes = node.durable;
    return;
  }
  node.entries = new Map(node.durable);
  for (const inner of node.entries.values()) restore(inner);
}
