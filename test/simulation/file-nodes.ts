/** A file as programs see it, and as a power cut would leave it. */
export type FileNode = {
  readonly kind: 'file';
  readonly inode: number;
  bytes: Buffer;
  durable: Buffer;
  modifiedMs: number;
  changes: number;
};

export type FolderNode = {
  readonly kind: 'folder';
  readonly inode: number;
  entries: Map<string, Node>;
  durable: Map<string, Node>;
  modifiedMs: number;
  changes: number;
};

export type Node = FileNode | FolderNode;

export function parentPath(path: string): string {
  return path.slice(0, Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')));
}

export function lastName(path: string): string {
  return path.slice(parentPath(path).length + 1);
}
