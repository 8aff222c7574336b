import { emptyDraft } from '../domain/answer/draft.ts';
import { emptyFormDraft, type FormDraft } from '../domain/answer/form-draft.ts';
import { parseObject } from '../domain/json-object.ts';
import type { EndedSession } from '../domain/session/session.ts';
import {
  type AskedEvent,
  eventSchema,
  type LaterEvent,
  type SessionEvent,
} from '../domain/session/session-event.ts';
import type { SessionId } from '../domain/session/session-id.ts';
import {
  askedSchema,
  draftSchema,
  endedSchema,
  flatAskedSchema,
  flatDraftSchema,
  flatEndedSchema,
  type StepKind,
  stepSchemas,
} from './event-schema.ts';
import {
  flattenAsked,
  flattenDraft,
  flattenEnded,
  unflattenAsked,
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

export function writeEntry(event: SessionEvent): StoredEntry {
  const flat = event.kind === 'asked' ? flattenAsked(event) : event;
  const isOfLater = event.kind === 'adjusted' && (event.question ?? 0) > 0;
  const isNew = flat === null || isOfLater;
  return isNew ? entryOf(eventSchema, event) : entryOf(firstSchema, flat);
}

export function writeEnded(session: EndedSession): StoredEntry {
  const flat = flattenEnded(session);
  const ended = { kind: 'ended', at: session.endedAt, session: flat ?? session };
  return entryOf(flat === null ? eventSchema : firstSchema, ended);
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

export function writeDraft(draft: FormDraft): string {
  const flat = flattenDraft(draft);
  return JSON.stringify({ schema: flat === null ? eventSchema : firstSchema, ...(flat ?? draft) });
}

/** Empty for a draft that a power cut emptied, a newer program wrote or a disk has damaged. */
export function readDraft(text: string): FormDraft {
  const { schema, ...read } = { ...parseObject(text) };
  if (typeof schema !== 'number' || schema > eventSchema) return emptyFormDraft;
  if (schema > firstSchema) return draftSchema.validate(read) ? read : emptyFormDraft;
  const flat = { ...emptyDraft, ...read };
  return flatDraftSchema.validate(flat) ? unflattenDraft(flat) : emptyFormDraft;
}
