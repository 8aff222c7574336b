import {
  type Attachment,
  type AttachmentProblem,
  attachmentProblem,
  inspectFile,
  readFileName,
} from '../../domain/answer/attachment.ts';
import type { AdvanceRefusal } from '../../domain/session/advance.ts';
import type { OpenSession, Session } from '../../domain/session/session.ts';
import type { SessionId } from '../../domain/session/session-id.ts';
import { createInTurn } from '../in-turn.ts';
import type { SessionStore } from '../session-store.ts';

/** Adds files to the draft of an open question, and removes them. */
export type KeepAttachments = {
  add(id: SessionId, file: ArrivingFile): Promise<KeptAttachments>;
  remove(id: SessionId, attachment: string): Promise<KeptAttachments>;
};

export type ArrivingFile = {
  /** Which question it belongs to; counts from 0. */
  readonly question: number;
  /** As the person's computer has it. */
  readonly name: string;
  readonly content: Uint8Array;
};

export type KeptAttachments =
  /** All that the draft has now. */
  { readonly kind: 'kept'; readonly attachments: readonly Attachment[] } | AttachmentRefusal;

export type AttachmentRefusal =
  | { readonly kind: 'unknown-session' }
  | { readonly kind: 'refused'; readonly refusal: NotOpen }
  | { readonly kind: 'unknown-question' }
  | { readonly kind: 'unknown-attachment' }
  /** `name` is what the person knows the file by. */
  | { readonly kind: 'unfit'; readonly name: string; readonly problem: AttachmentProblem };

type NotOpen = Extract<AdvanceRefusal, { readonly kind: 'already-ended' | 'needs-newer-version' }>;

type Deps = {
  readonly store: Pick<SessionStore, 'get' | 'attachments'>;
  /** Random, as in `isAttachmentId`. */
  readonly newAttachmentId: () => string;
};

export function createKeepAttachments({ store, newAttachmentId }: Deps): KeepAttachments {
  const { attachments } = store;
  // Two that come at once are counted one after the other.
  const inTurn = createInTurn();

  async function whileOpen(
    id: SessionId,
    work: (session: OpenSession) => Promise<AttachmentRefusal | null>,
  ): Promise<KeptAttachments> {
    const session = await store.get(id);
    const refusal = session?.state === 'open' ? await work(session) : whyNotOpen(session);
    return refusal ?? { kind: 'kept', attachments: await attachments.list(id) };
  }

  function add(id: SessionId, { question, name, content }: ArrivingFile): Promise<KeptAttachments> {
    return whileOpen(id, async ({ request }) => {
      if (request.questions[question] === undefined) return { kind: 'unknown-question' };
      const found = inspectFile(content);
      const shown = readFileName(name);
      const problem = attachmentProblem(await attachments.list(id), found);
      if (problem !== null) return { kind: 'unfit', name: shown, problem };
      const { type, bytes } = found;
      const attachment = { id: newAttachmentId(), name: shown, type, bytes, question };
      if (await attachments.add(id, attachment, content)) return null;
      // It has ended since.
      return whyNotOpen(await store.get(id));
    });
  }

  return {
    add: (id, file) => inTurn(id, () => add(id, file)),
    remove: (id, wanted) =>
      inTurn(id, () =>
        whileOpen(id, async () => {
          const attachment = (await attachments.list(id)).find((one) => one.id === wanted);
          if (attachment === undefined) return { kind: 'unknown-attachment' };
          await attachments.remove(id, attachment);
          return null;
        }),
      ),
  };
}

/** For a session that is not open. */
function whyNotOpen(session: Session | null): AttachmentRefusal {
  switch (session?.state) {
    case 'newer':
      return { kind: 'refused', refusal: { kind: 'needs-newer-version', schema: session.schema } };
    case 'ended':
      return { kind: 'refused', refusal: { kind: 'already-ended', winner: session } };
    default:
      return { kind: 'unknown-session' };
  }
}
