import * as z from 'zod/v4';
import type { EarlierDecision } from '../../application/history/earlier-decisions.ts';
import type { Attachment } from '../../domain/answer/attachment.ts';
import { selectionModes } from '../../domain/question/mode.ts';
import { places } from '../../domain/session/face.ts';
import { type ReadableSession, statuses } from '../../domain/session/session.ts';
import type { Document } from '../../markdown/tree.ts';
import { formDraft } from './bodies.ts';
import type { Received } from './schema.ts';
import { settingsNews } from './settings-replies.ts';

/**
 * What the portal replies: the one source of its types and of its reference; tests hold every reply against it. The
 * program takes the types only. Times are milliseconds of the server's clock.
 */
const text = z.string();
const ms = z.number();
export const draft = formDraft.meta({ id: 'Draft' });

const document = z.custom<Document>();

export type Entry = Received<typeof entry>;
export const entry = z
  .strictObject({
    session_id: text,
    title: text,
    status: z.enum([...statuses, 'needs_newer_version']),
    interface: z.enum(places).describe('Where it is shown; once ended, where it was answered'),
    selection_mode: z.enum(selectionModes).nullable().describe('Of the first question'),
    questions: z.int().describe('How many there are'),
    agent: z.strictObject({
      client: text,
      folder: text,
      host: text.nullable().describe('Where it runs; null for this host, or where the inbox is not shared'),
      process: z.int(),
      version: text.describe('Of the choice-mcp that asks for it'),
    }),
    asked_at: ms,
    ended_at: ms.nullable(),
    deadline: ms.nullable().describe('Null once ended, and for a question that the client asks as well'),
    remaining_seconds: z.int().nullable(),
    attention: z
      .enum(['waiting', 'recent', 'gone'])
      .nullable()
      .describe('Null once ended. `gone`: the agent stopped waiting, an answer is kept for it'),
    assignee: text.nullable().describe('The person it was handed to; null for nobody, and once ended'),
    snoozed_until: ms
      .nullable()
      .describe('When the person wants to be reminded; until then nothing alerts them'),
    people: z
      .array(z.strictObject({ name: text, doing: z.enum(['looking', 'answering']) }))
      .describe('Who else in a shared inbox is looking at it'),
    summary: text.nullable().describe('One line for a person; null while pending'),
    person: text.nullable().describe('Who ended it, if noted'),
    waits: z.boolean().describe('False: the agent goes on meanwhile, and gets the answer when there is one'),
    in_client: z
      .boolean()
      .describe(
        'The client asks it in a dialog of its own as well: it has no deadline to show, and is not urgent',
      ),
    can_take_back: z.boolean().describe('The answer has not begun to leave for its agent: `reopen` works'),
    reply: z.enum(['rephrase']).nullable().describe('`rephrase`: the person said that the question is wrong'),
  })
  .meta({ id: 'Entry' });

export type EntriesReply = Received<typeof entriesReply>;
export const entriesReply = z.strictObject({
  now: ms,
  revision: z.int().describe('Grows with every `rows` push: the list with the higher one is newer'),
  version: text.describe('The choice-mcp that serves the portal'),
  interactions: z.array(entry),
});

/** The agent's texts, parsed as in `src/markdown/tree.ts`; never HTML. */
export type QuestionTexts = Received<typeof questionTexts>;
const questionTexts = z.strictObject({
  prompt: document,
  questions: z.array(
    z.strictObject({
      prompt: document,
      preview: document.nullable(),
      options: z.array(document.nullable()).describe('Their previews, in the order of the options'),
    }),
  ),
});

const attachment = z.custom<Attachment>();

export type QuestionReply = Received<typeof questionReply>;
const questionReply = z
  .strictObject({
    now: ms,
    entry,
    session: z.custom<ReadableSession>().describe('As `src/domain/session/session.ts` has it'),
    texts: questionTexts.describe('Parsed, as in `src/markdown/tree.ts`; never HTML'),
    earlier: z
      .array(z.custom<EarlierDecision>().nullable())
      .describe(
        'What this person answered to each question before, as in `src/application/history/earlier-decisions.ts`; empty where that is not known',
      ),
    draft,
    attachments: z
      .array(attachment)
      .describe(
        'The files of the draft, once ended those of the answer; as in `src/domain/answer/attachment.ts`',
      ),
  })
  .meta({ id: 'Question' });

export type AttachmentsReply = Received<typeof attachmentsReply>;
export const attachmentsReply = z.strictObject({
  attachments: z.array(attachment).describe('All that the draft has now'),
});

export type AttachmentReply = Received<typeof attachmentReply>;
const attachmentReply = z.strictObject({
  attachment,
  data: text.describe('The whole file, in base64'),
});

const terminalCommand = text.nullable().describe('After a hand-over to the terminal: what to run there');

export type InterfaceReply = Received<typeof interfaceReply>;
const interfaceReply = z.strictObject({ interaction: questionReply, terminal_command: terminalCommand });

export type DraftReply = Received<typeof draftReply>;
const draftReply = z.strictObject({ draft });

