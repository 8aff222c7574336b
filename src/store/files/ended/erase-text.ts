import type { SessionId } from '../../../domain/session/session-id.ts';
import type { Disk } from '../../../files/disk.ts';
import { textStart } from './records.ts';

type Wanted = {
  readonly id: SessionId;
  /** Where it begins at the earliest: what other processes added in the same moment may stand before it. */
  readonly textAt: number;
};

const partLength = 64 * 1_024;

/**
 * Blanks what a search would read of a session, so that what a person deletes is not left behind in a list. In its
 * place: other processes may be adding to the file.
 */
export async function eraseText(disk: Disk, path: string, { id, textAt }: Wanted): Promise<void> {
  const start = await find(disk, path, { from: textAt, wanted: textStart(id) });
  if (start === null) return;
  const from = start + 1;
  const end = (await find(disk, path, { from, wanted: '\n' })) ?? (await disk.size(path)) ?? from;
  await disk.overwrite(path, from, ' '.repeat(end - from));
}

type Search = { readonly from: number; readonly wanted: string };

/** Where the wanted bytes begin; parts overlap, so that none are missed between two. */
async function find(disk: Disk, path: string, { from, wanted }: Search): Promise<number | null> {
  for (let at = from; ; at += partLength) {
    const part = await disk.readPart(path, at, partLength + wanted.length - 1);
    if (part === null || part.length === 0) return null;
    const found = Buffer.from(part.buffer, part.byteOffset, part.length).indexOf(wanted);
    if (found !== -1) return at + found;
  }
}
