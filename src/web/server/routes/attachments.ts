import type { ArrivingFile, KeptAttachments } from '../../../application/answering/keep-attachments.ts';
import { StoreRefusedError, StoreUnwritableError } from '../../../application/session-store.ts';
import {
  type Attachment,
  attachmentLimits,
  fileNameOf,
  readFileName,
} from '../../../domain/answer/attachment.ts';
import { attachmentProblemText } from '../../../domain/answer/attachment-problem-text.ts';
import { exhaustive } from '../../../domain/exhaustive.ts';
import { attachmentsOf } from '../../../domain/session/ending.ts';
import type { Session } from '../../../domain/session/session.ts';
import { requestWords } from '../../strings.ts';
import type { attachmentBody } from '../../wire/bodies.ts';
import type { AttachmentReply, AttachmentsReply } from '../../wire/replies.ts';
import { type HttpReply, json, refuse } from '../http/exchange.ts';
import { type Call, type RouteDeps, wrongRequest } from '../routing.ts';
import { findSession, refusalWords, refusedReply, unknownReply } from './session-replies.ts';

const words = requestWords.body;

/** The files of a draft or an answer. The page gets them as text and shows pictures only: no address serves a file as it is. */
export function attachmentHandlers(deps: RouteDeps) {
  const { services, store, uploads, live, settings } = deps;

  async function keptReply(id: string, kept: KeptAttachments): Promise<HttpReply> {
    switch (kept.kind) {
      case 'kept': {
        const { attachments } = kept;
        live.push({ type: 'attachments', session_id: id, attachments: [...attachments] });
        return json<AttachmentsReply>({ attachments });
      }
      case 'unknown-session':
        return unknownReply(deps);
      case 'refused':
        return refusedReply(deps, kept.refusal);
      case 'unknown-question':
        return wrongRequest([words.give('question', words.question)]);
      case 'unknown-attachment':
        return unknownFile();
      case 'unfit': {
        const language = (await settings.read()).value('language');
        return refuse(422, 'unfit-file', attachmentProblemText(kept.problem, kept.name, language));
      }
      default:
        return exhaustive(kept);
    }
  }

  async function keep(id: string, file: ArrivingFile): Promise<HttpReply> {
    try {
      return await keptReply(id, await services.keepAttachments.add(id, file));
    } catch (cause) {
      // A database that is away says so itself.
      if (!(cause instanceof StoreUnwritableError) || cause instanceof StoreRefusedError) throw cause;
      return refuse(507, 'not-stored', (await refusalWords(deps)).fileNotStored);
    }
  }

  async function unknownFile(): Promise<HttpReply> {
    return refuse(404, 'unknown-file', (await refusalWords(deps)).unknownFile);
  }

  async function listOf(session: Session): Promise<readonly Attachment[]> {
    return session.state === 'ended' ? attachmentsOf(session.ending) : store.attachments.list(session.id);
  }

  return {
    /** Takes one part; with the last one the file is added. */
    async add({ id, body, caller }: Call<{ body: typeof attachmentBody }>) {
      const { upload, part, parts, name, question } = body;
      const session = await findSession(deps, id);
      // Before anything is held in memory for it.
      if (session?.state !== 'open') {
        return keep(id, { question, name, content: new Uint8Array() });
      }
      const data = Buffer.from(body.data, 'base64');
      const taken = uploads.take({
        ...{ session: id, browser: caller?.browser ?? '', upload, part, parts, data },
      });
      switch (taken.kind) {
        case 'more':
          return json<AttachmentsReply>({ attachments: await listOf(session) });
        case 'whole':
          return keep(id, { question, name, content: taken.content });
        case 'lost':
          return refuse(409, 'upload-lost', (await refusalWords(deps)).uploadLost);
        case 'too-large': {
          const { bytes } = taken;
          const problem = { code: 'file-too-large', bytes, most: attachmentLimits.fileBytes } as const;
          return keptReply(id, { kind: 'unfit', name: readFileName(name), problem });
        }
        case 'busy':
          return refuse(429, 'too-many-uploads', (await refusalWords(deps)).tooManyUploads);
        default:
          return exhaustive(taken);
      }
    },

    async show({ id, n }: Call) {
      const session = await findSession(deps, id);
      if (session === null) return unknownReply(deps);
      if (session.state === 'newer') {
        return refusedReply(deps, { kind: 'needs-newer-version', schema: session.schema });
      }
      const attachment = pick(await listOf(session), n);
      const first =
        attachment === null ? null : await store.attachments.readPart(id, attachment, partFrom(0));
      if (attachment === null || first === null) return unknownFile();
      return {
        status: 200,
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'content-disposition': `attachment; filename="${fileNameOf(attachment)}.json"`,
        },
        pieces: replyPieces({ attachment }, first, (from) =>
          store.attachments.readPart(id, attachment, partFrom(from)),
        ),
      };
    },

    async remove({ id, n }: Call) {
      const session = await findSession(deps, id);
      if (session === null) return unknownReply(deps);
      const attachment = pick(await listOf(session), n);
      return keptReply(id, await services.keepAttachments.remove(id, attachment?.id ?? ''));
    },
  };
}

/** By its id, or by its position counting from 0. */
function pick(attachments: readonly Attachment[], n: string): Attachment | null {
  const at = /^\d{1,3}$/.test(n) ? Number(n) : attachments.findIndex(({ id }) => id === n);
  return attachments[at] ?? null;
}

/** A multiple of three, which are four letters. */
const pieceBytes = 192 * 1_024;
const partFrom = (from: number) => ({ from, length: pieceBytes });

/** An `AttachmentReply`, read as it is sent: as one text it would be in memory several times, for each page that asks. */
async function* replyPieces(
  { attachment }: Omit<AttachmentReply, 'data'>,
  first: Uint8Array,
  readFrom: (from: number) => Promise<Uint8Array | null>,
): AsyncGenerator<string, void, undefined> {
  yield `{"attachment":${JSON.stringify(attachment)},"data":"`;
  for (let from = 0; from < attachment.bytes; ) {
    const part = from === 0 ? first : await readFrom(from);
    if (part === null || part.length === 0) throw new Error(`${attachment.id} was removed while it was read`);
    yield Buffer.from(part.buffer, part.byteOffset, part.byteLength).toString('base64');
    from += part.length;
  }
  yield '"}';
}
