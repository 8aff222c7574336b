import { attachmentsOf } from '../../domain/session/ending.ts';
import type { EndedSession, Session } from '../../domain/session/session.ts';
import type { SessionId } from '../../domain/session/session-id.ts';
import type { SessionStore } from '../session-store.ts';
import { everyEnded } from './every-ended.ts';

/** What a copy came to. What was copied or present was compared with its original and is the same. */
export type CopyReport = {
  readonly copied: number;
  /** Were there before. */
  readonly present: number;
  /** There under the same id, with another content; left as they are. */
  readonly differing: readonly SessionId[];
  /** Open ones stay where they are: their agents wait there. Those of a newer version are among them. */
  readonly left: number;
  /** Cannot be understood, open or ended, and were not copied. */
  readonly damaged: readonly SessionId[];
  /** Files of answers that were not there yet. */
  readonly files: number;
  /** Files that an answer names, and that cannot be read where it comes from. */
  readonly missingFiles: number;
};

/** Copies every ended session to another store. Cut off and run again, it goes on where it was. */
export async function copyHistory(from: SessionStore, to: SessionStore): Promise<CopyReport> {
  let [copied, present, files, missingFiles] = [0, 0, 0, 0];
  const differing: SessionId[] = [];
  for await (const session of everyEnded(from, { limit: Number.POSITIVE_INFINITY })) {
    const isNew = await to.adopt(session);
    if (!isNew) await bringDelivery(session, to);
    if (canonical(await to.get(session.id)) !== canonical(session)) differing.push(session.id);
    else if (isNew) copied += 1;
    else present += 1;
    if (differing.at(-1) === session.id) continue;
    const brought = await bringFiles(session, { from, to });
    files += brought.copied;
    missingFiles += brought.missing;
  }
  const [left, damaged] = [(await from.listOpen()).length, await from.listDamaged()];
  return { copied, present, differing, left, damaged, files, missingFiles };
}

type Stores = { readonly from: SessionStore; readonly to: SessionStore };

/** Also of a session that was there before: the copy may have been cut off among its files. */
async function bringFiles(session: EndedSession, { from, to }: Stores) {
  const brought = { copied: 0, missing: 0 };
  const named = attachmentsOf(session.ending);
  if (named.length === 0) return brought;
  const present = new Set((await to.attachments.list(session.id)).map(({ id }) => id));
  for (const attachment of named) {
    if (present.has(attachment.id)) continue;
    const content = await from.attachments.read(session.id, attachment);
    if (content === null) brought.missing += 1;
    else if (await to.attachments.add(session.id, attachment, content)) brought.copied += 1;
  }
  return brought;
}

/** Collected at its old place since an earlier copy: here it would be announced to its agent once more. */
async function bringDelivery(session: EndedSession, to: SessionStore): Promise<void> {
  const there = await to.get(session.id);
  if (!session.delivered || there?.state !== 'ended' || there.delivered) return;
  await to.append(session.id, there.seen, {
    kind: 'delivered',
    at: session.endedAt,
    client: session.asker.client,
  });
}

/** The same text for the same content: stores may give back keys in another order. */
function canonical(session: Session | null): string {
  return JSON.stringify(session, (_key, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );
}
