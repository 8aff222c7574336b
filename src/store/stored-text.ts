import { emptyDraft } from '../domain/answer/draft.ts';
import { emptyFormDraft, type FormDraft } from '../domain/answer/form-draft.ts';
import { parseObject } from '../domain/json-object.ts';
import { isAskedInClient, isWaitedFor } from '../domain/question/request.ts';
import { attachmentsOf, type Ending } from '../domain/session/ending.ts';
import type { EndedSession } from '../domain/session/session.ts';
import {
  type AskedEvent,
  eventSchema,
  type LaterEvent,
  type SessionEvent,
} from '../domain/session/session-event.ts';
import type { SessionId } from '../domain/session/session-id.ts';
import {
  type AttachmentNote,
  askedSchema,
  attachmentNoteSchema,
  draftSchema,
  endedSchema,
  flatAskedSchema,
  flatDeliveringSchema,
  flatDraftSchema,
  flatEndedSchema,
  type StepKind,
  stepSchemas,
} from './event-schema.ts';
import {
  flattenAsked,
  flattenDelivering,
  flattenDraft,
  flattenEnded,
  unflattenAsked,
  unflattenDelivering,
  unflattenDraft,
  unflattenEnded,
} from './flat-session.ts';

/** What one entry of a log says. `ended` carries the whole session, so that reading an old one takes one entry. */
export type LogEntry =
  | { readonly kind: 'asked'; readonly event: AskedEvent }
  | { readonly kind: 'later'; readonly event: LaterEvent }
  | { readonly kind: 'ended'; readonly session: EndedSession }
  | { readonly kind: 'newer'; readonly schema: number }
  /** `ends`: it is, or may have been, the ending. */
  | { readonly kind: 'damaged'; readonly ends: boolean };

/**
 * A session whose question or ending cannot be understood. An event in between that cannot be is passed over: at worst
 * an option is shown again, or a deadline is the earlier one. Without its ending a session would be open again, and a
 * person would be asked a second time what an agent has long acted on.
 */
export type DamagedSession = { readonly state: 'damaged'; readonly id: SessionId };

/** For the log: said once of each session. */
export function damageText(id: SessionId): string {
  return `session ${id} is damaged and left out; choice-mcp store set-aside ${id} takes it out of the way`;
}

/** An entry as it is stored, and the schema a program has to know to read it. */
export type StoredEntry = { readonly schema: number; readonly text: string };

/** The first schema, which every program knows. */
const firstSchema = 1;
/** The second, with which several questions came, evidence, and answers that push back. */
const formSchema = 2;

export function writeEntry(event: SessionEvent): StoredEntry {
  switch (event.kind) {
    case 'asked': {
      const flat = flattenAsked(event);
      return flat === null ? entryOf(schemaOf(event), event) : entryOf(firstSchema, flat);
    }
    case 'adjusted':
      return entryOf((event.question ?? 0) > 0 ? formSchema : firstSchema, event);
    case 'delivering':
      return entryOf(firstSchema, flattenDelivering(event));
    case 'reopened':
      return entryOf(eventSchema, event);
    default:
      return entryOf(firstSchema, event);
  }
}

export function writeEnded(session: EndedSession): StoredEntry {
  const flat = flattenEnded(session);
  const ended = { kind: 'ended', at: session.endedAt, session: flat ?? session };
  return entryOf(flat === null ? schemaOf(session) : firstSchema, ended);
}

/** The lowest schema that has all that something not flat says. */
function schemaOf(asked: Pick<EndedSession, 'request'> & { readonly ending?: Ending }): number {
  const hasFiles = asked.ending !== undefined && attachmentsOf(asked.ending).length > 0;
  const isNew = hasFiles || !isWaitedFor(asked.request) || isAskedInClient(asked.request);
  return isNew ? eventSchema : formSchema;
}

function entryOf(schema: number, content: object): StoredEntry {
  return { schema, text: JSON.stringify({ schema, ...content }) };
}

/** The one place where stored events are believed. */
export function readEntry(text: string): LogEntry {
  const found = parseObject(text);
  if (found === null || typeof found.schema !== 'number') return damaged(text, found?.kind);
  if (found.schema > eventSchema) return { kind: 'newer', schema: found.schema };
  const { schema, ...event } = found;
  const { kind } = event;
  const isFlat = schema <= firstSchema;
  if (kind === 'asked') {
    if (isFlat && flatAskedSchema.validate(event)) return { kind, event: unflattenAsked(event) };
    if (!isFlat && askedSchema.validate(event)) return { kind, event };
  }
  if (kind === 'ended') {
    const { session } = event;
    if (isFlat && flatEndedSchema.validate(session)) return { kind, session: unflattenEnded(session) };
    if (!isFlat && endedSchema.validate(session)) return { kind, session };
  }
  if (kind === 'adjusted' && 'delivering' in event) {
    return flatDeliveringSchema.validate(event)
      ? { kind: 'later', event: unflattenDelivering(event) }
      : damaged(text, kind);
  }
  if (isStep(kind)) {
    const known = stepSchemas[kind];
    if (known.validate(event)) return { kind: 'later', event };
  }
  return damaged(text, kind);
}

/** A power cut leaves an event empty; an ending was synced before it got its number, so it is never that. */
function damaged(text: string, kind: unknown): LogEntry {
  return { kind: 'damaged', ends: kind !== 'asked' && !isStep(kind) && text.includes('"ended"') };
}

function isStep(kind: unknown): kind is StepKind {
  return typeof kind === 'string' && Object.hasOwn(stepSchemas, kind);
}

export function writeAttachmentNote(note: AttachmentNote): string {
  return JSON.stringify({ schema: eventSchema, ...note });
}

/** Null for what a newer program wrote or a disk has damaged. */
export function readAttachmentNote(text: string): AttachmentNote | null {
  const { schema, ...note } = { ...parseObject(text) };
  if (typeof schema !== 'number' || schema > eventSchema) return null;
  return attachmentNoteSchema.validate(note) ? note : null;
}

export function writeDraft(draft: FormDraft): string {
  const flat = flattenDraft(draft);
  return JSON.stringify({ schema: flat === null ? formSchema : firstSchema, ...(flat ?? draft) });
}

/** Empty for a draft that a power cut emptied, a newer program wrote or a disk has damaged. */
export function readDraft(text: string): FormDraft {
  const { schema, ...read } = { ...parseObject(text) };
  if (typeof schema !== 'number' || schema > eventSchema) return emptyFormDraft;
  if (schema > firstSchema) return draftSchema.validate(read) ? read : emptyFormDraft;
  const flat = { ...emptyDraft, ...read };
  return flatDraftSchema.validate(flat) ? unflattenDraft(flat) : emptyFormDraft;
}
