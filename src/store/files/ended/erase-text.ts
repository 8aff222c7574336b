import type { SessionId } from '../../../domain/session/session-id.ts';
import type { Disk } from '../../../files/disk.ts';
import { textStart } from './records.ts';

type Wanted = {
  readonly id: SessionId;
  /** Where it begins at the earliest: other processes may have added text before it at the same moment. */
  readonly textAt: number;
};

const partLength = 64 * 1_024;

/**
 * Overwrites a session's text with blanks, so that what a person deletes does not stay in a list. In place, because
 * other processes may be adding to the file.
 */
export async function eraseText(disk: Disk, path: string, { id, textAt }: Wanted): Promise<void> {
  const start = await find(disk, path, { from: textAt, wanted: textStart(id) });
  if (start === null) return;
  const from = start + 1;
  const end = (await find(disk, path, { from, wanted: '\n' })) ?? (await disk.size(path)) ?? from;
  await disk.overwrite(path, from, ' '.repeat(end - from));
}

type Search = { readonly from: number; readonly wanted: string };

/** Where the wanted bytes begin. Parts overlap, so that a match across two is found. */
async function find(disk: Disk, path: string, { from, wanted }: Search): Promise<number | null> {
  for (let at = from; ; at += partLength) {
    const part = await disk.readPart(path, at, partLength + wanted.length - 1);
    if (part === null || part.length === 0) return null;
    const found = Buffer.from(part.buffer, part.byteOffset, part.length).indexOf(wanted);
    if (found !== -1) return at + found;
  }
}