const proved = text.nullable().describe('Null if not asked for or not known here');
export type ProofReply = Received<typeof proofReply>;
const proofReply = z.strictObject({
  proof: text,
  version: text,
  tabs: z.int(),
  port: z.int().describe('The port the portal bound; behind a tunnel you dialled another'),
  instance: text.describe('Random per life of a portal: an agreement with one is useless to the next'),
  ask_again_ms: z
    .number()
    .nullable()
    .describe(
      'How long a process of the home that keeps its connection waits until it asks again; null for others',
    ),
  key_proof: proved,
  browser_proof: proved,
});

export type PairReply = Received<typeof pairReply>;
const pairReply = z.strictObject({ browser: text, proof: text });

export type TicketReply = Received<typeof ticketReply>;
const ticketReply = z.strictObject({ ticket: text });

/**
 * The page's address may end in `#key=<key>`, followed by `&opened=1` in a tab we opened ourselves. Its
 * `<html>` element says what may be known without being let in: `lang`, `data-theme` (the setting), `data-session`
 * (a `SessionNews`), `data-planted` (when something planted was last found, while that is news) and `data-port` (the
 * portal's own, except in WSL: a page at `localhost` on that port may go on at 127.0.0.1). The page renders into `<div id="portal">`. The loader in its head and the bundle share two marks: `data-script`, the bundle
 * runs; `data-inline`, the page is being opened again, as `?inline=anew`, with the bundle inside. Such a page names
 * the bundle's addresses in `<meta name="bundle">`.
 */
export type SessionNews = 'none' | 'open' | 'ended' | 'unknown';

export type PlantedReply = Received<typeof plantedReply>;
const plantedReply = z.strictObject({ at: ms });

export type ErrorReply = Received<typeof errorReply>;
export const errorReply = z.strictObject({
  error: z.strictObject({
    code: text,
    message: text,
    problems: z.array(text).optional(),
    removes: z.number().optional().describe('How many decisions the refused change of settings would remove'),
  }),
  winner: questionReply.optional().describe('The question as it ended, for the loser of a race'),
});

export type HistoryReply = Received<typeof historyReply>;
const historyReply = z.strictObject({
  now: ms,
  interactions: z.array(entry).describe('Latest ending first'),
  next: text.nullable().describe('The `before` of the following page'),
  agents: z.array(text).describe('Client names that occur in the history, for the filter'),
  people: z.array(text).describe('Names of people that occur in the history, for the filter'),
});

export type PeopleReply = Received<typeof peopleReply>;
const peopleReply = z.strictObject({
  people: z.array(
    z.strictObject({
      name: text.nullable().describe('Null for what has no name, as of a question that ran out of time'),
      decisions: z.int(),
    }),
  ),
});

export type PresenceReply = Received<typeof presenceReply>;
const presenceReply = z.strictObject({
  told: z.boolean().describe('False if the inbox is not shared'),
});

export type MembersReply = Received<typeof membersReply>;
const membersReply = z.strictObject({
  members: z.array(text).describe('People seen in the shared inbox'),
});

export type RemovedReply = Received<typeof removedReply>;
const removedReply = z.strictObject({ removed: z.int() });

export type DevicesReply = Received<typeof devicesReply>;
const devicesReply = z.strictObject({
  devices: z
    .array(
      z.strictObject({
        id: text,
        name: text,
        last_used_at: ms.describe('To the hour'),
        current: z.boolean().describe('Whether it is the one that asks'),
      }),
    )
    .describe('Devices that `choice-mcp pair` let in, last used first'),
});

export type SettingsReply = Received<typeof settingsReply>;
const settingsReply = settingsNews.extend({
  interaction: questionReply
    .optional()
    .describe('After a change with `?session=ID`: that question as it is now'),
  terminal_command: terminalCommand.optional(),
});

export type HealthReply = Received<typeof healthReply>;
const healthReply = z.strictObject({ ok: z.literal(true) });

/** What each address replies when it has done what it was asked. */
export const replies = {
  'GET /healthz': healthReply,
  'POST /planted': plantedReply,
  'POST /proof': proofReply,
  'POST /api/token': pairReply,
  'POST /api/ticket': ticketReply,
  'GET /api/interactions': entriesReply,
  'GET /api/interactions/:id': questionReply,
  'POST /api/interactions/:id/answer': questionReply,
  'POST /api/interactions/:id/cancel': questionReply,
  'POST /api/interactions/:id/reopen': questionReply,
  'POST /api/interactions/:id/attachments': attachmentsReply,
  'GET /api/interactions/:id/attachments/:n': attachmentReply,
  'DELETE /api/interactions/:id/attachments/:n': attachmentsReply,
  'POST /api/interactions/:id/deadline': questionReply,
  'POST /api/interactions/:id/interface': interfaceReply,
  'POST /api/interactions/:id/options': questionReply,
  'POST /api/interactions/:id/snooze': questionReply,
  'POST /api/interactions/:id/draft': draftReply,
  'POST /api/interactions/:id/assignee': questionReply,
  'POST /api/interactions/:id/presence': presenceReply,
  'GET /api/members': membersReply,
  'GET /api/history': historyReply,
  'GET /api/history/people': peopleReply,
  'DELETE /api/history': removedReply,
  'DELETE /api/history/:id': removedReply,
  'GET /api/devices': devicesReply,
  'DELETE /api/devices/:id': removedReply,
  'GET /api/settings': settingsNews,
  'PATCH /api/settings': settingsReply,
};
