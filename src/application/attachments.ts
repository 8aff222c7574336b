import type { Attachment } from '../domain/answer/attachment.ts';
import type { SessionId } from '../domain/session/session-id.ts';

/**
 * The files that a person has added to an answer. What is here belongs to the draft until the answer is given, and to
 * the answer from then on; a draft that comes to nothing takes them along, and so does the session.
 */
export type AttachmentStore = {
  /** In the order in which they were added. */
  list(id: SessionId): Promise<readonly Attachment[]>;
  /**
   * Whole and durable when it resolves with true; otherwise there is nothing. False where the session is gone, or has
   * ended with an answer that does not name it.
   */
  add(id: SessionId, attachment: Attachment, content: Uint8Array): Promise<boolean>;
  /** False when there is none. */
  remove(id: SessionId, attachment: Pick<Attachment, 'id' | 'type'>): Promise<boolean>;
  removeAll(id: SessionId): Promise<void>;
  /** Null when it is gone. */
  read(id: SessionId, attachment: Pick<Attachment, 'id' | 'type'>): Promise<Uint8Array | null>;
  /** Fewer bytes at the end; null when it is gone. */
  readPart(
    id: SessionId,
    attachment: Pick<Attachment, 'id' | 'type'>,
    part: BytePart,
  ): Promise<Uint8Array | null>;
  /** Where programs on this machine find it; null where it cannot be had as a file here. */
  pathOf(id: SessionId, attachment: Pick<Attachment, 'id' | 'type'>): Promise<string | null>;
  usage(): Promise<AttachmentUsage>;
};

export type BytePart = { readonly from: number; readonly length: number };

export type AttachmentUsage = { readonly files: number; readonly bytes: number };
