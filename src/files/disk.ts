/** The file system as a port: tests pass one that fails, the simulation its own. */
export type Disk = {
  /** Names in a folder, in no order; null when there is no such folder. */
  list(path: string): Promise<readonly string[] | null>;
  /** Null when there is no such file. */
  read(path: string): Promise<string | null>;
  /** The same as bytes. Null also for a link, for what is no file, and for more than `most` bytes. */
  readBytes(path: string, most: number): Promise<Uint8Array | null>;
  /** What stands there itself: a link is a link, wherever it leads. Null when there is nothing. */
  kind(path: string): Promise<'file' | 'folder' | 'other' | null>;
  /** A new file that only this user can read; fails when the name is taken. */
  create(path: string): Promise<NewFile>;
  /** With its parents, for this user only; one that exists already is fine. */
  makeFolder(path: string): Promise<void>;
  link(from: string, to: string): Promise<void>;
  rename(from: string, to: string): Promise<void>;
  /** False when there was none. */
  remove(path: string): Promise<boolean>;
  removeTree(path: string): Promise<void>;
  /** Adds to the end of a file in one write, also while other processes do; makes the file when there is none. */
  append(path: string, text: string): Promise<void>;
  /** In bytes; null when there is no such file. */
  size(path: string): Promise<number | null>;
  /** Up to `length` bytes from `from` on, fewer at the end; null when there is no such file. */
  readPart(path: string, from: number, length: number): Promise<Uint8Array | null>;
  /** Replaces bytes inside an existing file, which keeps its size. */
  overwrite(path: string, from: number, text: string): Promise<void>;
  /** Where a link leads; the path itself when it is none or does not exist. */
  realPath(path: string): Promise<string>;
  /** Null when there is none. */
  stamp(path: string): Promise<Stamp | null>;
  /** Sets the time of an existing file to now; false when there is none. */
  touch(path: string): Promise<boolean>;
  /** Makes names in a folder durable, as far as the system can. */
  syncFolder(path: string): Promise<void>;
  /** Reports which name in the folder changed, null when the system does not say; returns what stops it. */
  watch(path: string, onChange: (name: string | null) => void, onError: (cause: unknown) => void): () => void;
};

/** What tells one state of a file from another, and one file from another. */
export type Stamp = {
  readonly device: bigint;
  readonly inode: bigint;
  readonly modifiedNs: bigint;
  readonly changedNs: bigint;
};

/** A file that is being written. */
export type NewFile = {
  /** May take fewer bytes than it is given; says how many. */
  write(bytes: Uint8Array): Promise<number>;
  sync(): Promise<void>;
  size(): Promise<number>;
  close(): Promise<void>;
};

/** When the file was last written, in milliseconds since 1970. */
export function modifiedAt({ modifiedNs }: Stamp): number {
  return Number(modifiedNs / 1_000_000n);
}

/** The same as long as the file under a name is the same and unchanged. */
export function stampText({ inode, modifiedNs, changedNs }: Stamp): string {
  return `${inode} ${modifiedNs} ${changedNs}`;
}

const settledMs = 2_000;

/**
 * The same, and only where it is proof: two changes within one tick of a disk's clock leave the same stamp, so null for
 * a file that changed less than two seconds ago.
 */
export function settledStamp(stamp: Stamp, now: number): string | null {
  const { modifiedNs, changedNs } = stamp;
  const latestNs = modifiedNs > changedNs ? modifiedNs : changedNs;
  return Number(latestNs / 1_000_000n) > now - settledMs ? null : stampText(stamp);
}
