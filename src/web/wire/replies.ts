import * as z from 'zod/v4';
import { selectionModes } from '../../domain/question/mode.ts';
import { faces } from '../../domain/session/face.ts';
import type { ReadableSession } from '../../domain/session/session.ts';
import { statuses } from '../../domain/session/status.ts';
import type { Document } from '../../markdown/tree.ts';
import { draft as draftSent } from './bodies.ts';
import type { Told } from './on-the-wire.ts';
import { settingsNews } from './settings-replies.ts';

/**
 * What the portal replies: the one source of its types and of its reference; tests hold every reply against it. The
 * program takes the types only. Times are milliseconds of the server's clock.
 */
const text = z.string();
const ms = z.number();
export const draft = draftSent.meta({ id: 'Draft' });

export type Entry = Told<typeof entry>;
export const entry = z
  .strictObject({
    session_id: text,
    title: text,
    status: z.enum([...statuses, 'needs_newer_version']),
    interface: z.enum(faces),
    selection_mode: z.enum(selectionModes).nullable(),
    agent: z.strictObject({
      client: text,
      folder: text,
      host: text.nullable().describe('Where it runs; null for this host, or where the inbox is not shared'),
      process: z.int(),
      version: text.describe('Of the choice-mcp that asks for it'),
    }),
    asked_at: ms,
    ended_at: ms.nullable(),
    deadline: ms.nullable(),
    remaining_seconds: z.int().nullable(),
    attention: z
      .enum(['waiting', 'recent', 'gone'])
      .nullable()
      .describe('Null once ended. `gone`: the agent stopped waiting, an answer is kept for it'),
    assignee: text.nullable().describe('Whom it was handed to; null for nobody, and once ended'),
    people: z
      .array(z.strictObject({ name: text, doing: z.enum(['looking', 'answering']) }))
      .describe('Who else of a shared inbox is at it'),
    summary: text.nullable().describe('One line for a person; null while pending'),
    person: text.nullable().describe('Who ended it, where that was noted'),
  })
  .meta({ id: 'Entry' });

export type EntriesReply = Told<typeof entriesReply>;
export const entriesReply = z.strictObject({
  now: ms,
  revision: z
    .int()
    .describe('Grows with every `rows` that is pushed: the list with the later one knows more'),
  version: text.describe('Of the choice-mcp that serves the portal'),
  interactions: z.array(entry),
});

export type Interaction = Told<typeof interaction>;
export const interaction = z
  .strictObject({
    now: ms,
    entry,
    session: z.custom<ReadableSession>().describe('As `src/domain/session/session.ts` has it'),
    prompt: z.custom<Document>().describe('Parsed, as in `src/markdown/tree.ts`; never HTML'),
    draft,
  })
  .meta({ id: 'Interaction' });

const terminalCommand = text
  .nullable()
  .describe('Where the question went to the terminal: what to run there');

export type InterfaceReply = Told<typeof interfaceReply>;
export const interfaceReply = z.strictObject({ interaction, terminal_command: terminalCommand });

export type DraftReply = Told<typeof draftReply>;
export const draftReply = z.strictObject({ draft });

const proved = text.nullable().describe('Null when it was not asked about, or is not known here');
export type ProofReply = Told<typeof proofReply>;
export const proofReply = z.strictObject({
  proof: text,
  version: text,
  tabs: z.int(),
  port: z.int().describe('The one the portal has bound; behind a tunnel not the one that was dialled'),
  instance: text.describe('Random per life of a portal: what is agreed with one is of no use to the next'),
  ask_again_ms: z
    .number()
    .nullable()
    .describe(
      'How long a process of the home that keeps its connection waits until it asks again; null for others',
    ),
  key_proof: proved,
  browser_proof: proved,
});

export type PairReply = Told<typeof pairReply>;
export const pairReply = z.strictObject({ browser: text, proof: text });

export type TicketReply = Told<typeof ticketReply>;
export const ticketReply = z.strictObject({ ticket: text });

/**
 * The page's address may end in `#key=<key>`, followed by `&opened=1` in a tab we opened ourselves. Its
 * `<html>` element says what may be known without being let in: `lang`, `data-theme` (the setting), `data-session`
 * (a `SessionNews`), `data-planted` (when something planted was last found, while that is news) and `data-port` (the
 * portal's own, except in WSL: a page at `localhost` on that port may go on at 127.0.0.1). The page renders into `<div id="portal">`. The loader in its head and the bundle share two marks: `data-script`, the bundle
 * runs; `data-inline`, the page is being opened again, as `?inline=anew`, with the bundle inside. Such a page names
 * the bundle's addresses in `<meta name="bundle">`.
 */
export type SessionNews = 'none' | 'open' | 'ended' | 'unknown';

export type PlantedReply = Told<typeof plantedReply>;
export const plantedReply = z.strictObject({ at: ms });

export type ErrorReply = Told<typeof errorReply>;
export const errorReply = z.strictObject({
  error: z.strictObject({
    code: text,
    message: text,
    problems: z.array(text).optional(),
    removes: z.number().optional().describe('How many decisions the refused change of settings would remove'),
  }),
  winner: interaction.optional().describe('Who was first, where a race was lost'),
});

export type HistoryReply = Told<typeof historyReply>;
export const historyReply = z.strictObject({
  now: ms,
  interactions: z.array(entry).describe('Latest ending first'),
  next: text.nullable().describe('The `before` of the following page'),
  agents: z.array(text).describe('Client names that occur in the history, for the filter'),
  people: z.array(text).describe('Names of people that occur in the history, for the filter'),
});

export type PeopleReply = Told<typeof peopleReply>;
export const peopleReply = z.strictObject({
  people: z.array(
    z.strictObject({
      name: text.nullable().describe('Null for what has no name, as of a question that ran out of time'),
      decisions: z.int(),
    }),
  ),
});

export type PresenceReply = Told<typeof presenceReply>;
export const presenceReply = z.strictObject({
  told: z.boolean().describe('False where the inbox is not shared: there is no one to tell'),
});

export type MembersReply = Told<typeof membersReply>;
export const membersReply = z.strictObject({
  members: z.array(text).describe('Names of the people who share the inbox, as far as they were seen'),
});

export type RemovedReply = Told<typeof removedReply>;
export const removedReply = z.strictObject({ removed: z.int() });

export type DevicesReply = Told<typeof devicesReply>;
export const devicesReply = z.strictObject({
  devices: z
    .array(
      z.strictObject({
        id: text,
        name: text,
        last_used_at: ms.describe('To the hour'),
        current: z.boolean().describe('Whether it is the one that asks'),
      }),
    )
    .describe('Those that `choice-mcp pair` let in, the last used first'),
});

export type SettingsReply = Told<typeof settingsReply>;
export const settingsReply = settingsNews.extend({
  interaction: interaction
    .optional()
    .describe('After a change with `?session=ID`: that question as it is now'),
  terminal_command: terminalCommand.optional(),
});

export const healthReply = z.strictObject({ ok: z.literal(true) });
