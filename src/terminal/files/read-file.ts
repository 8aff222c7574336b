import { constants } from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';
import {
  type AttachmentProblem,
  attachmentLimits,
  attachmentProblem,
  inspectFile,
  readFileName,
} from '../../domain/answer/attachment.ts';
import { isMissing } from '../../files/error-code.ts';
import { type Around, pathsMeant } from './typed-path.ts';

/** Why a path leads to nothing that can be read. */
type Unread = 'missing' | 'folder' | 'irregular' | 'unreadable';

export type FileRead =
  | { readonly kind: 'read'; readonly name: string; readonly content: Uint8Array }
  | { readonly kind: 'unread'; readonly name: string; readonly why: Unread }
  | {
      readonly kind: 'unfit';
      readonly name: string;
      readonly problem: AttachmentProblem;
    };

/** Opening a pipe would otherwise wait until another process writes into it. Windows has no such flag, and needs none. */
const readAtOnce = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);
/** Enough to tell by it what a file is. */
const headBytes = 65_536;

/** The file that was meant, unless it is none or too large: then no more than its beginning is read. */
export async function readMeantFile(typed: string, around: Around): Promise<FileRead> {
  const paths = pathsMeant(typed, around);
  for (const path of paths) {
    const read = await readFile(path);
    if (read.kind !== 'unread' || read.why !== 'missing') return read;
  }
  return { kind: 'unread', name: readFileName(paths.at(-1) ?? typed), why: 'missing' };
}

async function readFile(path: string): Promise<FileRead> {
  const name = readFileName(path);
  const unread = (why: Unread): FileRead => ({ kind: 'unread', name, why });
  try {
    // Before it is opened: that alone does something to some devices.
    const found = await stat(path);
    if (found.isDirectory()) return unread('folder');
    if (!found.isFile()) return unread('irregular');
    const opened = await open(path, readAtOnce);
    try {
      return (await opened.stat()).isFile() ? await readOpened(opened, name) : unread('irregular');
    } finally {
      await opened.close();
    }
  } catch (cause) {
    return unread(isMissing(cause) ? 'missing' : 'unreadable');
  }
}

/** Read up to the limit and a byte more, whatever its size is said to be: it may be growing. */
async function readOpened(file: FileHandle, name: string): Promise<FileRead> {
  const { fileBytes } = attachmentLimits;
  const { size } = await file.stat();
  const head = await readUpTo(file, Math.min(headBytes, size + 1));
  const content =
    size > fileBytes ? head : Buffer.concat([head, await readUpTo(file, fileBytes + 1 - head.length)]);
  const { type, size: pixels } = inspectFile(content);
  const bytes = Math.max(size, content.length);
  const problem = attachmentProblem([], { type, bytes, size: pixels });
  return problem === null ? { kind: 'read', name, content } : { kind: 'unfit', name, problem };
}

/** From where the last reading ended; less where the file ends before. */
async function readUpTo(file: FileHandle, most: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for (let left = most; left > 0; ) {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(Math.min(left, 1_048_576)), 0, null, null);
    if (bytesRead === 0) break;
    pieces.push(buffer.subarray(0, bytesRead));
    left -= bytesRead;
  }
  return Buffer.concat(pieces);
}
