import { join } from 'node:path';
import type { BytePart } from '../application/attachments.ts';
import {
  type Attachment,
  attachmentLimits,
  fileNameOf,
  isAttachmentId,
} from '../domain/answer/attachment.ts';
import { attachmentsOf, type Ending } from '../domain/session/ending.ts';
import type { Session } from '../domain/session/session.ts';
import { isSessionId, type SessionId } from '../domain/session/session-id.ts';
import { createWhole } from '../files/atomic-files.ts';
import type { Disk } from '../files/disk.ts';
import { codedError } from '../files/error-code.ts';
import type { DamagedSession } from './stored-text.ts';

export type FileOf = Pick<Attachment, 'id' | 'type'>;

/** An open session takes any; one that has ended those that its answer names, which come from another store. */
export function takesAttachment(session: Session | DamagedSession | null, { id }: FileOf): boolean {
  if (session?.state !== 'ended') return session?.state === 'open';
  return attachmentsOf(session.ending).some((attachment) => attachment.id === id);
}

/** Whether the files of a session stay when it has ended like this. */
export function keepsAttachments(ending: Ending): boolean {
  return attachmentsOf(ending).length > 0;
}

/**
 * Contents in a folder for each session. The folders are ours alone, and still nothing is believed of them: a link that
 * somebody planted while the home was open to others is neither read nor written through.
 */
export type AttachmentFiles = {
  /** The folder of a session, made where it is missing; refuses one that is not really there. */
  open(id: SessionId): Promise<string>;
  /** Null where there is none. */
  find(id: SessionId): Promise<string | null>;
  write(folder: string, file: FileOf, content: Uint8Array): Promise<void>;
  read(id: SessionId, file: FileOf): Promise<Uint8Array | null>;
  readPart(id: SessionId, file: FileOf, part: BytePart): Promise<Uint8Array | null>;
  /** Null where there is no such file. */
  pathOf(id: SessionId, file: FileOf): Promise<string | null>;
  removeAll(id: SessionId): Promise<void>;
  /** Every session that has a folder. */
  sessions(): Promise<readonly SessionId[]>;
};

/** `root` is the folder that holds those of the sessions. */
export function createAttachmentFiles(disk: Disk, root: string): AttachmentFiles {
  const isFolder = async (path: string) => (await disk.kind(path)) === 'folder';
  const folderOf = (id: SessionId) => join(root, id);

  async function makeOwn(path: string): Promise<void> {
    await disk.makeFolder(path);
    if (!(await isFolder(path))) throw codedError('ELOOP', `${path} is a link, which is not followed`);
  }

  async function find(id: SessionId): Promise<string | null> {
    if (!isSessionId(id)) return null;
    const folder = folderOf(id);
    return (await isFolder(root)) && (await isFolder(folder)) ? folder : null;
  }

  async function pathOf(id: SessionId, file: FileOf): Promise<string | null> {
    const folder = isAttachmentId(file.id) ? await find(id) : null;
    const path = folder === null ? null : join(folder, fileNameOf(file));
    return path !== null && (await disk.kind(path)) === 'file' ? path : null;
  }

  return {
    find,
    pathOf,
    async open(id) {
      if (!isSessionId(id)) throw new Error(`Not a session id: ${id}`);
      // One after the other: the second would be made behind a link in place of the first.
      await makeOwn(root);
      await makeOwn(folderOf(id));
      return folderOf(id);
    },
    async write(folder, file, content) {
      if (!isAttachmentId(file.id)) throw new Error(`Not an attachment id: ${file.id}`);
      await createWhole(disk, join(folder, fileNameOf(file)), { content, durable: true });
    },
    async read(id, file) {
      const path = await pathOf(id, file);
      return path === null ? null : disk.readBytes(path, attachmentLimits.fileBytes);
    },
    async readPart(id, file, { from, length }) {
      const path = await pathOf(id, file);
      return path === null ? null : disk.readPart(path, from, length);
    },
    async removeAll(id) {
      if (!isSessionId(id) || (await disk.kind(folderOf(id))) === null) return;
      // A link in place of the session's folder is itself removed; behind one above it nothing is.
      if (await isFolder(root)) await disk.removeTree(folderOf(id));
    },
    async sessions() {
      return (await isFolder(root)) ? ((await disk.list(root)) ?? []).filter(isSessionId) : [];
    },
  };
}
