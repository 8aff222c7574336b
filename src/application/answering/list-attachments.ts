import { attachmentsOf } from '../../domain/session/ending.ts';
import { type AttachmentEntry, attachmentEntry } from '../../domain/session/result.ts';
import type { EndedSession } from '../../domain/session/session.ts';
import type { AttachmentStore } from '../attachments.ts';

/** The files that came with an answer, with where programs on this machine find them. */
export async function listAttachments(
  { pathOf }: Pick<AttachmentStore, 'pathOf'>,
  { id, request, ending }: EndedSession,
): Promise<readonly AttachmentEntry[]> {
  const entries: AttachmentEntry[] = [];
  for (const attachment of attachmentsOf(ending)) {
    // The answer is worth more than its files: one that cannot be had here has no path.
    const path = await pathOf(id, attachment).catch(() => null);
    entries.push(attachmentEntry(request, attachment, path));
  }
  return entries;
}
