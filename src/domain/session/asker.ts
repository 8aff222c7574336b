/** The agent's client and the folder it works in. The same asker may collect its late answers. */
export type Asker = {
  readonly client: string;
  readonly clientVersion: string | null;
  readonly folder: string;
};

/** The process whose agent asked. */
export type Owner = {
  readonly id: string;
  readonly pid: number;
  readonly host: string;
  readonly version: string;
};

export function isSameAsker(one: Asker, other: Asker): boolean {
  return one.client === other.client && one.folder === other.folder;
}

/** People know their projects by the last part of the path, on either kind of machine. Empty where there is none. */
export function folderName(path: string): string {
  return path.split(/[\\/]/).findLast((part) => part !== '') ?? '';
}
