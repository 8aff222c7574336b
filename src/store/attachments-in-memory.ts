import type { AttachmentStore } from '../application/attachments.ts';
import type { Attachment } from '../domain/answer/attachment.ts';
import type { Session } from '../domain/session/session.ts';
import type { SessionId } from '../domain/session/session-id.ts';
import { takesAttachment } from './attachment-files.ts';

type Held = { readonly attachment: Attachment; readonly content: Uint8Array };

/** For a process whose home cannot be written: no program can be told of a path. */
export function createAttachmentsInMemory(get: (id: SessionId) => Session | null): AttachmentStore {
  const held = new Map<SessionId, readonly Held[]>();
  const of = (id: SessionId) => held.get(id) ?? [];
  const read = (id: SessionId, wanted: string) =>
    of(id).find(({ attachment }) => attachment.id === wanted)?.content ?? null;

  return {
    list: async (id) => of(id).map(({ attachment }) => attachment),
    async add(id, attachment, content) {
      if (!takesAttachment(get(id), attachment)) return false;
      held.set(id, [...of(id), { attachment, content: content.slice() }]);
      return true;
    },
    async remove(id, { id: wanted }) {
      const left = of(id).filter(({ attachment }) => attachment.id !== wanted);
      const isGone = left.length < of(id).length;
      held.set(id, left);
      return isGone;
    },
    async removeAll(id) {
      held.delete(id);
    },
    read: async (id, { id: wanted }) => read(id, wanted),
    readPart: async (id, { id: wanted }, { from, length }) =>
      read(id, wanted)?.subarray(from, from + length) ?? null,
    pathOf: async () => null,
    async usage() {
      const all = [...held.values()].flat();
      return { files: all.length, bytes: all.reduce((sum, { content }) => sum + content.length, 0) };
    },
  };
}
