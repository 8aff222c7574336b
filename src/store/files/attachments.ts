import { join } from 'node:path';
import type { AttachmentStore } from '../../application/attachments.ts';
import { isAttachmentId } from '../../domain/answer/attachment.ts';
import type { SessionId } from '../../domain/session/session-id.ts';
import { orRemove } from '../../files/atomic-files.ts';
import { modifiedAt } from '../../files/disk.ts';
import { isMissing } from '../../files/error-code.ts';
import {
  type AttachmentFiles,
  createAttachmentFiles,
  type FileOf,
  keepsAttachments,
  takesAttachment,
} from '../attachment-files.ts';
import type { AttachmentNote } from '../event-schema.ts';
import { hourMs } from '../retention.ts';
import { readAttachmentNote, writeAttachmentNote } from '../stored-text.ts';
import type { StoreDeps } from './store-deps.ts';
import { writing } from './unwritable.ts';

/** The files of answers and drafts, each with a note beside it that says what it is. Without its note it is nothing. */
export type Attachments = AttachmentStore & {
  /** Removes what the ending of a session does not keep. */
  clear(id: SessionId): Promise<void>;
  /** Removes what crashes left behind: files of sessions that are gone, and files without a note. */
  sweep(): Promise<void>;
};

type Deps = Pick<StoreDeps, 'disk' | 'layout' | 'reader' | 'temporary' | 'clock'>;

/** Far more than a note is long. */
const longestNote = 64 * 1_024;

export function createAttachments(deps: Deps): Attachments {
  const { disk, layout, reader, temporary } = deps;
  const files = createAttachmentFiles(disk, layout.attachments);
  const takes = async (id: SessionId, file: FileOf) => takesAttachment(await reader.read(id), file);

  async function notesOf(id: SessionId): Promise<readonly AttachmentNote[]> {
    const folder = await files.find(id);
    const names = folder === null ? [] : ((await disk.list(folder)) ?? []);
    const found: AttachmentNote[] = [];
    for (const name of names.filter(isNoteName)) {
      const bytes = await disk.readBytes(join(folder ?? '', name), longestNote);
      const note = bytes === null ? null : readAttachmentNote(Buffer.from(bytes).toString());
      if (note !== null && noteNameOf(note.attachment) === name) found.push(note);
    }
    return found.sort(byPosition);
  }

  /** The note last: by then everything else would survive a power cut. */
  async function publish(id: SessionId, note: AttachmentNote, content: Uint8Array): Promise<void> {
    const folder = await files.open(id);
    await files.write(folder, note.attachment, content);
    try {
      const made = await temporary.file(writeAttachmentNote(note), true);
      await orRemove(disk, made, () => disk.rename(made, join(folder, noteNameOf(note.attachment))));
      for (const synced of [folder, layout.attachments, layout.home]) await disk.syncFolder(synced);
    } catch (error) {
      await remove(id, note.attachment).catch(() => {});
      throw error;
    }
  }

  async function add(id: SessionId, note: AttachmentNote, content: Uint8Array): Promise<boolean> {
    const { attachment } = note;
    if (!(await takes(id, attachment))) return false;
    try {
      await publish(id, note, content);
    } catch (error) {
      // Its folder may be gone because the session was removed.
      if (!isMissing(error) || (await takes(id, attachment))) throw error;
    }
    // The session may have ended since we looked.
    if (await takes(id, attachment)) return true;
    await remove(id, attachment);
    return false;
  }

  /** The note first: from then on it is nothing. */
  async function remove(id: SessionId, file: FileOf): Promise<boolean> {
    const folder = isAttachmentId(file.id) ? await files.find(id) : null;
    if (folder === null) return false;
    const existed = await disk.remove(join(folder, noteNameOf(file)));
    const path = await files.pathOf(id, file);
    if (path !== null) await disk.remove(path);
    return existed;
  }

  const write = <Value>(work: () => Promise<Value>) => writing(layout.home, work);

  return {
    list: async (id) => (await notesOf(id)).map(({ attachment }) => attachment),
    add: (id, attachment, content) =>
      write(async () => {
        const position = 1 + ((await notesOf(id)).at(-1)?.position ?? 0);
        return add(id, { attachment, position }, content);
      }),
    remove: (id, file) => write(() => remove(id, file)),
    removeAll: (id) => write(() => files.removeAll(id)),
    read: files.read,
    readPart: files.readPart,
    pathOf: files.pathOf,
    async usage() {
      const usage = { files: 0, bytes: 0 };
      for (const id of await files.sessions()) {
        for (const { attachment } of await notesOf(id)) {
          usage.files += 1;
          usage.bytes += attachment.bytes;
        }
      }
      return usage;
    },
    async clear(id) {
      const session = await reader.read(id);
      if (session?.state === 'ended' && !keepsAttachments(session.ending)) await files.removeAll(id);
    },
    sweep: () => sweep(deps, files),
  };
}

async function sweep({ disk, layout, reader, clock }: Deps, files: AttachmentFiles): Promise<void> {
  for (const id of await files.sessions()) {
    const [session] = await reader.readMany([id]);
    // One that was set aside may be put back.
    const isGone = session === undefined && (await disk.kind(join(layout.setAside, id))) === null;
    const isVoid = session?.state === 'ended' && !keepsAttachments(session.ending);
    if (isGone || isVoid) await files.removeAll(id);
    else await removeUnnoted(id);
  }

  async function removeUnnoted(id: SessionId): Promise<void> {
    const folder = await files.find(id);
    if (folder === null) return;
    const names = new Set((await disk.list(folder)) ?? []);
    for (const name of names) {
      const isNoted = isNoteName(name) || names.has(noteNameOf({ id: name.replace(/\.\w+$/, '') }));
      const path = join(folder, name);
      if (isNoted || (await disk.kind(path)) !== 'file') continue;
      const stamp = await disk.stamp(path);
      // A younger one may be on its way.
      if (stamp !== null && clock.now() - modifiedAt(stamp) > hourMs) await disk.remove(path);
    }
  }
}

function noteNameOf({ id }: Pick<FileOf, 'id'>): string {
  return `${id}.json`;
}

function isNoteName(name: string): boolean {
  return name.endsWith('.json') && isAttachmentId(name.slice(0, -'.json'.length));
}

function byPosition(one: AttachmentNote, other: AttachmentNote): number {
  return one.position - other.position || (one.attachment.id < other.attachment.id ? -1 : 1);
}
