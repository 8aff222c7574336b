import { readName } from './person.ts';

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

/** A client's name as people write it: `claude-code` is Claude Code. */
export function clientTitle({ client }: Pick<Asker, 'client'>): string {
  return client.replaceAll('-', ' ').replaceAll(/(?<!\S)\p{Lowercase}/gu, (letter) => letter.toUpperCase());
}

/** People know their projects by the last part of the path, on either kind of machine. Empty where there is none. */
export function folderName(path: string): string {
  return path.split(/[\\/]/).findLast((part) => part !== '') ?? '';
}

/**
 * Whether an agent of this host asked. In a shared inbox the same folder on another host is another project; `here` is
 * null in an inbox that one person has to themselves, whose hosts are one.
 */
export function isFromHere({ host }: Pick<Owner, 'host'>, here: string | null): boolean {
  return here === null || host === here;
}

/**
 * Where the agent runs, when that is not the reader's own host. `here` is null in an inbox that one person has to
 * themselves: there the name of a host is no news, and that of a laptop or a container changes.
 */
export function otherHost({ host }: Pick<Owner, 'host'>, here: string | null): string | null {
  return isFromHere({ host }, here) ? null : readName(host);
}
